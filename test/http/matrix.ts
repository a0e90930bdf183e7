/**
 * Who may do what, as data: every route of the service, every kind of caller, and whose thing the call names. The test beside
 * it makes each call for real and fails for a route that has no row here.
 */

export const CALLERS = [
  "anonymous",
  "expired token",
  "removed user",
  "free owner",
  "starter owner",
  "business owner",
  "business member",
  "enterprise owner",
  /** The owner of one more Enterprise company, to whom the one's above is another's. */
  "other company",
  "administrator",
  "API key",
] as const
export type CallerName = (typeof CALLERS)[number]

export const OBJECTS = ["own", "another's", "missing"] as const
export type ObjectName = (typeof OBJECTS)[number]

/** What the call names, or nothing at all. */
export type Names =
  | "nothing"
  /** One that waits. */
  | "product"
  | "minted product"
  | "transaction"
  | "job"
  /** What somebody reported of one of the company's products. */
  | "report"
  /** One that is stored. */
  | "file"
  | "API key"
  | "user"
  | "company"
  | "document"
  | "failed job"
  | "custom field"
  | "webhook"

export interface Row {
  /** As the router has it. */
  route: string
  names: Names
  /** One status for all, or one for each object. */
  signed_in: Statuses
  /** Without an account; 401 unless the route is public. */
  signed_out?: Statuses
  /** An Enterprise company's key with every scope; 403 unless the route is public or takes keys. */
  key?: Statuses
  /** Callers who are answered otherwise. */
  but?: Partial<Record<CallerName, Statuses>>
  /** Columns of accounts, out of `GUARDED`, that the call is there to change. */
  changes?: Guarded[]
}

/** What decides who may do what. No call changes it but those whose row says so. */
export const GUARDED = {
  companies: [
    "plan",
    "currency",
    "verified",
    "verified_at",
    "active_subscription",
    "subscription_renewal",
    "multi_user_enabled",
    "suspended_at",
    "closed_at",
    "is_operator",
    "wallet",
    "code_prefix",
    "created_at",
  ],
  users: ["company_id", "email", "is_owner", "is_admin", "password_hash", "created_at"],
} as const
export type Guarded = (typeof GUARDED)[keyof typeof GUARDED][number]

export type Statuses = number | Record<ObjectName, number>

const found = (own: number): Statuses => ({ own, "another's": 404, missing: 404 })
/** Public facts are the same for everybody, whose product it is makes no difference. */
const anyones = (own: number): Statuses => ({ own, "another's": own, missing: 404 })

/** For administrators, whose company it is makes no difference to them. */
const administrators = (status: number, missing = 404): Pick<Row, "signed_in" | "but"> => ({
  signed_in: 403,
  but: { administrator: { own: status, "another's": status, missing } },
})

/** Their plan has no webhooks, but they may hold some from before. */
const WITHOUT_WEBHOOKS: Row["but"] = {
  "business member": 403,
  ...Object.fromEntries(
    ["free owner", "starter owner", "business owner", "administrator"].map((caller) => [caller, found(403)]),
  ),
}

export const MATRIX: Row[] = [
  // Open to anyone.
  { route: "POST /verify", names: "minted product", signed_in: anyones(200), signed_out: anyones(200) },
  { route: "GET /certificates/:code", names: "minted product", signed_in: anyones(200), signed_out: anyones(200) },
  { route: "GET /tokens/:token_id", names: "minted product", signed_in: anyones(200), signed_out: anyones(200) },
  { route: "POST /login", names: "nothing", signed_in: 401, signed_out: 401 },
  // Everybody may sign up, ask for a link and use one; these have a token that nobody was sent.
  { route: "POST /api/activate-user", names: "nothing", signed_in: 200, signed_out: 200 },
  { route: "POST /set-password", names: "nothing", signed_in: 410, signed_out: 410 },
  { route: "POST /forgot-password", names: "nothing", signed_in: 200, signed_out: 200 },
  { route: "POST /contact", names: "nothing", signed_in: 200, signed_out: 200 },
  { route: "GET /provider", names: "nothing", signed_in: 200, signed_out: 200 },
  // A session that never was; a recheck, which says nothing; an event that nobody has signed.
  { route: "GET /api/verify-session", names: "nothing", signed_in: 404, signed_out: 404 },
  { route: "POST /api/update-subscription-after-payment", names: "nothing", signed_in: 200, signed_out: 200 },
  { route: "POST /api/stripe/webhook", names: "nothing", signed_in: 400, signed_out: 400 },
  // Without a session it is a sign-up, but a session that is over is none.
  {
    route: "POST /api/checkout",
    names: "nothing",
    signed_in: 200,
    signed_out: 401,
    key: 403,
    but: { anonymous: 200, "business member": 403 },
  },
  { route: "GET /openapi.json", names: "nothing", signed_in: 200, signed_out: 200 },
  { route: "GET /docs", names: "nothing", signed_in: 200, signed_out: 200 },
  { route: "GET /chains", names: "nothing", signed_in: 200, signed_out: 200 },
  { route: "GET /health", names: "nothing", signed_in: 200, signed_out: 200 },
  { route: "GET /ready", names: "nothing", signed_in: 200, signed_out: 200 },
  { route: "GET /status", names: "nothing", signed_in: 200, signed_out: 200 },
  // For neighbours only, and these come through a proxy.
  { route: "GET /metrics", names: "nothing", signed_in: 404, signed_out: 404 },
  { route: "POST /rpc/:chain_id", names: "nothing", signed_in: 200, signed_out: 200 },

  { route: "POST /report-product", names: "nothing", signed_in: 202, signed_out: 202 },

  // One's own account.
  { route: "GET /me", names: "nothing", signed_in: 200 },
  { route: "POST /logout", names: "nothing", signed_in: 200 },

  // The matrix's users have no passwords: whatever they say is the wrong one.
  { route: "POST /change-password", names: "nothing", signed_in: 400 },

  { route: "POST /export-company", names: "nothing", signed_in: 202, but: { "business member": 403 } },

  // One's own company's products.
  { route: "GET /product-stats", names: "nothing", signed_in: 200, key: 200 },
  { route: "GET /products", names: "nothing", signed_in: 200, key: 200 },
  { route: "GET /products/:id", names: "product", signed_in: found(200), key: found(200) },
  { route: "PATCH /products/:id", names: "product", signed_in: found(200), key: found(200) },
  { route: "GET /products/:id/history", names: "product", signed_in: found(200), key: found(200) },
  { route: "GET /products/:id/verifications", names: "product", signed_in: found(200), key: found(200) },
  { route: "GET /verification-stats", names: "nothing", signed_in: 200, key: 200 },
  { route: "GET /reports", names: "nothing", signed_in: 200 },
  { route: "PATCH /reports/:id", names: "report", signed_in: found(200) },
  { route: "GET /products.csv", names: "nothing", signed_in: 200, key: 200 },
  { route: "GET /uploads", names: "nothing", signed_in: 200, key: 200 },
  { route: "POST /mint-onchain-selected", names: "product", signed_in: 202, key: 202 },
  { route: "GET /products/:id/qr.svg", names: "minted product", signed_in: found(200), key: found(200) },
  { route: "GET /products/:id/qr.png", names: "minted product", signed_in: found(200), key: found(200) },
  { route: "POST /label-sheets", names: "nothing", signed_in: 202, key: 202 },
  { route: "POST /bundles", names: "transaction", signed_in: 404, key: 404 },
  { route: "POST /certificate-archives", names: "nothing", signed_in: 202, key: 202 },
  { route: "GET /jobs/:id", names: "job", signed_in: found(200), key: found(200) },
  { route: "GET /files/:id", names: "file", signed_in: found(200), key: found(200) },
  // Skips what is not the company's, and counts it like what never was.
  { route: "DELETE /delete-products", names: "product", signed_in: 200, key: 200 },
  { route: "POST /upload-single-product", names: "nothing", signed_in: 201, key: 201 },
  {
    route: "POST /upload-individual-products",
    names: "nothing",
    signed_in: 200,
    key: 200,
    but: { "free owner": 403, "starter owner": 403, administrator: 403 },
  },
  { route: "POST /mint-onchain", names: "product", signed_in: found(202), key: found(202) },
  { route: "POST /mint-onchain-all", names: "nothing", signed_in: 202, key: 202 },
  { route: "GET /certificates.zip", names: "transaction", signed_in: found(200), key: found(200) },

  // The company's own names for attributes.
  { route: "GET /custom-fields", names: "nothing", signed_in: 200 },
  { route: "POST /custom-fields", names: "nothing", signed_in: 201 },
  { route: "DELETE /custom-fields/:key", names: "custom field", signed_in: found(200) },

  // The owner's alone.
  { route: "POST /update-company-profile", names: "nothing", signed_in: 200, but: { "business member": 403 } },
  // Nobody has asked for a message to sign yet.
  { route: "POST /wallet", names: "nothing", signed_in: 409, but: { "business member": 403 } },
  { route: "POST /wallet-challenge", names: "nothing", signed_in: 201, but: { "business member": 403 } },
  { route: "DELETE /wallet", names: "nothing", signed_in: 200, but: { "business member": 403 } },
  { route: "GET /webhook-endpoints", names: "nothing", signed_in: 200, key: 200, but: { "business member": 403 } },
  {
    route: "POST /webhook-endpoints",
    names: "nothing",
    signed_in: 403,
    key: 201,
    but: { "enterprise owner": 201 },
  },
  {
    route: "DELETE /webhook-endpoints/:id",
    names: "webhook",
    signed_in: found(200),
    key: found(200),
    but: { "business member": 403 },
  },
  ...["PATCH /webhook-endpoints/:id", "POST /webhook-endpoints/:id/rotate-secret"].map(
    (route): Row => ({ route, names: "webhook", signed_in: found(200), key: found(200), but: WITHOUT_WEBHOOKS }),
  ),
  ...["POST /webhook-endpoints/:id/test", "POST /webhook-endpoints/:id/deliveries/:delivery_id/redeliver"].map(
    (route): Row => ({ route, names: "webhook", signed_in: found(202), key: found(202), but: WITHOUT_WEBHOOKS }),
  ),
  {
    route: "GET /webhook-endpoints/:id/deliveries",
    names: "webhook",
    signed_in: found(200),
    key: found(200),
    but: { "business member": 403 },
  },
  { route: "GET /api-keys", names: "nothing", signed_in: 200, but: { "business member": 403 } },
  { route: "POST /api-keys", names: "nothing", signed_in: 403, but: { "enterprise owner": 201 } },
  { route: "DELETE /api-keys/:id", names: "API key", signed_in: found(200), but: { "business member": 403 } },
  {
    route: "POST /recall",
    names: "minted product",
    signed_in: found(202),
    key: found(202),
    but: { "business member": 403 },
  },
  {
    route: "POST /reinstate",
    names: "minted product",
    signed_in: found(202),
    key: found(202),
    but: { "business member": 403 },
  },
  // Nobody here knows a password.
  { route: "POST /close-account", names: "nothing", signed_in: 400, but: { "business member": 403 } },
  {
    route: "POST /invite-user",
    names: "nothing",
    signed_in: 403,
    but: { "business owner": 201, "enterprise owner": 201 },
  },
  { route: "DELETE /remove-user", names: "user", signed_in: found(200), but: { "business member": 403 } },
  {
    route: "POST /enable-multi-user",
    names: "nothing",
    signed_in: 403,
    but: { "business owner": 200, "enterprise owner": 200 },
    changes: ["multi_user_enabled"],
  },

  // A company's own, and the administrators' who verify it.
  { route: "GET /audit", names: "nothing", signed_in: 200, but: { "business member": 403 } },
  { route: "GET /documents", names: "nothing", signed_in: 200 },
  { route: "POST /documents", names: "nothing", signed_in: 201, but: { "business member": 403 } },
  {
    route: "GET /documents/:id",
    names: "document",
    signed_in: found(200),
    but: { administrator: anyones(200) },
  },
  { route: "DELETE /documents/:id", names: "document", signed_in: found(200), but: { "business member": 403 } },
  // Nobody here has a subscription yet.
  { route: "DELETE /api/subscription-change", names: "nothing", signed_in: 409, but: { "business member": 403 } },
  { route: "POST /api/subscription-change", names: "nothing", signed_in: 409, but: { "business member": 403 } },
  { route: "POST /api/billing-portal", names: "nothing", signed_in: 409, but: { "business member": 403 } },

  // The administrators'.
  { route: "GET /api/companies/:id/documents", names: "company", ...administrators(200) },
  { route: "GET /api/companies", names: "nothing", ...administrators(200, 200) },
  {
    route: "PATCH /api/verify-company/:id",
    names: "company",
    ...administrators(200),
    changes: ["verified", "verified_at"],
  },
  {
    route: "DELETE /api/verify-company/:id",
    names: "company",
    ...administrators(200),
    changes: ["verified", "verified_at"],
  },
  { route: "PATCH /api/companies/:id", names: "company", ...administrators(200) },
  { route: "POST /api/companies/:id/suspend", names: "company", ...administrators(200), changes: ["suspended_at"] },
  { route: "POST /api/companies/:id/unsuspend", names: "company", ...administrators(200), changes: ["suspended_at"] },
  { route: "GET /api/overview", names: "nothing", ...administrators(200, 200) },
  { route: "GET /api/jobs", names: "nothing", ...administrators(200, 200) },
  { route: "POST /api/jobs/:id/retry", names: "failed job", ...administrators(200) },
  { route: "GET /api/audit", names: "nothing", ...administrators(200, 200) },
  { route: "GET /api/audit/check", names: "nothing", ...administrators(200, 200) },
]

const SIGNED_OUT: readonly CallerName[] = ["anonymous", "expired token", "removed user"]

/** What `row` says for this caller and object. */
export function expectedStatus(row: Row, caller: CallerName, object: ObjectName): number {
  const statuses = statusesOf(row, caller)
  return typeof statuses === "number" ? statuses : statuses[object]
}

function statusesOf(row: Row, caller: CallerName): Statuses {
  if (caller === "other company") return statusesOf(row, "enterprise owner")
  const exception = row.but?.[caller]
  if (exception !== undefined) return exception
  if (SIGNED_OUT.includes(caller)) return row.signed_out ?? 401
  if (caller === "API key") return row.key ?? (row.signed_out === undefined ? 403 : row.signed_in)
  return row.signed_in
}
