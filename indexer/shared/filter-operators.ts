/** How a value of a list is compared. Apart from the requests, so that pages need no zod for it. */
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
