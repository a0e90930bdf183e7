import type { CallName } from "#http/calls.ts"
import { admitted } from "#http/route.ts"
import { ROUTES } from "#http/routes.ts"

/**
 * What each call answers, by caller and by the object's owner; the route's `access` decides who may call. The test makes each
 * call, and fails for a route without a row.
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
  /** The owner of a second Enterprise company, for which the first one is another's. */
  "other company",
  "administrator",
  "API key",
] as const
export type CallerName = (typeof CALLERS)[number]

export const OBJECTS = ["own", "another's", "missing"] as const
export type ObjectName = (typeof OBJECTS)[number]

/** The object that the call names, if any. */
type Names =
  | "nothing"
  /** One that waits. */
  | "product"
  | "minted product"
  | "transaction"
  | "job"
  /** A visitor's report about one of the company's products. */
  | "report"
  /** An open case about a product. */
  | "case"
  /** A stored file. */
  | "file"
  | "API key"
  | "user"
  | "company"
  | "document"
  /** One that no record names yet. */
  | "photo"
  | "failed job"
  | "custom field"
  | "webhook"

export interface Row {
  call: CallName
  names: Names
  /** The answer for admitted callers: one status, or one per object. */
  status: Statuses
  /** Callers who are answered otherwise. */
  but?: Partial<Record<CallerName, Statuses>>
  /** Columns of accounts, out of `GUARDED`, that the call is there to change. */
  changes?: Guarded[]
}

/** Columns that decide about rights. Only calls whose rows say so may change them. */
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
type Guarded = (typeof GUARDED)[keyof typeof GUARDED][number]

type Statuses = number | Record<ObjectName, number>

const found = (own: number): Statuses => ({ own, "another's": 404, missing: 404 })
/** The same for all admitted callers: public facts, and administrators' views. */
const anyones = (own: number): Statuses => ({ own, "another's": own, missing: 404 })

/** Their plan has no webhooks, but they may hold some from before. */
const WITHOUT_WEBHOOKS = { but: ofPlansBelowEnterprise(found(403)) }

function ofPlansBelowEnterprise(status: Statuses): NonNullable<Row["but"]> {
  const owners = ["free owner", "starter owner", "business owner", "administrator"]
  return Object.fromEntries(owners.map((caller) => [caller, status]))
}

export const MATRIX: Row[] = [
  // Open to anyone.
  { call: "POST /verify", names: "minted product", status: anyones(200) },
  { call: "POST /checks", names: "minted product", status: 204 },
  { call: "GET /checks/:code", names: "minted product", status: anyones(200) },
  { call: "GET /certificates/:code", names: "minted product", status: anyones(200) },
  { call: "GET /statements/:subject", names: "nothing", status: 200 },
  { call: "GET /issuers/:id/page", names: "nothing", status: 200 },
  // No labels carry the name that is asked for, nor the name of this service.
  { call: "GET /label-hosts", names: "nothing", status: 404 },
  { call: "GET /.well-known/touchmark.json", names: "nothing", status: 404 },
  { call: "GET /tokens/:token_id", names: "minted product", status: anyones(200) },
  { call: "POST /login", names: "nothing", status: 401 },
  // Anybody may sign up, request a link and use one; these tokens were never sent.
  { call: "POST /api/activate-user", names: "nothing", status: 200 },
  { call: "POST /set-password", names: "nothing", status: 410 },
  { call: "POST /forgot-password", names: "nothing", status: 200 },
  { call: "POST /contact", names: "nothing", status: 200 },
  { call: "GET /provider", names: "nothing", status: 200 },
  // An unknown session; a recheck, which reveals nothing; an unsigned event.
  { call: "GET /api/verify-session", names: "nothing", status: 404 },
  { call: "POST /api/update-subscription-after-payment", names: "nothing", status: 200 },
  { call: "POST /api/stripe/webhook", names: "nothing", status: 400 },
  // Without a session it is a sign-up; an expired session is none.
  { call: "POST /api/checkout", names: "nothing", status: 200, but: { anonymous: 200 } },
  { call: "GET /openapi.json", names: "nothing", status: 200 },
  { call: "GET /evidence-key", names: "nothing", status: 200 },
  { call: "GET /docs", names: "nothing", status: 200 },
  { call: "GET /docs/:subject", names: "nothing", status: 200 },
  { call: "GET /chains", names: "nothing", status: 200 },
  { call: "GET /health", names: "nothing", status: 200 },
  { call: "GET /ready", names: "nothing", status: 200 },
  { call: "GET /status", names: "nothing", status: 200 },
  // For neighbours only, and these come through a proxy.
  { call: "GET /metrics", names: "nothing", status: 404 },
  { call: "POST /rpc/:chain_id", names: "nothing", status: 200 },
  { call: "POST /report-product", names: "nothing", status: 422 },
  // The report was never sent.
  { call: "POST /report-photo", names: "nothing", status: 403 },

  // One's own account.
  { call: "GET /me", names: "nothing", status: 200 },
  { call: "POST /logout", names: "nothing", status: 200 },
  // The matrix's users have no passwords, so any is wrong.
  { call: "POST /change-password", names: "nothing", status: 400 },
  { call: "POST /export-company", names: "nothing", status: 202 },

  // One's own company's products.
  { call: "GET /product-stats", names: "nothing", status: 200 },
  { call: "GET /unsigned-mints", names: "nothing", status: 200 },
  // No statement is sent, so none is kept.
  { call: "POST /statements", names: "nothing", status: 400 },
  { call: "GET /issuer-file", names: "nothing", status: 200 },
  { call: "GET /issuer-domain", names: "nothing", status: 200 },
  { call: "PATCH /issuer-domain", names: "nothing", status: 200 },
  { call: "GET /label-host", names: "nothing", status: 200 },
  { call: "PATCH /label-host", names: "nothing", status: 200 },
  // None of these companies has a host of its own.
  { call: "POST /label-host", names: "nothing", status: 409 },
  // None of these companies has a confirmed domain.
  { call: "POST /issuer-domain", names: "nothing", status: 409 },
  { call: "GET /brand-keys", names: "nothing", status: 200 },
  { call: "POST /brand-keys", names: "nothing", status: 200 },
  // By its hash, of one's own list alone.
  { call: "DELETE /brand-keys/:key_hash", names: "nothing", status: 404 },
  { call: "GET /products", names: "nothing", status: 200 },
  { call: "GET /product-search", names: "nothing", status: 200 },
  { call: "GET /mint-preview", names: "nothing", status: 200 },
  { call: "GET /products/:id", names: "product", status: found(200) },
  { call: "PATCH /products/:id", names: "product", status: found(200) },
  { call: "GET /products/:id/history", names: "product", status: found(200) },
  // Nothing is recalled.
  { call: "GET /products/:id/recall-note", names: "product", status: found(409) },
  { call: "POST /products/:id/recall-note", names: "product", status: found(409) },
  { call: "GET /products/:id/verifications", names: "product", status: found(200) },
  { call: "GET /verification-stats", names: "nothing", status: 200 },
  { call: "GET /reports", names: "nothing", status: 200 },
  { call: "PATCH /reports/:id", names: "report", status: found(200) },
  { call: "GET /checks-map", names: "nothing", status: 200 },
  { call: "GET /reports/:id/photos/:sha256", names: "report", status: found(200) },
  { call: "GET /cases", names: "nothing", status: 200 },
  { call: "GET /cases/:id", names: "case", status: found(200) },
  // Each case that cannot be decided is named in the answer.
  { call: "POST /case-decisions", names: "case", status: 200 },
  { call: "POST /cases/:id/evidence", names: "case", status: found(202) },
  { call: "POST /cases/:id/decision", names: "case", status: found(200) },
  { call: "GET /products.csv", names: "nothing", status: 200 },
  { call: "GET /uploads", names: "nothing", status: 200 },
  { call: "POST /mint-onchain-selected", names: "product", status: 202 },
  { call: "GET /products/:id/qr.svg", names: "minted product", status: found(200) },
  { call: "GET /products/:id/qr.png", names: "minted product", status: found(200) },
  { call: "POST /label-sheets", names: "nothing", status: 202 },
  { call: "POST /label-previews", names: "nothing", status: 200 },
  { call: "POST /products/:id/certificate", names: "minted product", status: found(202) },
  { call: "POST /bundles", names: "transaction", status: 404 },
  { call: "POST /certificate-archives", names: "nothing", status: 202 },
  { call: "GET /jobs/:id", names: "job", status: found(200) },
  { call: "GET /files/:id", names: "file", status: found(200) },
  // Skips other companies' products, and counts them like unknown ones.
  { call: "DELETE /delete-products", names: "product", status: 200 },
  { call: "POST /upload-single-product", names: "nothing", status: 201 },
  {
    ...{ call: "POST /upload-individual-products", names: "nothing", status: 200 },
    but: { "free owner": 403, "starter owner": 403, administrator: 403 },
  },
  { call: "POST /mint-onchain", names: "product", status: found(202) },
  { call: "POST /mint-onchain-all", names: "nothing", status: 202 },

  // The company's own names for attributes.
  { call: "GET /first-steps", names: "nothing", status: 200 },
  { call: "PATCH /first-steps", names: "nothing", status: 200 },
  { call: "GET /samples", names: "nothing", status: 200 },
  { call: "POST /samples", names: "nothing", status: 200 },
  { call: "DELETE /samples", names: "nothing", status: 200 },
  { call: "GET /custom-fields", names: "nothing", status: 200 },
  { call: "POST /custom-fields", names: "nothing", status: 201 },
  { call: "DELETE /custom-fields/:key", names: "custom field", status: found(200) },

  // The owner's alone.
  { call: "PATCH /letters", names: "nothing", status: 200 },
  { call: "POST /update-company-profile", names: "nothing", status: 200 },
  // No message to sign was requested yet.
  { call: "POST /wallet", names: "nothing", status: 409 },
  { call: "POST /wallet-challenge", names: "nothing", status: 201 },
  { call: "DELETE /wallet", names: "nothing", status: 200 },
  { call: "GET /webhook-endpoints", names: "nothing", status: 200 },
  { call: "POST /webhook-endpoints", names: "nothing", status: 201, but: ofPlansBelowEnterprise(403) },
  { call: "DELETE /webhook-endpoints/:id", names: "webhook", status: found(200) },
  { call: "PATCH /webhook-endpoints/:id", names: "webhook", status: found(200), ...WITHOUT_WEBHOOKS },
  { call: "POST /webhook-endpoints/:id/rotate-secret", names: "webhook", status: found(200), ...WITHOUT_WEBHOOKS },
  { call: "POST /webhook-endpoints/:id/test", names: "webhook", status: found(202), ...WITHOUT_WEBHOOKS },
  { call: "GET /webhook-endpoints/:id/deliveries", names: "webhook", status: found(200) },
  { call: "GET /api-keys", names: "nothing", status: 200 },
  { call: "POST /api-keys", names: "nothing", status: 201, but: ofPlansBelowEnterprise(403) },
  { call: "DELETE /api-keys/:id", names: "API key", status: found(200) },
  { call: "POST /recall", names: "minted product", status: found(202) },
  { call: "POST /reinstate", names: "minted product", status: found(202) },
  // No password is known here.
  { call: "POST /close-account", names: "nothing", status: 400 },
  {
    ...{ call: "POST /invite-user", names: "nothing", status: 201 },
    but: { "free owner": 403, "starter owner": 403, administrator: 403 },
  },
  { call: "DELETE /remove-user", names: "user", status: found(200) },
  {
    ...{ call: "POST /enable-multi-user", names: "nothing", status: 200, changes: ["multi_user_enabled"] },
    but: { "free owner": 403, "starter owner": 403, administrator: 403 },
  },

  // A company's own, and the administrators' who verify it.
  { call: "GET /audit", names: "nothing", status: 200 },
  { call: "GET /brand-pages", names: "nothing", status: 200 },
  { call: "POST /brand-pages", names: "nothing", status: 200 },
  { call: "POST /photos", names: "nothing", status: 201 },
  { call: "GET /photos", names: "nothing", status: 200 },
  { call: "GET /model-photos", names: "nothing", status: 200 },
  { call: "POST /model-photos", names: "nothing", status: 200 },
  { call: "GET /photos/:sha256", names: "photo", status: 404 },
  { call: "GET /photos/:sha256/thumbnail", names: "photo", status: found(200) },
  { call: "GET /photos/:sha256/original", names: "photo", status: found(200) },
  { call: "GET /documents", names: "nothing", status: 200 },
  { call: "POST /documents", names: "nothing", status: 201 },
  { call: "GET /documents/:id", names: "document", status: found(200), but: { administrator: anyones(200) } },
  { call: "DELETE /documents/:id", names: "document", status: found(200) },
  // No company has a subscription here.
  { call: "DELETE /api/subscription-change", names: "nothing", status: 409 },
  { call: "POST /api/subscription-change", names: "nothing", status: 409 },
  { call: "POST /api/billing-portal", names: "nothing", status: 409 },

  // The administrators'.
  { call: "GET /api/companies/:id/documents", names: "company", status: anyones(200) },
  { call: "GET /api/companies", names: "nothing", status: 200 },
  {
    ...{ call: "PATCH /api/verify-company/:id", names: "company", status: anyones(200) },
    changes: ["verified", "verified_at"],
  },
  {
    ...{ call: "DELETE /api/verify-company/:id", names: "company", status: anyones(200) },
    changes: ["verified", "verified_at"],
  },
  { call: "POST /api/companies/:id/answer", names: "company", status: anyones(200) },
  { call: "PATCH /api/companies/:id", names: "company", status: anyones(200) },
  { call: "POST /api/companies/:id/suspend", names: "company", status: anyones(200), changes: ["suspended_at"] },
  { call: "POST /api/companies/:id/unsuspend", names: "company", status: anyones(200), changes: ["suspended_at"] },
  { call: "GET /api/overview", names: "nothing", status: 200 },
  { call: "GET /api/jobs", names: "nothing", status: 200 },
  { call: "POST /api/jobs/:id/retry", names: "failed job", status: anyones(200) },
  { call: "GET /api/audit", names: "nothing", status: 200 },
  { call: "GET /api/audit/check", names: "nothing", status: 200 },
]

const SIGNED_OUT: readonly CallerName[] = ["anonymous", "expired token", "removed user"]

/** The status for this caller and object: by the route's access, then by `row` for admitted callers. */
export function expectedStatus(row: Row, caller: CallerName, object: ObjectName): number {
  const who = caller === "other company" ? "enterprise owner" : caller
  const statuses = row.but?.[who] ?? refusedBy(row, who) ?? row.status
  return typeof statuses === "number" ? statuses : statuses[object]
}

function refusedBy({ call }: Row, caller: CallerName): number | undefined {
  const { role, scopes } = admitted(ROUTES.find((route) => route.call === call)!.access)
  if (role === "public") return undefined
  if (SIGNED_OUT.includes(caller)) return 401
  if (caller === "API key") return scopes.length === 0 ? 403 : undefined
  if (role === "administrator") return caller === "administrator" ? undefined : 403
  const isOwners = role === "owner" || role === "visitor_or_owner"
  return isOwners && caller === "business member" ? 403 : undefined
}
