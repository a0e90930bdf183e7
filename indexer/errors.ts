/** The one table of what can go wrong for a caller. Everything that is not an AppError is answered as `internal` and logged. */
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
  too_many_requests: 429,
  internal: 500,
  busy: 503,
  chain_unavailable: 503,
} as const

export type ErrorCode = keyof typeof STATUS_OF
export type ErrorStatus = (typeof STATUS_OF)[ErrorCode]

export type Params = Record<string, string | number>

interface MoreOfAnError {
  fields?: Record<string, string>
  retry_after_s?: number
  reason?: string | undefined
  params?: Params | undefined
  challenge?: string
}

/** `detail` is one sentence that a person understands; `fields` names the inputs at fault. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  readonly retry_after_s: number | undefined
  /** One stable word for what `detail` says, where `code` says less, and the figures in it: for a reader in another language. */
  readonly reason: string | undefined
  readonly params: Params | undefined
  /** The work that has to be proved for what was refused. */
  readonly challenge: string | undefined

  constructor(code: ErrorCode, detail: string, more: MoreOfAnError = {}) {
    super(detail)
    this.code = code
    this.fields = more.fields
    this.retry_after_s = more.retry_after_s
    this.reason = more.reason
    this.params = more.params
    this.challenge = more.challenge
  }

  get status(): ErrorStatus {
    return STATUS_OF[this.code]
  }
}

/** Whoever asked has closed the connection: nothing was done, and nobody reads the answer. */
export class CallerGone extends Error {
  constructor() {
    super("The caller has gone.")
  }
}
