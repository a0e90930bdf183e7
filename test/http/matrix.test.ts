import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { hashToken } from "#actions/sessions/open-session.ts"
import type { CallName } from "#http/calls.ts"
import { ROUTES } from "#http/routes.ts"
import type { Caller } from "#indexer/app.ts"
import { addUser, openKey, openSession, setPassword } from "#test/support/accounts.ts"
import { aBrandPage } from "#test/support/brand-pages.ts"
import type { Sent } from "#test/support/client.ts"
import { aPng } from "#test/support/documents.ts"
import { aPhoto } from "#test/support/photos.ts"
import { prepareService } from "#test/support/prepare.ts"
import {
  CALLERS,
  type CallerName,
  expectedStatus,
  GUARDED,
  MATRIX,
  OBJECTS,
  type ObjectName,
  type Row,
} from "./matrix.ts"
import { MISSING, REPORT_PHOTO, type Thing, thingOf } from "./matrix-things.ts"

interface Party {
  token: string | undefined
  /** Whose products count as this caller's own. */
  company: Caller
}

const PASSWORD = "mulberry lane 7"
const service = prepareService({ environment: { TRUSTED_PROXIES: "127.0.0.1" } })
const parties = {} as Record<CallerName, Party>
let stranger: Caller & { token: string }

beforeAll(async () => {
  // Do not wait for mints, because no block is mined here.
  vi.spyOn(AbortSignal, "timeout").mockImplementation(() => AbortSignal.abort())
  const { app } = service
  const owners = {
    free: await service.company("free"),
    starter: await service.company("starter"),
    business: await service.company("business"),
    enterprise: await service.company("enterprise"),
    // Another company than the owner's above, who needs room for a user to invite.
    members: await service.company("business"),
    // An administrator belongs to a company like everybody else, and owns nothing beyond it.
    administration: await service.company("free"),
  }
  stranger = await service.company("enterprise")
  for (const { user_id } of [owners.enterprise, stranger]) await setPassword(app, user_id, PASSWORD)
  const member = await addUser(app, owners.members.company_id)
  const removed = await addUser(app, owners.business.company_id)
  parties.anonymous = { token: undefined, company: owners.business }
  parties["expired token"] = {
    token: await openSession(app, owners.business.user_id, -1),
    company: owners.business,
  }
  parties["removed user"] = { token: await openSession(app, removed.user_id), company: owners.business }
  parties["free owner"] = { token: owners.free.token, company: owners.free }
  parties["starter owner"] = { token: owners.starter.token, company: owners.starter }
  parties["business owner"] = { token: owners.business.token, company: owners.business }
  parties["business member"] = { token: await openSession(app, member.user_id), company: owners.members }
  parties["enterprise owner"] = { token: owners.enterprise.token, company: owners.enterprise }
  parties["other company"] = { token: stranger.token, company: stranger }
  parties.administrator = { token: owners.administration.token, company: owners.administration }
  parties["API key"] = { token: await openKey(app, owners.enterprise), company: owners.enterprise }
  await app.db.write(async (tx) => {
    // Requests verification, because a Free company could not submit documents otherwise.
    const asked = { vat_number: "HU12892312", address: "Fő tér 1." }
    await tx.updateTable("companies").set(asked).where("plan", "=", "free").execute()
    await tx.deleteFrom("users").where("id", "=", removed.user_id).execute()
    await tx.updateTable("users").set({ is_admin: 1 }).where("id", "=", owners.administration.user_id).execute()
  })
})
afterAll(() => vi.restoreAllMocks())

// Lets rate limits refill while sessions stay valid. Each call has its own address; limits have their own tests.
beforeEach(() => service.clock.advance(10_000))
// A company may wait for five downloads at once, which more calls than that begin.
beforeEach(() =>
  service.app.db.write((tx) =>
    tx.updateTable("jobs").set({ state: "done" }).where("kind", "=", "certificate").execute(),
  ),
)

describe("the matrix of routes, callers and objects", () => {
  it("has a row for every route, and no other", () => {
    const routes = service.http.routes.filter(({ method }) => method !== "ALL")
    const served = [...new Set(routes.map(({ method, path }) => `${method} ${path}`))]
    expect(MATRIX.map(({ call }) => call).sort()).toEqual(served.sort())
  })

  describe.each(MATRIX)("$call", (row) => {
    it.each(CALLERS)("%s", async (caller) => {
      for (const object of row.names === "nothing" ? (["own"] as const) : OBJECTS) {
        const { status, text, events } = await call(row, caller, object)
        expect(status, `${caller}, ${object}: ${text.slice(0, 200)}`).toBe(expectedStatus(row, caller, object))
        if (status === 401 || status === 403) expect(await events(), `${caller}, ${object}`).toBe(0)
        if (caller !== "administrator") expect(text).not.toContain(otherThan(caller).email)
      }
    })
  })
})

async function countEvents(): Promise<number> {
  const events = await service.app.db.read.selectFrom("audit_events").select("id").execute()
  return events.length
}

/** A browser's claims about itself, in every place for them. */
const CLAIMS = {
  ...{
    is_admin: true,
    isAdmin: 1,
    admin: true,
    is_owner: 1,
    role: "admin",
    scopes: ["*"],
    verified: true,
    verified_at: 1,
  },
  ...{
    plan: "enterprise",
    package: "enterprise",
    subscription_plan: "enterprise",
    active_subscription: 1,
    interval: "year",
  },
  ...{ subscription_renewal: 9_999_999_999_999, plan_limit: 1_000_000, used_slots: -5, remaining_slots: 1_000_000 },
  ...{ suspended: false, suspended_at: null, closed_at: null, is_operator: 1, multi_user_enabled: 1, status: "minted" },
  ...{
    wallet: `0x${"a".repeat(40)}`,
    created_at: 0,
    password_hash: "x",
    constructor: { prototype: { is_admin: true } },
  },
}
const CLAIMING_CALLERS = ["anonymous", "free owner", "business member", "business owner", "administrator"] as const

describe("a request that claims more than it may", () => {
  describe.each(MATRIX.filter(({ call }) => !call.startsWith("GET ")))("$call", (row) => {
    it.each(CLAIMING_CALLERS)("changes nothing that decides who may do what: %s", async (caller) => {
      const before = await guarded(row)
      const { text } = await call(row, caller, "own", { company_id: stranger.company_id, user_id: stranger.user_id })
      const after = await guarded(row)
      for (const [id, columns] of before) expect(after.get(id), `${caller}: ${text.slice(0, 200)}`).toBe(columns)
      const { companies, users } = await newcomers(before)
      for (const one of companies) expect(one).toMatchObject({ plan: "free", verified: 0, is_operator: null })
      for (const one of users) expect(one).toMatchObject({ is_admin: 0, password_hash: null })
    })
  })

  it("is refused by every call of an administrator's, whoever it says it is", async () => {
    for (const row of MATRIX.filter(isForAdministrators)) {
      for (const caller of ["free owner", "business member", "enterprise owner"] as const) {
        const { status } = await call(row, caller, "own", CLAIMS)
        expect(status, `${row.call}, ${caller}`).toBe(403)
      }
    }
  })
})

const isForAdministrators = ({ call }: Row) =>
  ROUTES.some((route) => route.call === call && route.access === "administrator")

/** Each account's guarded columns as text, except those that this call changes. */
async function guarded(row: Row): Promise<Map<string, string>> {
  const { read } = service.app.db
  const held = new Map<string, string>()
  for (const table of ["companies", "users"] as const) {
    const columns = GUARDED[table].filter((column) => !row.changes?.includes(column))
    for (const one of await read.selectFrom(table).selectAll().execute()) {
      held.set(one.id, JSON.stringify(columns.map((column) => (one as Record<string, unknown>)[column])))
    }
  }
  const { company_id } = stranger
  for (const table of ["products", "files", "api_keys", "users"] as const) {
    const rows = await read.selectFrom(table).select("id").where("company_id", "=", company_id).orderBy("id").execute()
    held.set(`${table} of another company`, JSON.stringify(rows))
  }
  return held
}

async function newcomers(known: Map<string, string>) {
  const { read } = service.app.db
  const isNew = ({ id }: { id: string }) => !known.has(id)
  return {
    companies: (await read.selectFrom("companies").selectAll().execute()).filter(isNew),
    users: (await read.selectFrom("users").selectAll().execute()).filter(isNew),
  }
}

/** The company whose objects are another's to this caller. */
function otherThan(caller: CallerName): Caller {
  return caller === "other company" ? parties["enterprise owner"].company : stranger
}

let calls = 0

/** Calls with an untouched object. With `claims`, body, address, headers and cookies claim them and CLAIMS. */
async function call(row: Row, caller: CallerName, object: ObjectName, claims?: Record<string, unknown>) {
  const { token: usual, company } = parties[caller]
  const owner = object === "another's" ? otherThan(caller) : company
  const thing = object === "missing" ? MISSING : await thingOf(service, row, owner)
  // A log-out uses its session up.
  const token = row.call === "POST /logout" && usual && hasSession(caller) ? await anotherSession(usual) : usual
  const [request, sent] = REQUESTS[row.call](thing)
  const headers = { "x-forwarded-for": `10.0.${calls >> 8}.${calls++ & 255}` }
  const whose = token === undefined ? {} : { token }
  const before = await countEvents()
  const events = async () => (await countEvents()) - before
  if (!claims) return { ...(await service.call(request, { ...sent, headers, ...whose })), events }
  const said = { ...CLAIMS, ...claims }
  const answer = await service.call(withQuery(request, said), {
    ...(request.startsWith("GET ") ? sent : claiming(sent, said)),
    headers: { ...headers, ...BOASTS },
    ...whose,
  })
  return { ...answer, events }
}

const BOASTS = { "x-is-admin": "1", "x-user-role": "admin", cookie: 'user={"is_admin":true}; is_admin=1' }

function claiming(sent: Sent, claims: Record<string, unknown>): Sent {
  if (sent.file || sent.body) return sent
  const texts = Object.fromEntries(Object.entries(claims).map(([name, value]) => [name, String(value)]))
  if (sent.form) return { form: { ...texts, ...sent.form } }
  return { json: { ...claims, ...((sent.json as object | undefined) ?? {}) } }
}

function withQuery(request: string, claims: Record<string, unknown>): string {
  const { company_id, is_admin, plan } = { company_id: "", ...claims } as Record<string, unknown>
  const query = `company_id=${company_id}&is_admin=${is_admin}&plan=${plan}`
  return `${request}${request.includes("?") ? "&" : "?"}${query}`
}

const hasSession = (caller: CallerName) => !["anonymous", "expired token", "removed user", "API key"].includes(caller)

async function anotherSession(token: string): Promise<string> {
  const { user_id } = await service.app.db.read
    .selectFrom("sessions")
    .select("user_id")
    .where("token_hash", "=", hashToken(token))
    .executeTakeFirstOrThrow()
  return openSession(service.app, user_id)
}

const RPC = { jsonrpc: "2.0", id: 1, method: "eth_chainId", params: [] }
const photo = await aPhoto()
const CSV = { name: "x.csv", content: "name\nx\n" }

let invited = 0
/** A new address each time. */
const someone = () => `someone-${++invited}@company.test`
const SIGN_UP = { companyName: "Somebody Kft.", packageType: "Free", currency: "eur" }

const REQUESTS: Record<CallName, (thing: Thing) => [string, Sent]> = {
  "POST /verify": ({ short_code }) => ["POST /verify", { json: { code: short_code } }],
  "POST /checks": ({ short_code }) => ["POST /checks", { json: { code: short_code } }],
  "GET /checks/:code": ({ short_code }) => [`GET /checks/${short_code}`, {}],
  "GET /certificates/:code": ({ short_code }) => [`GET /certificates/${short_code}`, {}],
  "GET /statements/:subject": () => [`GET /statements/0x${"7".repeat(64)}`, {}],
  "GET /tokens/:token_id": ({ token_id }) => [`GET /tokens/${token_id}`, {}],
  "POST /login": () => ["POST /login", { form: { username: "nobody@company.test", password: "wrong" } }],
  "POST /api/activate-user": () => ["POST /api/activate-user", { json: { ...SIGN_UP, email: someone() } }],
  "GET /api/verify-session": () => ["GET /api/verify-session?session_id=cs_test_1", {}],
  "POST /api/update-subscription-after-payment": () => [
    "POST /api/update-subscription-after-payment",
    { json: { email: someone(), packageType: "business" } },
  ],
  "POST /api/stripe/webhook": () => ["POST /api/stripe/webhook", { json: { id: "evt_1", object: "event" } }],
  "POST /api/checkout": () => [
    "POST /api/checkout",
    { json: { ...SIGN_UP, email: someone(), packageType: "business" } },
  ],
  "DELETE /api/subscription-change": () => ["DELETE /api/subscription-change", {}],
  "POST /api/subscription-change": () => ["POST /api/subscription-change", { json: { packageType: "enterprise" } }],
  "POST /api/billing-portal": () => ["POST /api/billing-portal", {}],
  "POST /set-password": () => ["POST /set-password", { json: { token: someone(), password: "mulberry 7" } }],
  "POST /forgot-password": () => ["POST /forgot-password", { json: { email: someone() } }],
  "POST /change-password": () => [
    "POST /change-password",
    { json: { current_password: "wrong", new_password: "mulberry 7" } },
  ],
  "POST /contact": () => ["POST /contact", { json: { name: "Béla", email: someone(), message: "Hello." } }],
  "GET /provider": () => ["GET /provider", {}],
  "GET /first-steps": () => ["GET /first-steps", {}],
  "PATCH /first-steps": () => ["PATCH /first-steps", { json: { state: "hidden" } }],
  "GET /samples": () => ["GET /samples", {}],
  "POST /samples": () => ["POST /samples", {}],
  "DELETE /samples": () => ["DELETE /samples", {}],
  "GET /custom-fields": () => ["GET /custom-fields", {}],
  "POST /custom-fields": () => ["POST /custom-fields", { json: { key: "Colour" } }],
  "DELETE /custom-fields/:key": ({ field }) => [`DELETE /custom-fields/${encodeURIComponent(field)}`, {}],
  "PATCH /letters": () => ["PATCH /letters", { json: { cases: false } }],
  "POST /update-company-profile": () => ["POST /update-company-profile", { json: { address: "Fő tér 1." } }],
  "POST /wallet-challenge": () => ["POST /wallet-challenge", {}],
  "POST /wallet": () => [
    "POST /wallet",
    { json: { address: `0x${"1".repeat(40)}`, signature: `0x${"1".repeat(130)}` } },
  ],
  "DELETE /wallet": () => ["DELETE /wallet", {}],
  "POST /export-company": () => ["POST /export-company", {}],
  "POST /close-account": () => ["POST /close-account", { json: { password: "wrong" } }],
  "POST /invite-user": () => ["POST /invite-user", { json: { email: someone() } }],
  "DELETE /remove-user": ({ email }) => ["DELETE /remove-user", { json: { email } }],
  "POST /enable-multi-user": () => ["POST /enable-multi-user", {}],
  "GET /evidence-key": () => ["GET /evidence-key", {}],
  "GET /openapi.json": () => ["GET /openapi.json", {}],
  "GET /docs": () => ["GET /docs", {}],
  "GET /docs/:subject": () => ["GET /docs/products", {}],
  "GET /chains": () => ["GET /chains", {}],
  "GET /health": () => ["GET /health", {}],
  "GET /ready": () => ["GET /ready", {}],
  "GET /status": () => ["GET /status", {}],
  "GET /metrics": () => ["GET /metrics", {}],
  "POST /rpc/:chain_id": () => ["POST /rpc/1", { json: RPC }],
  "GET /me": () => ["GET /me", {}],
  "POST /logout": () => ["POST /logout", {}],
  "GET /unsigned-mints": () => ["GET /unsigned-mints", {}],
  "POST /statements": () => ["POST /statements", { json: { chain_id: 1, statement: {} } }],
  "GET /issuer-file": () => ["GET /issuer-file", {}],
  "GET /issuer-domain": () => ["GET /issuer-domain", {}],
  "POST /issuer-domain": () => ["POST /issuer-domain", {}],
  "GET /label-host": () => ["GET /label-host", {}],
  "PATCH /label-host": () => ["PATCH /label-host", { json: { host: null } }],
  "POST /label-host": () => ["POST /label-host", {}],
  "GET /label-hosts": () => ["GET /label-hosts?domain=id.brand.example", {}],
  "GET /.well-known/touchmark.json": () => ["GET /.well-known/touchmark.json", {}],
  "PATCH /issuer-domain": () => ["PATCH /issuer-domain", { json: { automatic: false } }],
  "GET /brand-keys": () => ["GET /brand-keys", {}],
  "POST /brand-keys": () => ["POST /brand-keys", { json: { address: `0x${"a".repeat(40)}` } }],
  "DELETE /brand-keys/:key_hash": () => [`DELETE /brand-keys/0x${"7".repeat(64)}`, {}],
  "GET /product-stats": () => ["GET /product-stats", {}],
  "GET /products": () => ["GET /products", {}],
  "GET /product-search": () => ["GET /product-search?q=x", {}],
  "GET /mint-preview": () => ["GET /mint-preview", {}],
  "GET /products/:id": ({ id }) => [`GET /products/${id}`, {}],
  "DELETE /delete-products": ({ id }) => ["DELETE /delete-products", { json: { ids: [id] } }],
  "PATCH /products/:id": ({ id }) => [`PATCH /products/${id}`, { json: { category: "x" } }],
  "GET /products/:id/recall-note": ({ id }) => [`GET /products/${id}/recall-note`, {}],
  "POST /products/:id/recall-note": ({ id }) => [
    `POST /products/${id}/recall-note`,
    { json: { text: "x", contact: "" } },
  ],
  "GET /products/:id/history": ({ id }) => [`GET /products/${id}/history`, {}],
  "POST /report-photo": () => ["POST /report-photo", { body: "x" }],
  "POST /report-product": () => ["POST /report-product", { json: { code: "x", message: "x" } }],
  "GET /products/:id/verifications": ({ id }) => [`GET /products/${id}/verifications`, {}],
  "GET /verification-stats": () => ["GET /verification-stats", {}],
  "GET /reports": () => ["GET /reports", {}],
  "PATCH /reports/:id": ({ id }) => [`PATCH /reports/${id}`, { json: { handled: true } }],
  "GET /checks-map": () => ["GET /checks-map", {}],
  "GET /reports/:id/photos/:sha256": ({ id }) => [`GET /reports/${id}/photos/${REPORT_PHOTO}`, {}],
  "GET /cases": () => ["GET /cases", {}],
  "GET /cases/:id": ({ id }) => [`GET /cases/${id}`, {}],
  "POST /case-decisions": ({ id }) => ["POST /case-decisions", { json: { ids: [id], decision: "dismissed" } }],
  "POST /cases/:id/evidence": ({ id }) => [`POST /cases/${id}/evidence`, { json: {} }],
  "POST /cases/:id/decision": ({ id }) => [`POST /cases/${id}/decision`, { json: { decision: "dismissed" } }],
  "GET /products.csv": () => ["GET /products.csv", {}],
  "GET /uploads": () => ["GET /uploads", {}],
  "POST /mint-onchain-selected": ({ id }) => ["POST /mint-onchain-selected", { json: { ids: [id] } }],
  "GET /products/:id/qr.svg": ({ id }) => [`GET /products/${id}/qr.svg`, {}],
  "GET /products/:id/qr.png": ({ id }) => [`GET /products/${id}/qr.png`, {}],
  "POST /label-sheets": () => ["POST /label-sheets", { json: { layout: "a4-3x8" } }],
  "POST /label-previews": () => ["POST /label-previews", { json: { layout: "a4-3x8" } }],
  "POST /products/:id/certificate": ({ id }) => [`POST /products/${id}/certificate`, { json: {} }],
  "POST /bundles": ({ tx_hash }) => ["POST /bundles", { json: { tx_hash } }],
  "POST /certificate-archives": () => ["POST /certificate-archives", { json: {} }],
  "GET /jobs/:id": ({ id }) => [`GET /jobs/${id}`, {}],
  "GET /files/:id": ({ id }) => [`GET /files/${id}`, {}],
  "POST /upload-single-product": () => ["POST /upload-single-product", { json: { product_name: "x" } }],
  "POST /upload-individual-products": () => ["POST /upload-individual-products", { file: CSV }],
  "POST /mint-onchain": ({ short_code }) => ["POST /mint-onchain", { json: { short_code } }],
  "POST /mint-onchain-all": () => ["POST /mint-onchain-all", {}],
  "GET /webhook-endpoints": () => ["GET /webhook-endpoints", {}],
  "POST /webhook-endpoints": () => ["POST /webhook-endpoints", { json: { url: "https://example.com/" } }],
  "PATCH /webhook-endpoints/:id": ({ id }) => [`PATCH /webhook-endpoints/${id}`, { json: { enabled: true } }],
  "DELETE /webhook-endpoints/:id": ({ id }) => [`DELETE /webhook-endpoints/${id}`, {}],
  "POST /webhook-endpoints/:id/rotate-secret": ({ id }) => [`POST /webhook-endpoints/${id}/rotate-secret`, {}],
  "POST /webhook-endpoints/:id/test": ({ id }) => [`POST /webhook-endpoints/${id}/test`, {}],
  "GET /webhook-endpoints/:id/deliveries": ({ id }) => [`GET /webhook-endpoints/${id}/deliveries`, {}],
  "GET /api-keys": () => ["GET /api-keys", {}],
  "POST /api-keys": () => ["POST /api-keys", { json: { password: PASSWORD, name: "x", scopes: ["products:read"] } }],
  "DELETE /api-keys/:id": ({ id }) => [`DELETE /api-keys/${id}`, {}],
  "POST /recall": ({ short_code }) => ["POST /recall", { json: { short_code } }],
  "POST /reinstate": ({ short_code }) => ["POST /reinstate", { json: { short_code } }],
  "GET /api/overview": () => ["GET /api/overview", {}],
  "GET /api/jobs": () => ["GET /api/jobs", {}],
  "POST /api/jobs/:id/retry": ({ id }) => [`POST /api/jobs/${id}/retry`, {}],
  "GET /audit": () => ["GET /audit", {}],
  "GET /api/audit": () => ["GET /api/audit", {}],
  "GET /api/audit/check": () => ["GET /api/audit/check", {}],
  "GET /brand-pages": () => ["GET /brand-pages", {}],
  "POST /brand-pages": () => ["POST /brand-pages", { json: aBrandPage() }],
  "GET /issuers/:id/page": () => [`GET /issuers/0x${"0".repeat(64)}/page`, {}],
  "POST /photos": () => ["POST /photos", { file: { name: "jug.jpg", content: photo } }],
  "GET /photos": () => ["GET /photos", {}],
  "GET /model-photos": () => ["GET /model-photos", {}],
  "POST /model-photos": () => ["POST /model-photos", { json: { model: "Jug", media: [] } }],
  "GET /photos/:sha256": ({ id }) => [`GET /photos/${id}`, {}],
  "GET /photos/:sha256/thumbnail": ({ id }) => [`GET /photos/${id}/thumbnail`, {}],
  "GET /photos/:sha256/original": ({ id }) => [`GET /photos/${id}/original`, {}],
  "GET /documents": () => ["GET /documents", {}],
  "POST /documents": () => ["POST /documents", { file: { name: "register.png", content: aPng() } }],
  "GET /documents/:id": ({ id }) => [`GET /documents/${id}`, {}],
  "DELETE /documents/:id": ({ id }) => [`DELETE /documents/${id}`, {}],
  "GET /api/companies/:id/documents": ({ id }) => [`GET /api/companies/${id}/documents`, {}],
  "GET /api/companies": () => ["GET /api/companies", {}],
  "PATCH /api/verify-company/:id": ({ id }) => [`PATCH /api/verify-company/${id}`, {}],
  "DELETE /api/verify-company/:id": ({ id }) => [`DELETE /api/verify-company/${id}`, { json: { reason: "x" } }],
  "POST /api/companies/:id/answer": ({ id }) => [
    `POST /api/companies/${id}/answer`,
    { json: { answer: "refused", reason: "x" } },
  ],
  "PATCH /api/companies/:id": ({ id }) => [`PATCH /api/companies/${id}`, { json: { verification_notes: "x" } }],
  "POST /api/companies/:id/suspend": ({ id }) => [`POST /api/companies/${id}/suspend`, { json: { reason: "x" } }],
  "POST /api/companies/:id/unsuspend": ({ id }) => [`POST /api/companies/${id}/unsuspend`, {}],
}
