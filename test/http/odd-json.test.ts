import { describe, expect, it } from "vitest"
import type { BulkUploadResponse, Product, SingleUploadResponse } from "#shared/api/products.ts"
import { openSession } from "#test/support/accounts.ts"
import { campaignSeed, rounds } from "#test/support/campaign.ts"
import { type Random, seededRandom } from "#test/support/chain-model/random.ts"
import { prepare, prepareService } from "#test/support/prepare.ts"

const SEED = campaignSeed(20_270_115)
const BODIES = rounds(400, 60)

const service = prepareService()
const me = prepare(() => service.company())

const nested = (depth: number): unknown => (depth === 0 ? 1 : { a: nested(depth - 1) })

describe("JSON", () => {
  it.each([
    ["objects", (depth: number) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`],
    ["lists", (depth: number) => `${"[".repeat(depth)}1${"]".repeat(depth)}`],
  ])("of %s nests eight deep and no deeper", async (_name, text) => {
    const ask = async (depth: number) => {
      const body = `{"product_name":"x","extra":${text(depth)}}`
      const headers = { "content-type": "application/json" }
      return service.call("POST /upload-single-product", { token: me.token, body, headers })
    }
    expect((await ask(7)).status).toBe(201)
    const { status, json } = await ask(8)
    expect([status, json.detail]).toEqual([400, "The request body is nested too deeply."])
    expect((await ask(9_000)).status).toBe(400)
  })

  it.each([
    ["names", () => Object.fromEntries(Array.from({ length: 513 }, (_, at) => [`n${at}`, at]))],
    ["values", () => Array(20_001).fill(1)],
    ["marks on a letter", () => `e${"\u0344\u0316".repeat(12_000)}`],
  ])("of too many %s is refused before it is looked at", async (_name, extra) => {
    const json = { product_name: "x", extra: extra() }
    const { status, json: answer } = await service.call("POST /upload-single-product", { token: me.token, json })
    expect([status, answer.detail]).toEqual([400, "The request is not of the expected form."])
  })

  it("may nest where a call's body is null or a text, and is refused for that alone", async () => {
    for (const json of [null, "x", 1, nested(9)]) {
      expect((await service.call("POST /recall", { token: me.token, json })).status).toBe(400)
    }
  })
})

const ODD = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "valueOf",
  "__defineGetter__",
  "toJSON",
]
const poison = { polluted: "yes", is_admin: true, prototype: { polluted: "yes" }, __proto__: null }

/** An object literal would set its own prototype. */
function put(target: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true })
}

function oddObject(random: Random, depth: number): Record<string, unknown> {
  const made: Record<string, unknown> = {}
  for (let members = random.integer(1, 4); members > 0; members--) {
    put(
      made,
      random.pick(ODD),
      depth > 0 && random.chance(0.5) ? oddObject(random, depth - 1) : random.pick([poison, "x", 1]),
    )
  }
  return made
}

const BASES: [string, () => Record<string, unknown>][] = [
  ["POST /upload-single-product", () => ({ product_name: "x", metadata_json: { attributes: { a: "b" } } })],
  ["DELETE /delete-products", () => ({ ids: ["x"] })],
  ["POST /mint-onchain", () => ({ short_code: "0000-0000-0000" })],
  ["POST /recall", () => ({ short_code: "0000-0000-0000" })],
  ["POST /verify", () => ({ code: "0000-0000-0000" })],
  ["POST /custom-fields", () => ({ key: "x" })],
  ["POST /api-keys", () => ({ name: "x", scopes: ["products:read"] })],
  ["POST /webhook-endpoints", () => ({ url: "https://example.com/" })],
  ["POST /update-company-profile", () => ({ address: "x" })],
]

describe("names that every object has", () => {
  it(`change no object but the one they stand in, in ${BODIES} bodies (seed ${SEED})`, async () => {
    const random = seededRandom(SEED)
    const own = () =>
      JSON.stringify([Object.prototype, Array.prototype, Function.prototype].map(Object.getOwnPropertyNames))
    const before = own()
    for (let made = 0; made < BODIES; made++) {
      const [request, base] = random.pick(BASES)
      const body = base()
      const attributes = (body.metadata_json as { attributes: Record<string, unknown> } | undefined)?.attributes
      const target = attributes && random.chance(0.5) ? attributes : body
      for (let extra = random.integer(1, 3); extra > 0; extra--) {
        put(target, random.pick(ODD), random.chance(0.7) ? oddObject(random, 3) : "x")
      }
      service.clock.advance(60_000)
      if (made % 500 === 0) me.token = await openSession(service.app, me.user_id, 1e12)
      const { status } = await service.call(request, { token: me.token, json: body })
      expect(status, `seed ${SEED}, body ${made}: ${request} ${JSON.stringify(body)}`).toBeLessThan(500)
    }
    expect(own()).toBe(before)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    expect(([] as unknown as Record<string, unknown>).is_admin).toBeUndefined()
  })

  it("are names like others for attributes, but for the one that sets a prototype", async () => {
    const attributes = { constructor: "a", prototype: "b", toString: "c", hasOwnProperty: "d" }
    const { status, json } = await service.call<SingleUploadResponse>("POST /upload-single-product", {
      token: me.token,
      json: { product_name: "x", metadata_json: { attributes } },
    })
    expect(status).toBe(201)
    const shown = await service.call<Product>(`GET /products/${json.id}`, { token: me.token })
    expect(shown.json.metadata_json.attributes).toEqual(attributes)
    const body = '{"product_name":"x","metadata_json":{"attributes":{"__proto__":"a"}}}'
    const refused = await service.call("POST /upload-single-product", { token: me.token, body })
    expect([refused.status, refused.json.detail]).toEqual([400, "A member cannot have the name __proto__."])
  })

  it("are columns like others of a CSV file, but for the same one", async () => {
    const upload = (header: string) =>
      service.call<BulkUploadResponse>("POST /upload-individual-products", {
        token: me.token,
        file: { name: "x.csv", content: `name,${header}\nx,a\n` },
      })
    const { status, json } = await upload("constructor")
    expect([status, json.valid_count]).toEqual([200, 1])
    expect((await upload("toString")).status).toBe(200)
    expect((await upload("__proto__")).status).toBe(422)
  })
})
