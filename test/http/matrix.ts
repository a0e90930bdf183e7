import type { CallName } from "#http/calls.ts"
import { admitted, type Route } from "#http/route.ts"
import { ROUTES } from "#http/routes.ts"
import { aBrandPage } from "#test/support/brand-pages.ts"
import type { Sent } from "#test/support/client.ts"
import { aPng } from "#test/support/documents.ts"
import { aPhoto } from "#test/support/photos.ts"
import { type Names, REPORT_PHOTO, type Thing } from "./matrix-things.ts"

/**
 * What each call answers, by caller and by the object's owner. It follows from the route: who may call from `access`, the
 * object from the path, the answer of those who may from `answers`. The table has what does not follow.
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

export interface Row {
  call: CallName
  names: Names
  /** The answer for admitted callers: one status, or one per object. */
  status: Statuses
  /** Callers who are answered otherwise. */
  but?: Partial<Record<CallerName, Statuses>>
  /** Columns of accounts, out of `GUARDED`, that the call is there to change. */
  changes?: Guarded[]
  /** The call with this thing in its address. */
  address(thing: Thing): string
  sent(thing: Thing): Sent
}
interface Told extends Partial<Pick<Row, "names" | "status" | "but" | "changes">> {
  address?: string | Row["address"]
  json?: unknown
  sent?: Sent | Row["sent"]
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
/** Their plan lacks it, but they may hold some from before. */
const belowEnterprise = (status: Statuses): NonNullable<Row["but"]> => ({
  ...{ "free owner": status, "starter owner": status, "business owner": status, administrator: status },
})
const WITHOUT_USERS = { "free owner": 403, "starter owner": 403, administrator: 403 }

export const PASSWORD = "mulberry lane 7"
const SIGN_UP = { companyName: "Somebody Kft.", packageType: "Free", currency: "eur" }
const RPC = { jsonrpc: "2.0", id: 1, method: "eth_chainId", params: [] }
const CSV = { name: "x.csv", content: "name\nx\n" }
const photo = await aPhoto()

let invited = 0
/** A new address each time. */
const someone = () => `someone-${++invited}@company.test`

const NAMED: [path: RegExp, Names][] = [
  [/ \/products\/:id/, "product"],
  [/ \/reports\/:id/, "report"],
  [/ \/cases\/:id/, "case"],
  [/ \/webhook-endpoints\/:id/, "webhook"],
  [/ \/api-keys\/:id/, "API key"],
  [/ \/documents\/:id/, "document"],
  [/ \/api\/(companies|verify-company)\/:id/, "company"],
  [/ \/photos\/:sha256/, "photo"],
  [/ \/api\/jobs\/:id/, "failed job"],
  [/ \/jobs\/:id/, "job"],
  [/ \/files\/:id/, "file"],
  [/ \/custom-fields\/:key/, "custom field"],
  [/:(code|token_id)$/, "minted product"],
]

const TOLD: Partial<Record<CallName, Told>> = {
  "POST /verify": { names: "minted product", sent: ({ short_code }) => ({ json: { code: short_code } }) },
  "POST /checks": { names: "minted product", status: 204, sent: ({ short_code }) => ({ json: { code: short_code } }) },
  "GET /statements/:subject": { address: `GET /statements/0x${"7".repeat(64)}` },
  "GET /issuers/:id/evidence": { status: 404, address: `GET /issuers/0x${"0".repeat(64)}/evidence` },
  "GET /issuers/:id/page": { address: `GET /issuers/0x${"0".repeat(64)}/page` },
  // No labels carry the name that is asked for, nor the name of this service.
  "GET /label-hosts": { status: 404, address: "GET /label-hosts?domain=id.brand.example" },
  "GET /.well-known/touchmark.json": { status: 404 },
  "POST /login": { status: 401, sent: { form: { username: "nobody@company.test", password: "wrong" } } },
  // Anybody may sign up, request a link and use one; these tokens were never sent.
  "POST /api/activate-user": { sent: () => ({ json: { ...SIGN_UP, email: someone() } }) },
  "POST /set-password": { status: 410, sent: () => ({ json: { token: someone(), password: "mulberry 7" } }) },
  "POST /forgot-password": { sent: () => ({ json: { email: someone() } }) },
  "POST /contact": { sent: () => ({ json: { name: "Béla", email: someone(), message: "Hello." } }) },
  // An unknown session; a recheck, which reveals nothing; an unsigned event.
  "GET /api/verify-session": { status: 404, address: "GET /api/verify-session?session_id=cs_test_1" },
  "POST /api/update-subscription-after-payment": {
    sent: () => ({ json: { email: someone(), packageType: "business" } }),
  },
  "POST /api/stripe/webhook": { status: 400, json: { id: "evt_1", object: "event" } },
  // Without a session it is a sign-up; an expired session is none.
  "POST /api/checkout": {
    but: { anonymous: 200 },
    sent: () => ({ json: { ...SIGN_UP, email: someone(), packageType: "business" } }),
  },
  "GET /docs/:subject": { address: "GET /docs/products" },
  // For neighbours only, and these come through a proxy.
  "GET /metrics": { status: 404 },
  "POST /rpc/:chain_id": { address: "POST /rpc/1", json: RPC },
  "POST /report-product": { status: 422, json: { code: "x", message: "x" } },
  // The report was never sent.
  "POST /report-photo": { status: 403, sent: { body: "x" } },
  // The matrix's users have no passwords, so any is wrong.
  "POST /change-password": { status: 400, json: { current_password: "wrong", new_password: "mulberry 7" } },
  // No statement is sent, so none is kept.
  "POST /statements": { status: 400, json: { chain_id: 1, statement: {} } },
  "PATCH /issuer-domain": { json: { automatic: false } },
  "PATCH /label-host": { json: { host: null } },
  // None of these companies has a host of its own.
  "POST /label-host": { status: 409 },
  // None of these companies has a confirmed domain.
  "POST /issuer-domain": { status: 409 },
  "POST /brand-keys": { json: { address: `0x${"a".repeat(40)}` } },
  // By its hash, of one's own list alone.
  "DELETE /brand-keys/:key_hash": { status: 404, address: `DELETE /brand-keys/0x${"7".repeat(64)}` },
  "GET /product-search": { address: "GET /product-search?q=x" },
  "PATCH /products/:id": { json: { category: "x" } },
  // Nothing is recalled.
  "GET /products/:id/recall-note": { status: found(409) },
  "POST /products/:id/recall-note": { status: found(409), json: { text: "x", contact: "" } },
  "PATCH /reports/:id": { json: { handled: true } },
  "GET /reports/:id/photos/:sha256": { address: ({ id }) => `GET /reports/${id}/photos/${REPORT_PHOTO}` },
  // Each case that cannot be decided is named in the answer.
  "POST /case-decisions": {
    names: "case",
    status: 200,
    sent: ({ id }) => ({ json: { ids: [id], decision: "dismissed" } }),
  },
  "POST /cases/:id/decision": { json: { decision: "dismissed" } },
  "POST /mint-onchain-selected": { names: "product", status: 202, sent: ({ id }) => ({ json: { ids: [id] } }) },
  "GET /products/:id/qr.svg": { names: "minted product" },
  "GET /products/:id/qr.png": { names: "minted product" },
  "POST /label-sheets": { json: { layout: "a4-3x8" } },
  "POST /label-previews": { json: { layout: "a4-3x8" } },
  "POST /products/:id/certificate": { names: "minted product" },
  "POST /bundles": { names: "transaction", status: 404, sent: ({ tx_hash }) => ({ json: { tx_hash } }) },
  // Skips other companies' products, and counts them like unknown ones.
  "DELETE /delete-products": { names: "product", status: 200, sent: ({ id }) => ({ json: { ids: [id] } }) },
  "POST /upload-single-product": { json: { product_name: "x" } },
  "POST /upload-individual-products": { but: WITHOUT_USERS, sent: { file: CSV } },
  "POST /mint-onchain": { names: "product", status: found(202), sent: ({ short_code }) => ({ json: { short_code } }) },
  "POST /mint-onchain-all": { status: 202 },
  "PATCH /first-steps": { json: { state: "hidden" } },
  "POST /custom-fields": { json: { key: "Colour" } },
  "PATCH /letters": { json: { cases: false } },
  "POST /update-company-profile": { json: { address: "Fő tér 1." } },
  // The message was requested by the row before; nobody signed it.
  "POST /wallet": { status: 400, json: { address: `0x${"1".repeat(40)}`, signature: `0x${"1".repeat(130)}` } },
  "POST /webhook-endpoints": { but: belowEnterprise(403), json: { url: "https://example.com/" } },
  "PATCH /webhook-endpoints/:id": { but: belowEnterprise(found(403)), json: { enabled: true } },
  "POST /webhook-endpoints/:id/rotate-secret": { but: belowEnterprise(found(403)) },
  "POST /webhook-endpoints/:id/test": { but: belowEnterprise(found(403)) },
  "POST /api-keys": { but: belowEnterprise(403), json: { password: PASSWORD, name: "x", scopes: ["products:read"] } },
  "POST /recall": { names: "minted product", sent: ({ short_code }) => ({ json: { short_code } }) },
  "POST /reinstate": { names: "minted product", sent: ({ short_code }) => ({ json: { short_code } }) },
  // No password is known here.
  "POST /close-account": { status: 400, json: { password: "wrong" } },
  "POST /invite-user": {
    but: WITHOUT_USERS,
    changes: ["multi_user_enabled"],
    sent: () => ({ json: { email: someone() } }),
  },
  "DELETE /remove-user": { names: "user", sent: ({ email }) => ({ json: { email } }) },
  "POST /enable-multi-user": { but: WITHOUT_USERS, changes: ["multi_user_enabled"] },
  "POST /brand-pages": { json: aBrandPage() },
  "POST /photos": { sent: { file: { name: "jug.jpg", content: photo } } },
  "POST /model-photos": { json: { model: "Jug", media: [] } },
  "GET /photos/:sha256": { status: 404 },
  "POST /documents": { sent: { file: { name: "register.png", content: aPng() } } },
  "GET /documents/:id": { but: { administrator: anyones(200) } },
  // No company has a subscription here.
  "DELETE /api/subscription-change": { status: 409 },
  "POST /api/subscription-change": { status: 409, json: { packageType: "enterprise" } },
  "POST /api/billing-portal": { status: 409 },
  "PATCH /api/verify-company/:id": { changes: ["verified", "verified_at"], json: { without_request: true } },
  "DELETE /api/verify-company/:id": { changes: ["verified", "verified_at"], json: { reason: "x" } },
  "POST /api/companies/:id/answer": { json: { answer: "refused", reason: "x" } },
  "PATCH /api/companies/:id": { json: { verification_notes: "x" } },
  "POST /api/companies/:id/suspend": { changes: ["suspended_at"], json: { reason: "x" } },
  "POST /api/companies/:id/unsuspend": { changes: ["suspended_at"] },
}

function rowOf(route: Route): Row {
  const { call, access, answers, body } = route
  const { address, json = {}, sent, ...told } = TOLD[call as CallName] ?? {}
  const { names = NAMED.find(([path]) => path.test(call))?.[1] ?? "nothing" } = told
  const success = Math.min(...Object.keys(answers).map(Number))
  const isAnyones = ["public", "administrator"].includes(admitted(access).role)
  const status = names === "nothing" ? success : isAnyones ? anyones(success) : found(success)
  const put = (thing: Thing) => ({
    ...{ id: thing.id, sha256: thing.id, code: thing.short_code, token_id: thing.token_id },
    key: encodeURIComponent(thing.field),
  })
  const filled = (thing: Thing) =>
    call.replace(/:(\w+)/g, (_, name) => put(thing)[name as keyof ReturnType<typeof put>])
  return {
    ...{ call: call as CallName, names, status, ...told },
    address: typeof address === "function" ? address : (thing) => address ?? filled(thing),
    sent: typeof sent === "function" ? sent : () => sent ?? (body ? { json } : {}),
  }
}

export const MATRIX: Row[] = (ROUTES as readonly Route[]).map(rowOf)

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
