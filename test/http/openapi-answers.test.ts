import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { beforeAll, describe, expect, it } from "vitest"
import { type Database, DatabaseAway } from "#db/database.ts"
import { isUsedUp } from "#http/limits/limits.ts"
import { documentedRoutes, type OpenApiDocument, type Operation } from "#http/openapi/document.ts"
import type { SchemaJson } from "#http/openapi/schema-json.ts"
import { admitted, type DocumentedRoute } from "#http/route.ts"
import { issuerIdOf } from "#proof/certificate-report.ts"
import type { ChainId } from "#shared/chains.ts"
import { attestCompany } from "#test/support/accounts.ts"
import type { Answer, Sent } from "#test/support/client.ts"
import { prepareDirectory } from "#test/support/directories.ts"
import { fromSomewhere } from "#test/support/payments.ts"
import { prepareService, waitForNoMints } from "#test/support/prepare.ts"
import { CSV, JUG, type Me, makeOneOfEach, openOthers, PASSWORD } from "./openapi-objects.ts"

/**
 * Makes every documented call until each status, error code and content type has occurred; fails for missing and for
 * undocumented ones.
 */

const UNKNOWN = "01890000-0000-7000-8000-000000000000"
const MISTYPED = { short_code: "G4V9-Y1PD-82K1" }
const NOBODYS = { short_code: "0123-4567-89AK" }

const web_dir = prepareDirectory()
let document: OpenApiDocument
/** An Enterprise company, with one of everything. */
let me: Me
let made: Awaited<ReturnType<typeof makeOneOfEach>>
/** In every state that a call may refuse. */
let verified: Me
let others: Awaited<ReturnType<typeof openOthers>>

beforeAll(() => {
  mkdirSync(join(web_dir, "assets"))
  writeFileSync(join(web_dir, "index.html"), "<!doctype html><title>Touchmark</title>")
})
const service = prepareService({ web_dir, environment: { TRUSTED_PROXIES: "127.0.0.1" } })
waitForNoMints()
beforeAll(async () => {
  document = (await service.call<OpenApiDocument>("GET /openapi.json")).json
  me = await service.company()
  made = await makeOneOfEach(service, me)
  others = await openOthers(service, me)
  verified = await service.company()
  await attestCompany(service.app, verified.company_id, "")
})

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
  setModelPhotos: () => {
    const json = { model: "Jug", media: [{ sha256: made.photo }] }
    return [
      ["/model-photos", { json }],
      ["/model-photos", { json: { media: [] } }],
      [
        "/model-photos",
        { json: { ...json, media: [{ sha256: others.held.sha256 }] }, token: others.photographed.token },
      ],
      ...inStates("/model-photos", { json }),
    ]
  },
  getEvidence: () => [[`/issuers/${issuerIdOf(verified.company_id)}/evidence`], ["/issuers/0x1/evidence"]],
  getBrandPage: () => [[`/issuers/0x${"0".repeat(64)}/page`], [`/issuers/0x1/page?model=${"x".repeat(201)}`]],
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
  getQrSvg: () => [
    ...both("/qr.svg"),
    [`/products/${made.waiting.id}/qr.svg`],
    [`/products/${made.minted.id}/qr.svg?accepts_service_address=perhaps`],
  ],
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

/** The chains are main networks for as long as `work` takes. */
async function onMainnet<T>(work: () => Promise<T>): Promise<T> {
  const chains = [...service.app.chains.values()]
  const networks = chains.map(({ network }) => network)
  for (const chain of chains) Object.assign(chain, { network: "mainnet" })
  try {
    return await work()
  } finally {
    for (const [at, chain] of chains.entries()) Object.assign(chain, { network: networks[at] })
  }
}

/** Exceeds the rate limit by one: per user, or per address for public calls. */
async function untilTooMany(described: DocumentedRoute, [path, sent = {}]: Ask): Promise<Answer<unknown>> {
  const headers = { ...sent.headers, "x-forwarded-for": "203.0.113.77" }
  const hurried = { ...sent, headers, ...(isPublic(described) ? {} : { token: others.hurried.token }) }
  const [method] = described.call.split(" ")
  if (isPublic(described)) while (!(await isUsedUp(service.limits.visitors.read, "203.0.113.77")));
  else while (!(await isUsedUp(service.limits.caller, others.hurried.user_id)));
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

const TOO_MANY = "429 too_many_requests"

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
    if (described.id.startsWith("getQr")) note(await onMainnet(() => ask(described, plain)))
    expect([...came].toSorted()).toEqual(named.filter((one) => one !== TOO_MANY).toSorted())
  })

  // Calls of one class share a count: once it is used up, the next of them is refused at once.
  it.each(routes)("$call is refused with 429 when it is asked too often, where it says so", async (described) => {
    if (!namedBy(described).includes(TOO_MANY)) return
    expect(read(described, await untilTooMany(described, usual(described)))).toBe(TOO_MANY)
  })
})

/**
 * Lists how `value` breaks a JSON Schema (2020-12, only the keywords we use; others throw). Unlike the standard, unnamed
 * members are faults, so that answers say no more than documented.
 */
function faultsOf(value: unknown, schema: SchemaJson, schemas: Record<string, SchemaJson>, path = "$"): string[] {
  for (const word of Object.keys(schema)) if (!WORDS.has(word)) throw new Error(`The schema of ${path} says ${word}.`)
  if (schema.$ref !== undefined) {
    const target = schemas[schema.$ref.replace("#/components/schemas/", "")]
    if (!target) throw new Error(`${schema.$ref} leads nowhere.`)
    return faultsOf(value, target, schemas, path)
  }
  if (schema.anyOf) {
    const tried = schema.anyOf.map((one) => faultsOf(value, one, schemas, path))
    return tried.some((faults) => faults.length === 0) ? [] : [`${path} fits none: ${tried.flat().join("; ")}`]
  }
  if (schema.const !== undefined) return value === schema.const ? [] : [`${path} is not ${schema.const}`]
  if (schema.enum && !schema.enum.includes(value)) return [`${path} is none of ${schema.enum.join(", ")}: ${value}`]
  const types = [schema.type ?? []].flat()
  if (types.length > 0 && !types.some((type) => isOf(type, value)))
    return [`${path} is no ${types.join(" or ")}: ${value}`]
  if (typeof value === "string") return textFaults(value, schema, path)
  if (typeof value === "number") return numberFaults(value, schema, path)
  if (Array.isArray(value)) return listFaults(value, schema, schemas, path)
  if (value !== null && typeof value === "object") return objectFaults(value as Values, schema, schemas, path)
  return []
}

type Values = Record<string, unknown>
const WORDS = new Set([
  ...["$ref", "type", "description", "properties", "required", "items", "anyOf", "enum", "const", "default", "format"],
  ...["pattern", "additionalProperties", "propertyNames", "minLength", "maxLength", "minItems", "maxItems"],
  ...["minimum", "maximum", "contentMediaType"],
])

function isOf(type: string, value: unknown): boolean {
  switch (type) {
    case "null":
      return value === null
    case "array":
      return Array.isArray(value)
    case "object":
      return typeof value === "object" && value !== null && !Array.isArray(value)
    case "integer":
      return Number.isInteger(value)
    default:
      return typeof value === type
  }
}

function textFaults(value: string, { minLength = 0, maxLength, format, pattern }: SchemaJson, path: string): string[] {
  if (value.length < Number(minLength)) return [`${path} is too short`]
  if (maxLength !== undefined && value.length > Number(maxLength)) return [`${path} is too long`]
  if (pattern !== undefined && !new RegExp(pattern, "u").test(value))
    return [`${path} does not fit ${pattern}: ${value}`]
  if (format === "date-time" && !/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return [`${path} is no time: ${value}`]
  return []
}

function numberFaults(value: number, { minimum, maximum }: SchemaJson, path: string): string[] {
  const fits = value >= Number(minimum ?? value) && value <= Number(maximum ?? value)
  return fits ? [] : [`${path} is out of bounds: ${value}`]
}

function listFaults(value: unknown[], schema: SchemaJson, schemas: Record<string, SchemaJson>, path: string): string[] {
  const { items, minItems = 0, maxItems = Number.POSITIVE_INFINITY } = schema
  if (value.length < Number(minItems) || value.length > Number(maxItems)) return [`${path} has ${value.length} entries`]
  return items ? value.flatMap((one, index) => faultsOf(one, items, schemas, `${path}[${index}]`)) : []
}

function objectFaults(value: Values, schema: SchemaJson, schemas: Record<string, SchemaJson>, path: string): string[] {
  const { properties = {}, required = [], additionalProperties } = schema
  const missing = required.filter((name) => !(name in value)).map((name) => `${path}.${name} is missing`)
  const others = Object.entries(value).flatMap(([name, one]) => {
    if (properties[name]) return faultsOf(one, properties[name], schemas, `${path}.${name}`)
    if (typeof additionalProperties === "object") return faultsOf(one, additionalProperties, schemas, `${path}.${name}`)
    return [`${path}.${name} is not described`]
  })
  return [...missing, ...others]
}
