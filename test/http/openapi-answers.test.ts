import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { privateKeyToAccount } from "viem/accounts"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { type Database, DatabaseAway } from "#db/database.ts"
import type { OpenApiDocument, Operation } from "#http/openapi/document.ts"
import { documentedRoutes } from "#http/openapi/documented-routes.ts"
import { admitted, type DocumentedRoute } from "#http/route.ts"
import type { Hex } from "#proof/hex.ts"
import { issuerIdOf } from "#proof/issuer.ts"
import { keyHashOf, STATEMENT_FORMAT, statementDigest, statementMessage } from "#proof/statement.ts"
import { KEYS_A_COMPANY_MAX } from "#shared/api/keys.ts"
import type { JobAccepted, JobDescription } from "#shared/api/labels.ts"
import type { Photo } from "#shared/api/photos.ts"
import { ENDPOINTS_A_COMPANY_MAX } from "#shared/api/webhooks.ts"
import type { ChainId } from "#shared/chains.ts"
import { PLANS, type PlanName } from "#shared/plans.ts"
import { addUser, openKey, openSession, setPassword } from "#test/support/accounts.ts"
import type { Answer, Sent } from "#test/support/client.ts"
import { faultsOf } from "#test/support/json-schema.ts"
import { fromSomewhere } from "#test/support/payments.ts"
import { aPhoto, aPhotoRow } from "#test/support/photos.ts"
import { createService, type TestService } from "#test/support/service.ts"

/**
 * Makes every documented call until each status, error code and content type has occurred; fails for missing and for
 * undocumented ones.
 */

type Me = Awaited<ReturnType<TestService["company"]>>

const PASSWORD = "the owner's password"
const CSV = { name: "x.csv", content: "name,manufacture_date\nA,2026-01-01\nB,yesterday\n" }
const JUG = { name: "jug.jpg", content: await aPhoto() }
const UNKNOWN = "01890000-0000-7000-8000-000000000000"
const MISTYPED = { short_code: "G4V9-Y1PD-82K1" }
const NOBODYS = { short_code: "0123-4567-89AK" }

const web_dir = mkdtempSync(join(tmpdir(), "touchmark-openapi-"))
let service: TestService
let document: OpenApiDocument
/** An Enterprise company, with one of everything. */
let me: Me
let made: Awaited<ReturnType<typeof makeOneOfEach>>
/** In every state that a call may refuse. */
let others: Awaited<ReturnType<typeof openOthers>>

beforeAll(async () => {
  mkdirSync(join(web_dir, "assets"))
  writeFileSync(join(web_dir, "index.html"), "<!doctype html><title>Touchmark</title>")
  service = await createService({ web_dir, environment: { TRUSTED_PROXIES: "127.0.0.1" } })
  // Do not wait for mints, because no block is mined here.
  vi.spyOn(AbortSignal, "timeout").mockImplementation(() => AbortSignal.abort())
  document = (await service.call<OpenApiDocument>("GET /openapi.json")).json
  me = await service.company()
  made = await makeOneOfEach()
  others = await openOthers()
})
afterAll(async () => {
  vi.restoreAllMocks()
  await service.close()
  rmSync(web_dir, { recursive: true })
})

/** A statement that counts, one by a key that the chain does not know, and one about nothing of the company's. */
async function signedFor(root: Hex, size: number) {
  const issuer = issuerIdOf(me.company_id)
  const place = { chain_id: 1, registry: service.models[1].registry.toLowerCase() as Hex }
  const by = async (digit: string, message = statementMessage({ issuer, issuedAt: 1, root, size })) => {
    const account = privateKeyToAccount(`0x${digit.repeat(64)}`)
    const address = account.address.toLowerCase() as Hex
    const signature = await account.sign({ hash: statementDigest(message, place) })
    return { format: STATEMENT_FORMAT, type: "secp256k1", key: keyHashOf({ address }), address, message, signature }
  }
  const nobodys = statementMessage({ issuer, issuedAt: 1, root: `0x${"7".repeat(64)}`, size })
  return { chain_id: 1, statement: await by("1"), unknown: await by("2"), nobodys: await by("1", nobodys) }
}

async function makeOneOfEach() {
  const ask = <Body>(request: string, json?: unknown) =>
    service.call<Body>(request, { token: me.token, ...(json === undefined ? {} : { json }) })
  const photo = (await service.call<Photo>("POST /photos", { token: me.token, file: JUG })).json.sha256
  const media = [{ role: "product" as const, sha256: photo }]
  const [minted] = await service.minted(me, [{ media, metadata_json: { attributes: { Colour: "blue" } } }])
  const key = keyHashOf({ address: privateKeyToAccount(`0x${"1".repeat(64)}`).address.toLowerCase() as Hex })
  await service.models[1].call("attester", "addKey", [issuerIdOf(me.company_id), key, 1, "0x"])
  await service.tick()
  const [batch] = await service.minted(me, [{ nft_scope: "batch" }, { nft_scope: "batch" }])
  const { root, size } = await service.app.db.read
    .selectFrom("batches")
    .select(["root", "size"])
    .where("company_id", "=", me.company_id)
    .executeTakeFirstOrThrow()
  const signed = await signedFor(root as Hex, size)
  const file = async (request: string, json: unknown) => {
    const { job_id } = (await ask<JobAccepted>(request, json)).json
    await service.work()
    const { result } = (await ask<JobDescription>(`GET /jobs/${job_id}`)).json
    return { job_id, file_id: result!.file_id }
  }
  const labels = await file("POST /label-sheets", { layout: "a4-3x8" })
  const bundle = await file("POST /bundles", { tx_hash: batch!.tx_hash })
  const archive = await file("POST /certificate-archives", {})
  await service.call("POST /upload-individual-products", { token: me.token, file: CSV })
  const [{ failed_rows_url }] = (await ask<[{ failed_rows_url: string }]>("GET /uploads")).json
  await setPassword(service.app, me.user_id, PASSWORD)
  const endpoint = async () =>
    (await ask<{ id: string }>("POST /webhook-endpoints", { url: "https://example.com/" })).json.id
  const [webhook, off, gone] = [await endpoint(), await endpoint(), await endpoint()]
  const delivery = async (id: string) => (await ask<{ id: string }>(`POST /webhook-endpoints/${id}/test`)).json.id
  const deliveries = { sent: await delivery(webhook), off: await delivery(off) }
  await ask(`PATCH /webhook-endpoints/${off}`, { enabled: false })
  const [waiting, changing] = [await service.product(me), await service.product(me)]
  return {
    ...{ signed, minted: minted!, photo, batch: batch!, waiting, changing, webhook, off, gone, deliveries },
    files: [labels.file_id, bundle.file_id, archive.file_id, failed_rows_url.split("/").at(-1)!],
    job: labels.job_id,
    key: await openKey(service.app, me),
    key_id: await aKeyOf(me),
  }
}

async function aKeyOf(owner: Me): Promise<string> {
  const json = { password: PASSWORD, name: "x", scopes: ["products:read"] }
  return (await service.call<{ id: string }>("POST /api-keys", { token: owner.token, json })).json.id
}

async function openOthers() {
  const { app } = service
  const change = (who: Me, columns: object) =>
    app.db.write((tx) => tx.updateTable("companies").set(columns).where("id", "=", who.company_id).execute())
  const company = async (plan: PlanName, columns?: object) => {
    const one = await service.company(plan)
    if (columns) await change(one, columns)
    return one
  }
  const [downgraded, suspended] = [await company("enterprise"), await company("enterprise")]
  const [free, lapsed, full] = [await company("free"), await company("business"), await company("enterprise")]
  const keys = {
    downgraded: await openKey(app, downgraded),
    suspended: await openKey(app, suspended),
    unscoped: await openKey(app, me, []),
  }
  const [lapsed_product] = await service.minted(lapsed, [{}])
  await change(downgraded, { plan: "business" })
  await change(suspended, { suspended_at: 1 })
  await change(lapsed, { active_subscription: 0 })
  for (let held = 0; held < PLANS.free.slots; held++) await service.product(free)
  await fill(full)
  const photographed = await company("enterprise")
  const held = aPhotoRow(photographed.company_id, { size_bytes: PLANS.enterprise.storage_bytes_max })
  await app.db.write((tx) => tx.insertInto("photos").values(held).execute())
  // Beyond the users that the plan has room for.
  const crowded = await company("starter")
  const guest = await addUser(app, crowded.company_id)
  const member = await addUser(app, me.company_id)
  return {
    ...{ free, lapsed, suspended, full, photographed, keys, lapsed_product: lapsed_product! },
    guest: await openSession(app, guest.user_id),
    member: await openSession(app, member.user_id),
    hurried: await company("enterprise"),
  }
}

/** A company that has as many keys, webhooks, deliveries and jobs as it may. */
async function fill(full: Me): Promise<void> {
  const { app } = service
  await setPassword(app, full.user_id, PASSWORD)
  for (let held = 0; held < KEYS_A_COMPANY_MAX; held++) await openKey(app, full)
  const json = { url: "https://example.com/" }
  for (let held = 0; held < ENDPOINTS_A_COMPANY_MAX; held++) {
    await service.call("POST /webhook-endpoints", { token: full.token, json })
  }
  const jobs = Array.from({ length: 5 }, (_, place) => ({
    ...{ id: crypto.randomUUID(), kind: "archive", payload: "{}", state: "waiting", key: `${place}`, attempts: 0 },
    ...{ run_at: Number.MAX_SAFE_INTEGER, created_at: 1, company_id: full.company_id },
  }))
  await app.db.write((tx) =>
    tx
      .insertInto("jobs")
      .values(jobs as never)
      .execute(),
  )
}

const operationOf = ({ call }: DocumentedRoute): Operation => {
  const [method, path] = call.split(" ") as [string, string]
  return document.paths[path.replace(/:(\w+)/g, "{$1}")]![method.toLowerCase()]!
}

/** All documented answers of a call, as `200 application/json` or `404 not_found`. */
function namedBy(described: DocumentedRoute): string[] {
  const { responses } = operationOf(described)
  return Object.entries(responses).flatMap(([status, { description, content }]) => {
    if (status === "default") return []
    if (status < "400") return Object.keys(content ?? {}).map((type) => `${status} ${type}`)
    return [...description.matchAll(/`([a-z_]+)`: /g)].map(([, code]) => `${status} ${code}`)
  })
}

const typeOf = ({ headers }: Answer<unknown>) => headers.get("content-type")!.split(";")[0]!

/** What came, as `namedBy` says it, if its body is as described. */
function read(described: DocumentedRoute, answer: Answer<unknown>): string {
  const { status, text, json } = answer
  const said = operationOf(described).responses[status]
  const type = typeOf(answer)
  const schema = said?.content?.[type]?.schema
  expect(schema, `${described.call} answered ${status} ${type}: ${text.slice(0, 300)}`).toBeDefined()
  if (type === "application/json" && Object.keys(schema!).length > 0) {
    expect(faultsOf(JSON.parse(text), schema!, document.components.schemas), described.call).toEqual([])
  }
  return status < 400 ? `${status} ${type}` : `${status} ${(json as { code: string }).code}`
}

type Ask = [path: string, sent?: Sent]

/** Beyond the example with a key of the company's, what to ask so that each answer comes. */
const REQUESTS: Record<string, () => Ask[]> = {
  verifyCode: () => [
    ["/verify", { json: { code: made.minted.short_code } }],
    ["/verify", { json: { code: made.minted.token_id } }],
    ["/verify", { json: { code: made.batch.tx_hash } }],
    ["/verify", { json: { code: MISTYPED.short_code } }],
    ["/verify", { json: { code: NOBODYS.short_code } }],
    ["/verify", { json: { code: made.waiting.short_code } }],
  ],
  getChecks: () => [
    [`/checks/${made.minted.short_code}`],
    [`/checks/${MISTYPED.short_code}`],
    [`/checks/${NOBODYS.short_code}`],
    [`/checks/${made.waiting.short_code}`],
  ],
  getCertificate: () => [
    [`/certificates/${made.minted.short_code}`],
    [`/certificates/${made.batch.short_code}`],
    [`/certificates/${made.batch.short_code}?for=showing`],
    [`/certificates/${made.batch.short_code}?for=printing`],
    [`/certificates/${MISTYPED.short_code}`],
    [`/certificates/${NOBODYS.short_code}`],
    [`/certificates/${made.waiting.short_code}`],
  ],
  getStatements: () => [[`/statements/${made.batch.token_id}`], ["/statements/1"]],
  listUnsigned: () => [["/unsigned-mints"], ["/unsigned-mints?limit=0"]],
  keepStatement: () => {
    const { chain_id, statement, unknown, nobodys } = made.signed
    return [statement, unknown, nobodys, {}].map((one) => ["/statements", { json: { chain_id, statement: one } }])
  },
  getToken: () => [[`/tokens/${made.minted.token_id}`], [`/tokens/${made.batch.token_id}`], ["/tokens/1"]],
  getStatus: () => [["/status"], ["/status", { headers: { accept: "text/html" } }]],
  listProducts: () => [["/products"], ["/products?limit=2"], ["/products?fields=ids"], ["/products?limit=many"]],
  getProduct: () => [[`/products/${made.minted.id}`], [`/products/${made.waiting.id}`], [`/products/${UNKNOWN}`]],
  createProduct: () => [
    ["/upload-single-product", { json: { product_name: "x" } }],
    ...inStates("/upload-single-product", { json: { product_name: "x" } }),
    ["/upload-single-product", { json: { product_name: "x" }, token: others.free.token }],
  ],
  importProducts: () => [
    ["/upload-individual-products", { file: CSV }],
    ...inStates("/upload-individual-products", { file: CSV }),
    ["/upload-individual-products", { file: { ...CSV, name: "x.xlsx" } }],
    ["/upload-individual-products", { file: { ...CSV, content: "colour\nblue\n" } }],
    ["/upload-individual-products", { file: CSV, token: others.free.token }],
    ["/upload-individual-products", { file: { ...CSV, content: `name\n${"A\n".repeat(10_001)}` } }],
  ],
  uploadPhoto: () => [
    ["/photos", { file: JUG }],
    ...inStates("/photos", { file: JUG }),
    ["/photos", { file: { name: "jug.svg", content: "<svg/>" } }],
    ["/photos", { file: { ...JUG, content: JUG.content.subarray(0, 300) } }],
    ["/photos", { file: JUG, token: others.photographed.token }],
  ],
  getPhoto: () => [[`/photos/${made.photo}`], [`/photos/${UNKNOWN}`]],
  getThumbnail: () => [[`/photos/${made.photo}/thumbnail`], [`/photos/${UNKNOWN}/thumbnail`]],
  getOriginal: () => [[`/photos/${made.photo}/original`], [`/photos/${UNKNOWN}/original`]],
  editProduct: () => [
    [`/products/${made.changing.id}`, { json: { category: "Linen" } }],
    [`/products/${made.minted.id}`, { json: { category: "Linen" } }],
    [`/products/${UNKNOWN}`, { json: { category: "Linen" } }],
    ...inStates(`/products/${made.changing.id}`, { json: { category: "Linen" } }),
  ],
  getHistory: () => both("/history"),
  getVerifications: () => both("/verifications"),
  searchProducts: () => [["/product-search?q=linen"], ["/product-search"]],
  getVerificationStats: () => [["/verification-stats"], ["/verification-stats?from=yesterday"]],
  exportProducts: () => [["/products.csv"], ["/products.csv?sort=sideways"]],
  deleteProducts: () => [["/delete-products", { json: { ids: [UNKNOWN] } }]],
  mintProduct: () => [
    ["/mint-onchain", { json: { short_code: made.minted.short_code } }],
    ["/mint-onchain", { json: { short_code: made.waiting.short_code } }],
    ["/mint-onchain", { json: MISTYPED }],
    ["/mint-onchain", { json: NOBODYS }],
    ...inStates("/mint-onchain", { json: NOBODYS }),
  ],
  mintAll: () => [
    ["/mint-onchain-all"],
    ["/mint-onchain-all", { token: others.full.token }],
    ...inStates("/mint-onchain-all", {}),
  ],
  mintSelected: () => [
    ["/mint-onchain-selected", { json: { ids: [made.waiting.id] } }],
    ...inStates("/mint-onchain-selected", { json: { ids: [UNKNOWN] } }),
  ],
  recall: () => ofRecall("/recall"),
  reinstate: () => ofRecall("/reinstate"),
  getQrSvg: () => [...both("/qr.svg"), [`/products/${made.waiting.id}/qr.svg`]],
  getQrPng: () => [
    ...both("/qr.png"),
    [`/products/${made.waiting.id}/qr.png`],
    [`/products/${made.minted.id}/qr.png?size_px=huge`],
  ],
  makeLabels: () => [
    ["/label-sheets", { json: { layout: "a4-3x8" } }],
    ["/label-sheets", { json: { layout: "a4-3x8" }, token: others.full.token }],
  ],
  printCertificate: () => [
    [`/products/${made.minted.id}/certificate`, { json: {} }],
    [`/products/${UNKNOWN}/certificate`, { json: {} }],
  ],
  makeBundle: () => [
    ["/bundles", { json: { tx_hash: made.batch.tx_hash } }],
    ["/bundles", { json: { tx_hash: `0x${"7".repeat(64)}` } }],
  ],
  makeArchive: () => [["/certificate-archives", { json: { tx_hash: made.batch.tx_hash } }]],
  getArchive: () => [
    [`/certificates.zip?tx_hash=${made.batch.tx_hash}`],
    [`/certificates.zip?tx_hash=0x${"7".repeat(64)}`],
  ],
  getJob: () => [[`/jobs/${made.job}`], [`/jobs/${UNKNOWN}`]],
  getFile: () => [...made.files.map((id): Ask => [`/files/${id}`]), [`/files/${UNKNOWN}`]],
  listApiKeys: () => [["/api-keys"], ["/api-keys", { token: others.member }]],
  createApiKey: () => {
    const json = { password: PASSWORD, name: "x", scopes: ["products:read"] }
    return [
      ["/api-keys", { json }],
      ["/api-keys", { json: { ...json, password: "wrong" } }],
      ["/api-keys", { json, token: others.full.token }],
      ["/api-keys", { json, token: others.member }],
    ]
  },
  revokeApiKey: () => [
    [`/api-keys/${made.key_id}`],
    [`/api-keys/${UNKNOWN}`],
    [`/api-keys/${UNKNOWN}`, { token: others.member }],
  ],
  createWebhookEndpoint: () => {
    const json = { url: "https://example.com/" }
    return [
      ["/webhook-endpoints", { json }],
      ["/webhook-endpoints", { json, token: others.full.token }],
    ]
  },
  changeWebhookEndpoint: () => [
    [`/webhook-endpoints/${made.webhook}`, { json: { enabled: true } }],
    [`/webhook-endpoints/${UNKNOWN}`, { json: { enabled: true } }],
  ],
  deleteWebhookEndpoint: () => [[`/webhook-endpoints/${made.gone}`], [`/webhook-endpoints/${UNKNOWN}`]],
  rotateWebhookSecret: () => ofWebhook("/rotate-secret"),
  testWebhookEndpoint: () => [...ofWebhook("/test"), [`/webhook-endpoints/${made.off}/test`]],
  listWebhookDeliveries: () => [
    ...ofWebhook("/deliveries?limit=1"),
    [`/webhook-endpoints/${made.webhook}/deliveries?cursor=none`],
  ],
  redeliverWebhook: () => [
    ...ofWebhook(`/deliveries/${made.deliveries.sent}/redeliver`),
    [`/webhook-endpoints/${made.off}/deliveries/${made.deliveries.off}/redeliver`],
  ],
}

/** By companies that may read and not add: signed in, since a key says less. */
const inStates = (path: string, sent: Sent): Ask[] =>
  [others.lapsed, others.suspended].map(({ token }) => [path, { ...sent, token }])
const both = (rest: string): Ask[] => [[`/products/${made.minted.id}${rest}`], [`/products/${UNKNOWN}${rest}`]]
const ofWebhook = (rest: string): Ask[] => [
  [`/webhook-endpoints/${made.webhook}${rest}`],
  [`/webhook-endpoints/${UNKNOWN}${rest}`],
]
const ofRecall = (path: string): Ask[] =>
  [made.minted, made.waiting, MISTYPED, NOBODYS].map(({ short_code }) => [path, { json: { short_code } }])

const isPublic = ({ access }: DocumentedRoute) => access === "public"
const isForKeys = ({ access }: DocumentedRoute) => admitted(access).scopes.length > 0

/** A valid request for a documented call: the first of its own, or its example. */
function usual({ id, call, example, body }: DocumentedRoute): Ask {
  const [own] = REQUESTS[id]?.() ?? []
  if (own) return own
  return [call.split(" ")[1]!.replace(/:\w+/g, UNKNOWN), body ? { json: example } : {}]
}

/** What any call of its kind is asked, and then its own. */
function asksOf(described: DocumentedRoute): Ask[] {
  const { body, once } = described
  const [path, sent = {}] = usual(described)
  const asks: Ask[] = [[path, sent], ...(REQUESTS[described.id]?.() ?? [])]
  if (!isPublic(described)) asks.push([path, { ...sent, token: "" }], [path, { ...sent, token: others.guest }])
  if (!isPublic(described) && !isForKeys(described)) asks.push([path, { ...sent, token: made.key }])
  if (isForKeys(described)) {
    for (const token of Object.values(others.keys)) asks.push([path, { ...sent, token }])
  }
  const headers = { "content-type": "application/json", ...(once ? { "idempotency-key": crypto.randomUUID() } : {}) }
  if (body || once) asks.push([path, { body: "x".repeat(11 * 1024 * 1024), headers }])
  if (body) asks.push([path, { body: "{", headers: { "content-type": "application/json" } }])
  return asks
}

async function ask(described: DocumentedRoute, [path, sent = {}]: Ask): Promise<Answer<unknown>> {
  const token = sent.token ?? (isPublic(described) ? undefined : isForKeys(described) ? made.key : me.token)
  const { token: _, ...rest } = sent
  const headers = { ...fromSomewhere().headers, ...rest.headers }
  service.clock.advance(10_000)
  const [method] = described.call.split(" ")
  return service.call(`${method} ${path}`, { ...rest, headers, ...(token ? { token } : {}) })
}

/** A request for a code that is not cached. */
const fresh = ([path, sent]: Ask): Ask => [
  path,
  path === "/verify" ? { json: { code: "ZZZZ-ZZZZ-ZZZK" } } : (sent ?? {}),
]

/** The database is away for as long as `work` takes. */
async function whileAway<T>(work: () => Promise<T>): Promise<T> {
  const { db } = service.app
  const { read, quick, write, writeFor } = db
  const refuse = () => {
    throw new DatabaseAway("away")
  }
  const reader = new Proxy({}, { get: refuse }) as Database["read"]
  Object.assign(db, { read: reader, quick: reader, write: async () => refuse(), writeFor: async () => refuse() })
  try {
    return await work()
  } finally {
    Object.assign(db, { read, quick, write, writeFor })
  }
}

/** Exceeds the rate limit by one: per user, or per address for public calls. */
async function untilTooMany(described: DocumentedRoute, [path, sent = {}]: Ask): Promise<Answer<unknown>> {
  const headers = { ...sent.headers, "x-forwarded-for": "203.0.113.77" }
  const hurried = { ...sent, headers, ...(isPublic(described) ? {} : { token: others.hurried.token }) }
  const [method] = described.call.split(" ")
  for (let asked = 0; asked < 1_000; asked++) {
    const answer = await service.call(`${method} ${path}`, hurried)
    if (answer.status === 429) return answer
  }
  throw new Error(`${described.call} may be asked for without a limit.`)
}

/** The answers of a call that heeds `Idempotency-Key`, when it is sent again as it was, and otherwise. */
async function onceMore(described: DocumentedRoute, [path, sent = {}]: Ask): Promise<Answer<unknown>[]> {
  const key = crypto.randomUUID()
  const headers = { "idempotency-key": key }
  const again = (where = path) => ask(described, [where, { ...sent, headers }])
  const become = (columns: object) =>
    service.app.db.write((tx) => tx.updateTable("idempotent_requests").set(columns).where("key", "=", key).execute())
  const answers = [await again(), await again(`${path}?again=1`)]
  await become({ body: null })
  answers.push(await again())
  await become({ state: "started", leased_until: Number.MAX_SAFE_INTEGER })
  answers.push(await again())
  const spoilt = { ...sent, headers: { "idempotency-key": "two words" } }
  return [...answers, await ask(described, [path, spoilt])]
}

describe("what is answered", () => {
  // What takes its thing away comes last.
  const order = ({ id }: DocumentedRoute) => (id.startsWith("delete") ? 1 : 0)
  const routes = documentedRoutes().toSorted((one, other) => order(one) - order(other))

  it.each(routes)("$call is what is described, and all of it", async (described) => {
    const came = new Set<string>()
    const note = (answer: Answer<unknown>) => void came.add(read(described, answer))
    const named = namedBy(described)
    for (const one of asksOf(described)) note(await ask(described, one))
    const plain = usual(described)
    if (described.once) for (const answer of await onceMore(described, plain)) note(answer)
    if (named.some((one) => one.startsWith("503"))) note(await whileAway(() => ask(described, fresh(plain))))
    if (described.id === "keepStatement" || (described.tag === "Minting" && described.id.startsWith("re"))) {
      const [chain_id, chain] = [...service.app.chains].find(([id]) => id === (1 as ChainId))!
      service.app.chains.delete(chain_id)
      note(await ask(described, plain))
      service.app.chains.set(chain_id, chain)
    }
    if (named.includes("429 too_many_requests")) note(await untilTooMany(described, plain))
    expect([...came].toSorted()).toEqual(named.toSorted())
  })
})
