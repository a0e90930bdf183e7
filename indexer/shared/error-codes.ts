/** What kinds of refusals there are, each with its HTTP status. */
export const STATUS_OF = {
  invalid_input: 400,
  /** Not 401: the session it came with is a good one. */
  wrong_password: 400,
  not_authenticated: 401,
  wrong_credentials: 401,
  not_allowed: 403,
  plan_does_not_include: 403,
  subscription_inactive: 403,
  company_suspended: 403,
  limit_reached: 403,
  not_found: 404,
  unknown_code: 404,
  unknown_route: 404,
  not_on_chain: 409,
  already_done: 409,
  conflict: 409,
  link_invalid: 410,
  too_large: 413,
  unsupported_type: 415,
  idempotency_key_reused: 422,
  invalid_file: 422,
  mistyped_code: 422,
  has_not_asked: 422,
  too_many_requests: 429,
  internal: 500,
  busy: 503,
  chain_unavailable: 503,
} as const

export type ErrorCode = keyof typeof STATUS_OF
