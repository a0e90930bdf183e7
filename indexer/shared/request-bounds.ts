/** What forms need to know of requests. Apart from these, so that pages need no zod for it. */

export const FILTERS_MAX = 10
export const CASES_AT_ONCE_MAX = 100
export const ATTRIBUTES_MAX = 64
export const RECALL_NOTE_CHARS_MAX = 300

export const PRODUCT_PHOTOS_MAX = 4
export const PHOTO_UPLOAD_BYTES_MAX = 10 * 1024 * 1024
export const PHOTO_ROLES = ["product", "label", "detail"] as const

export const DOCUMENT_BYTES_MAX = 10 * 1024 * 1024
export const DOCUMENT_TYPES = ["application/pdf", "image/jpeg", "image/png"] as const
export type DocumentType = (typeof DOCUMENT_TYPES)[number]

export const REPORT_PHOTOS_MAX = 3
/** Of `POST /report-photo`, whose body is the picture: the `attempt_id` of its report. */
export const REPORT_ATTEMPT_HEADER = "X-Report-Attempt"

/** The rights of API keys. A call without a scope refuses every key. */
export const SCOPES = [
  "products:read",
  "products:write",
  "mints:write",
  "recalls:write",
  "certificates:read",
  "labels:read",
  "webhooks:write",
] as const

/** How a value of a list is compared. */
export const FILTER_OPERATORS = [
  "equals",
  "not_equals",
  "contains",
  "gt",
  "gte",
  "lt",
  "lte",
  "empty",
  "not_empty",
] as const
export type FilterOperator = (typeof FILTER_OPERATORS)[number]
