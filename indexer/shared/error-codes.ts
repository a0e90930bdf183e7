/** What kinds of refusals there are, each with its HTTP status and its meaning for programmers. */
export const ERRORS = {
  invalid_input: { status: 400, says: "The request does not fit its description; `fields` says where." },
  /** Not 401: the session it came with is a good one. */
  wrong_password: { status: 400, says: "This is not the current password." },
  not_authenticated: { status: 401, says: "The token or key is missing, wrong, expired or revoked." },
  wrong_credentials: { status: 401, says: "The email address or the password is wrong." },
  not_allowed: { status: 403, says: "The caller may not do this: not the owner, or a key without the scope." },
  plan_does_not_include: { status: 403, says: "The company's plan does not include this." },
  subscription_inactive: {
    status: 403,
    says: "The subscription has lapsed: reading works, adding and minting do not.",
  },
  company_suspended: { status: 403, says: "The company is suspended." },
  limit_reached: { status: 403, says: "The plan's limit, or another one that the sentence names, is reached." },
  not_found: { status: 404, says: "There is no such thing, or it is another company's." },
  unknown_code: { status: 404, says: "This code is not registered." },
  unknown_route: { status: 404, says: "There is nothing at this address." },
  not_on_chain: { status: 409, says: "The product is registered but not yet confirmed on the blockchain." },
  already_done: { status: 409, says: "This was already done." },
  conflict: { status: 409, says: "It cannot be done in the present state, or an equal request is under way." },
  link_invalid: { status: 410, says: "The link was already used or has expired." },
  too_large: { status: 413, says: "The request is too large." },
  unsupported_type: { status: 415, says: "This kind of file is not accepted." },
  idempotency_key_reused: { status: 422, says: "The Idempotency-Key belongs to another request." },
  invalid_file: { status: 422, says: "The file could not be read." },
  mistyped_code: { status: 422, says: "The code has a typing mistake: its check symbol does not fit." },
  has_not_asked: { status: 422, says: "An administrator’s: the company has not asked to be verified." },
  too_many_requests: { status: 429, says: "Too many requests: wait for the seconds in `Retry-After`." },
  internal: { status: 500, says: "An error on our side; tell us the `request_id`." },
  busy: { status: 503, says: "Too much at once, or still starting: try again." },
  chain_unavailable: {
    status: 503,
    says: "The blockchain could not be checked just now. This says nothing about the product.",
  },
} as const

export type ErrorCode = keyof typeof ERRORS
