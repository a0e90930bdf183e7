/** Bounds of requests that forms keep as well. They stand apart from the schemas, so that pages load no zod for them. */

/** Each is compared with every product of the company. */
export const FILTERS_MAX = 5
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
/** Names the report of a photo by its `attempt_id`, since the body of `POST /report-photo` is the picture. */
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
