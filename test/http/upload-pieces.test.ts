import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { importProducts } from "#actions/products/import.ts"
import type { ErrorBody } from "#shared/api/error.ts"
import type { BulkUploadResponse, Product } from "#shared/api/products.ts"
import { PLANS } from "#shared/plans.ts"
import { campaignSeed, rounds } from "#test/support/campaign.ts"
import { seededRandom } from "#test/support/chain-model/random.ts"
import { prepareService } from "#test/support/prepare.ts"

const service = prepareService({ threads: "real" })

const SHOPIFY = readFileSync(join(import.meta.dirname, "..", "support", "shops", "shopify.csv"), "utf8")

async function upload(token: string, csv: string, query: Record<string, string>, fixes: unknown[] = []) {
  const form = new FormData()
  form.set("file", new File([csv], "shop.csv"))
  form.set("fixes", JSON.stringify(fixes))
  const address = `${service.url}/upload-individual-products?${new URLSearchParams(query)}`
  const answer = await fetch(address, { method: "POST", headers: { authorization: `Bearer ${token}` }, body: form })
  return { status: answer.status, json: (await answer.json()) as BulkUploadResponse & ErrorBody }
}
/** Oldest first. */
const list = async (token: string) => (await service.call<Product[]>("GET /products", { token })).json.reverse()
const serialsOf = async (token: string) => (await list(token)).map(({ serial_number }) => serial_number)
const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `KF-${String(from + at).padStart(4, "0")}`)

const ALL = { pieces: "auto", serials: "KF-0001" }

describe("an import that counts pieces", () => {
  it("tells by a dry run what a shop's export becomes, and makes each piece a product with its own code", async () => {
    const me = await service.company("business")
    const told = await upload(me.token, SHOPIFY, { ...ALL, dry_run: "true" })
    expect(told.json).toMatchObject({
      valid_count: 6,
      error_count: 0,
      pieces: 30,
      shop: {
        ...{ shop: "shopify", column: "Variant Inventory Qty", products: 3, variants: 6, known: 0, left_out: 0 },
        ...{ free: PLANS.business.slots - 30, serials_passed_over: 0, photos: { found: 3, left_out: 0 } },
      },
    })
    expect(told.json.shop?.items[1]).toMatchObject({
      key: "indigo-apron",
      product_name: "Indigo Apron",
      has_photo: true,
      variants: [
        { line: 5, option: "S", product_code: "AP-S", pieces: 5, first_serial: "KF-0007", last_serial: "KF-0011" },
        { line: 6, option: "M", pieces: 0, first_serial: null, last_serial: null },
        { line: 7, option: "L", pieces: 7, first_serial: "KF-0012", last_serial: "KF-0018" },
      ],
    })
    expect(await list(me.token)).toEqual([])

    const { json } = await upload(me.token, SHOPIFY, ALL)
    expect(json).toMatchObject({ valid_count: 6, pieces: 30, detail: "Upload complete: 6 valid, 0 errors" })
    const made = await list(me.token)
    expect(made.map(({ serial_number }) => serial_number)).toEqual(numbered(1, 30))
    expect(new Set(made.map(({ short_code }) => short_code)).size).toBe(30)
    expect(made[6]).toMatchObject({
      product_name: "Indigo Apron – S",
      description: "Apron with adjustable strap.\nMade in Vidék.",
    })
    const [seen] = (await service.call<{ valid_count: number }[]>("GET /uploads", { token: me.token })).json
    expect(seen?.valid_count).toBe(30)
  })

  it("changes nothing for who does not ask for pieces", async () => {
    const me = await service.company("business")
    const { json } = await upload(me.token, SHOPIFY, {})
    expect(json).toMatchObject({ valid_count: 6 })
    expect([json.pieces, json.shop]).toEqual([undefined, undefined])
    expect((await list(me.token)).map(({ product_name }) => product_name)).toEqual([
      ...Array(2).fill("Blue-dyed Linen Tablecloth"),
      ...Array(3).fill("Indigo Apron"),
      "Market Bag",
    ])
  })

  it.each([
    ["a column that the file has not", { pieces: "Glaze" }, 422],
    ["serial numbers without a digit", { pieces: "auto", serials: "KF-" }, 400],
    ["serial numbers of nothing", { serials: "KF-1" }, 400],
  ])("refuses %s", async (_name, query, status) => {
    const me = await service.company("business")
    expect((await upload(me.token, SHOPIFY, query as never)).status).toBe(status)
  })

  it("passes over numbers that the company has, and those of the file's own rows", async () => {
    const me = await service.company("business")
    await upload(me.token, "Name,Serial number\nOld,KF-0002\n", {})
    const csv = "Name,Stock,Serial number\nMug,2,\nJug,,KF-0003\nBowl,1,\n"
    const { json } = await upload(me.token, csv, ALL)
    expect(json).toMatchObject({ pieces: 4, shop: { serials_passed_over: 2 } })
    expect(await serialsOf(me.token)).toEqual(["KF-0002", "KF-0001", "KF-0004", "KF-0003", "KF-0005"])
  })

  it("counts what a person has written in the place of the file's number", async () => {
    const me = await service.company("business")
    const fixes = [{ line: 6, column: "Variant Inventory Qty", value: "3" }]
    expect((await upload(me.token, SHOPIFY, ALL, fixes)).json.pieces).toBe(33)
  })

  it("holds the plan's limit by pieces: adds nothing, or the first ones", async () => {
    const me = await service.company("business")
    const { slots } = PLANS.business
    await upload(me.token, `Name,Stock\nMug,${slots - 12}\n`, { pieces: "Stock" })
    const refused = await upload(me.token, SHOPIFY, ALL)
    expect(refused.json).toMatchObject({ reason: "plan_limit", params: { rows: 30, free: 12 } })
    const { json } = await upload(me.token, SHOPIFY, { ...ALL, import_what_fits: "true" })
    expect(json).toMatchObject({ pieces: 12, shop: { left_out: 18, free: 0 } })
    expect((await serialsOf(me.token)).slice(-12)).toEqual(numbered(1, 12))
  })

  it("keeps a product's variants together, however the shop sorts them", async () => {
    const me = await service.company("business")
    await upload(me.token, "Handle,Title,Option1 Value,Qty\na,A,1,1\nb,B,1,1\na,,2,1\nb,,2,1\n", ALL)
    expect((await list(me.token)).map(({ product_name }) => product_name)).toEqual(["A – 1", "A – 2", "B – 1", "B – 2"])
  })
})

describe("a second export of the same shop", () => {
  const SECOND = SHOPIFY.replace(",4,39.90,", ",9,39.90,").concat(
    "scarf,Winter Scarf,,,,,,,,,,,SC-1,,,2,,,,,,,,,active\n",
  )

  it("adds what is new, and no pieces of what it knows", async () => {
    const me = await service.company("business")
    await upload(me.token, SHOPIFY, ALL)
    const { json } = await upload(me.token, SECOND, { ...ALL, dry_run: "true" })
    // Nobody has a piece of one variant yet.
    expect(json).toMatchObject({ pieces: 2, shop: { products: 4, variants: 7, known: 5 } })
    expect(json.shop?.items[0]?.variants[0]).toMatchObject({ pieces: 0, known: 4, first_serial: null })
    expect((await upload(me.token, SECOND, ALL)).json.pieces).toBe(2)
    expect((await serialsOf(me.token)).slice(-2)).toEqual(numbered(31, 32))
  })

  it("adds more pieces of it when asked: of all, or of what a person counts", async () => {
    const me = await service.company("business")
    await upload(me.token, SHOPIFY, ALL)
    const fixes = [{ line: 2, column: "Variant Inventory Qty", value: "1" }]
    expect((await upload(me.token, SECOND, { ...ALL, dry_run: "true" }, fixes)).json.pieces).toBe(3)
    expect((await upload(me.token, SECOND, { ...ALL, known: "add" })).json.pieces).toBe(37)
  })

  it("adds rows with serial numbers of their own, unless those are known", async () => {
    const me = await service.company("business")
    const list_of = (...serials: string[]) =>
      `Name,SKU,Stock,Serial number\n${serials.map((serial) => `Mug,M-1,4,${serial}`).join("\n")}\n`
    await upload(me.token, list_of("M-001", "M-002"), { pieces: "auto" })
    expect((await upload(me.token, list_of("M-002", "M-003"), { pieces: "auto" })).json.pieces).toBe(1)
    expect(await serialsOf(me.token)).toEqual(["M-001", "M-002", "M-003"])
  })

  it("tells variants apart that have one product code", async () => {
    const me = await service.company("business")
    const first =
      "Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty\na,Apron,Size,S,AP,2\na,,,M,AP,1\n"
    expect((await upload(me.token, first, ALL)).json).toMatchObject({ pieces: 3, shop: { known: 0 } })
    expect((await list(me.token)).map(({ metadata_json }) => metadata_json.attributes.Size)).toEqual(["S", "S", "M"])
    const { json } = await upload(me.token, `${first}a,,,L,AP,4\n`, ALL)
    expect(json).toMatchObject({ pieces: 4, shop: { variants: 3, known: 2 } })
  })

  it("finds products by their codes where the shop calls them otherwise", async () => {
    const me = await service.company("business")
    await upload(me.token, "Name,SKU\nMarket Bag,MB-1\n", {})
    expect((await upload(me.token, SHOPIFY, { ...ALL, dry_run: "true" })).json).toMatchObject({
      pieces: 18,
      shop: { known: 1 },
    })
  })
})

const SEED = campaignSeed(20_261_127)
const ROUNDS = rounds(40, 4)

it(`two imports at once give no serial number twice, and pass no limit (seed ${SEED})`, async () => {
  const random = seededRandom(SEED)
  const { app } = service
  const me = await service.company("business")
  const base = { company_id: me.company_id, user_id: me.user_id, import_what_fits: true }
  const formOf = async (csv: string) => {
    const form = new FormData()
    form.set("file", new File([csv], "x.csv"))
    const encoded = new Response(form)
    return { content_type: encoded.headers.get("content-type")!, body: new Uint8Array(await encoded.arrayBuffer()) }
  }
  let added = 0
  for (let round = 0; round < ROUNDS; round++) {
    const files = await Promise.all(
      Array.from({ length: 3 }, (_, file) =>
        formOf(
          `Name,Stock\n${Array.from({ length: 3 }, (_, row) => `P${round}-${file}-${row},${random.integer(0, 90)}\n`).join("")}`,
        ),
      ),
    )
    const counting = () => ({ pieces: "Stock", serials: `KF-${String(random.integer(1, 40)).padStart(4, "0")}` })
    const outcomes = await Promise.all(
      files.map((form) =>
        app.threads.run(importProducts, { ...base, form, counting: counting(), now: app.now() }, "service"),
      ),
    )
    for (const outcome of outcomes) added += outcome.ok ? outcome.response.pieces! : 0
  }
  const given = await serialsOf(me.token)
  expect(given).toHaveLength(added)
  expect(new Set(given).size).toBe(added)
  expect(added).toBeLessThanOrEqual(PLANS.business.slots)
})
