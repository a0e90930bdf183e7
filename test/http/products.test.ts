import fc from "fast-check"
import { beforeAll, describe, expect, it } from "vitest"
import {
  type DeleteResponse,
  FOUND_MAX,
  type Product,
  type ProductIds,
  type ProductPage,
  type ProductSearch,
  type ProductStats,
} from "#shared/api/products.ts"
import { mapFields, OPTIONAL_FIELDS } from "#shared/product-fields.ts"
import { setCompany } from "#test/support/accounts.ts"
import { queueMints } from "#test/support/mints.ts"
import { prepare, prepareService } from "#test/support/prepare.ts"
import { SINGLE } from "#test/support/service.ts"

const service = prepareService()
const owner = prepare(() => service.company())

const MISSING_ID = "01890000-0000-7000-8000-000000000000"

describe("GET /product-stats", () => {
  it("counts what the company has, by status", async () => {
    await service.product(owner)
    const me = await service.company()
    const stats = () => service.call<ProductStats>("GET /product-stats", { token: me.token })
    expect((await stats()).json).toEqual({ total: 0, minted: 0, pending: 0, failed: 0, minting: 0 })
    await service.minted(me, [{}, { nft_scope: "batch" }])
    await service.product(me)
    const { id } = await service.product(me)
    await fail(id, me.company_id)
    expect((await stats()).json).toEqual({ total: 4, minted: 2, pending: 1, failed: 1, minting: 0 })
  })

  it("says how many are on their way", async () => {
    const me = await service.company()
    const { id } = await service.product(me)
    await service.product(me)
    const company = { id: me.company_id, plan: "business" } as const
    await service.app.db.write((tx) => queueMints(tx, company, { product_id: id }, service.app.now()))
    const { json } = await service.call<ProductStats>("GET /product-stats", { token: me.token })
    expect(json).toMatchObject({ pending: 2, minting: 1 })
  })
})

/** A product whose mint has failed for good. */
async function fail(product_id: string, company_id: string): Promise<void> {
  const mint = { id: crypto.randomUUID(), product_id, company_id, chain_id: 1, scope: "individual" } as const
  const outcome = { state: "failed", failure: "record: too many bytes", superseded: 0 } as const
  await service.app.db.write((tx) =>
    tx
      .insertInto("mints")
      .values({ ...mint, ...outcome, created_at: service.app.now() })
      .execute(),
  )
}

describe("GET /products", () => {
  it("lists the company's products, newest first, whatever the timestamp says", async () => {
    const me = await service.company()
    const names = ["first", "second", "third"]
    for (const product_name of names) await service.product(me, { product_name })
    const { status, json, headers } = await service.call<Product[]>("GET /products?timestamp=1764000000000", {
      token: me.token,
    })
    expect(status).toBe(200)
    expect(headers.get("content-type")).toBe("application/json")
    expect(headers.get("cache-control")).toBe("no-store")
    expect(json.map(({ product_name }) => product_name)).toEqual(["third", "second", "first"])
  })

  it("gives each product the spec's fields", async () => {
    const me = await service.company()
    const input = {
      product_name: "Ocean Blue Shirt",
      description: "Woven, not printed",
      product_code: "KF-SH-01",
      serial_number: "S-1",
      batch_number: "L-0388",
      manufacture_date: "2026-03-03",
      expiration_date: "2036-03-03",
      category: "Apparel",
      metadata_json: { attributes: { Colour: "Ocean blue" } },
      media: [],
      nft_scope: "individual" as const,
    }
    const [minted] = await service.minted(me, [input])
    const pending = await service.product(me)
    const { json } = await service.call<Product[]>("GET /products", { token: me.token })
    expect(json).toEqual([
      expect.objectContaining({ id: pending.id, status: "pending", minting: false, tx_hash: null, chain_id: null }),
      {
        ...mapFields(OPTIONAL_FIELDS, () => null),
        ...input,
        id: minted!.id,
        status: "minted",
        minting: false,
        ...{ failure: null, failure_code: null, failure_params: {} },
        recalled: false,
        short_code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/),
        tx_hash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
        chain_id: 1,
        package: "enterprise",
        created_at: expect.stringMatching(/^2027-01-\d\dT[\d:.]+Z$/),
        nft_scope: "individual",
        is_sample: false,
        media_of_model: false,
        record_hash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
        token_id: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      },
    ])
  })

  it("shows a failed mint with its reason", async () => {
    const me = await service.company()
    const { id } = await service.product(me)
    await fail(id, me.company_id)
    const { json } = await service.call<Product[]>("GET /products", { token: me.token })
    expect(json).toMatchObject([{ status: "failed", failure: "record: too many bytes", minting: false }])
  })

  it("puts the company's public prefix before its codes", async () => {
    const me = await service.company()
    await service.product(me, SINGLE)
    await setCompany(service.app, me.company_id, { code_prefix: "ACME" })
    const { json } = await service.call<Product[]>("GET /products", { token: me.token })
    expect(json[0]!.short_code).toMatch(/^ACME \w{4}(-\w{4}){3}$/)
  })

  it("never holds another company's product", async () => {
    await service.product(owner, { product_name: "Somebody else's" })
    const me = await service.company()
    const { json, text } = await service.call<Product[]>("GET /products", { token: me.token })
    expect(json).toEqual([])
    expect(text).toBe("[]")
  })
})

describe("GET /products/{id}", () => {
  it("answers the same as the list does", async () => {
    const me = await service.company()
    const { id } = await service.product(me)
    const list = await service.call<Product[]>("GET /products", { token: me.token })
    const { status, json } = await service.call<Product>(`GET /products/${id}`, { token: me.token })
    expect(status).toBe(200)
    expect(json).toEqual(list.json[0])
  })

  it("answers another company's product as one that never was, byte for byte", async () => {
    const { id } = await service.product(owner)
    const me = await service.company()
    const strip = (text: string) => text.replace(/"request_id":"[^"]*"/, "")
    const others = await service.call(`GET /products/${id}`, { token: me.token })
    const missing = await service.call(`GET /products/${MISSING_ID}`, { token: me.token })
    expect(others.status).toBe(404)
    expect(others.json).toMatchObject({ code: "not_found", detail: "There is no such product." })
    expect(strip(others.text)).toBe(strip(missing.text))
  })

  it.each(["%00", "%ff", "%E0%A4%A", "' or 1=1 --", "../../etc/passwd", "x".repeat(4_000), "__proto__", "%2e%2e"])(
    "knows no product called %s",
    async (id) => {
      const { status } = await service.call(`GET /products/${id.replaceAll(" ", "%20")}`, { token: owner.token })
      expect(status).toBe(404)
    },
  )
})

describe("DELETE /delete-products", () => {
  const remove = (token: string, ids: unknown) =>
    service.call<DeleteResponse>("DELETE /delete-products", { token, json: { ids } })

  it("deletes what waits and what failed, frees their slots, and counts once what is named twice", async () => {
    const me = await service.company("free")
    const [waiting, failed] = [await service.product(me), await service.product(me)]
    await fail(failed.id, me.company_id)
    const { status, json } = await remove(me.token, [waiting.id, failed.id, waiting.id])
    expect(status).toBe(200)
    expect(json).toEqual({ deleted: 2, skipped: 0 })
    const { json: mine } = await service.call<{ used_slots: number }>("GET /me", { token: me.token })
    expect(mine.used_slots).toBe(0)
  })

  it("leaves what is minted or on its way, and says so", async () => {
    const me = await service.company()
    const [minted] = await service.minted(me, [{}])
    const queued = await service.product(me)
    const company = { id: me.company_id, plan: "enterprise" } as const
    await service.app.db.write((tx) => queueMints(tx, company, { product_id: queued.id }, service.app.now()))
    const { json } = await remove(me.token, [minted!.id, queued.id])
    expect(json).toEqual({ deleted: 0, skipped: 2 })
    const list = await service.call<Product[]>("GET /products", { token: me.token })
    expect(list.json.map(({ status, minting }) => [status, minting])).toEqual([
      ["pending", true],
      ["minted", false],
    ])
  })

  it("does nothing to another company's product, and says no more than of one that never was", async () => {
    const { id } = await service.product(owner)
    const me = await service.company()
    const others = await remove(me.token, [id])
    const missing = await remove(me.token, [MISSING_ID])
    expect(others.json).toEqual({ deleted: 0, skipped: 1 })
    expect(others.text).toBe(missing.text)
    expect((await service.call(`GET /products/${id}`, { token: owner.token })).status).toBe(200)
  })

  it("takes ten thousand ids and not one more", async () => {
    const ids = Array.from({ length: 10_000 }, (_, index) => `id-${index}`)
    expect((await remove(owner.token, ids)).json).toEqual({ deleted: 0, skipped: 10_000 })
    const { status } = await service.call("DELETE /delete-products", {
      token: owner.token,
      json: { ids: [...ids, "one"] },
    })
    expect(status).toBe(400)
  })

  it("asks for a selection", async () => {
    const { status, json } = await service.call("DELETE /delete-products", { token: owner.token, json: { ids: [] } })
    expect(status).toBe(400)
    expect(json.detail).toBe("No products selected.")
  })
})

describe("GET /products, page by page", () => {
  const service = prepareService()
  const owner = prepare(() => service.company())
  let ids: string[]
  beforeAll(async () => {
    ids = []
    for (const [product_name, category] of [
      ["Szék", "Bútor"],
      ["Asztal", "Bútor"],
      ["Terítő", "Textil"],
    ] as const) {
      ids.push((await service.product(owner, { product_name, category })).id)
    }
  })

  const list = <Answer = ProductPage>(query: string, token = owner.token) =>
    service.call<Answer>(`GET /products?${query}`, { token })
  const filter = (...filters: object[]) => `filter=${encodeURIComponent(JSON.stringify(filters))}`

  const wellFormed = (asked: Record<string, string>) =>
    Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, value.toWellFormed()]))

  it("answers a plain list to whoever asks for no page", async () => {
    const { json } = await list<Product[]>("timestamp=1764000000000")
    expect(json.map(({ id }) => id)).toEqual([...ids].reverse())
  })

  it("walks through all of it", async () => {
    const first = await list("limit=2")
    expect(first.status).toBe(200)
    expect(first.headers.get("cache-control")).toBe("no-store")
    expect(first.json).toMatchObject({ total: 3, next_cursor: expect.any(String) })
    const second = await list(`limit=2&cursor=${first.json.next_cursor}`)
    expect(second.json).toMatchObject({ total: 3, next_cursor: null })
    expect([...first.json.items, ...second.json.items].map(({ id }) => id)).toEqual([...ids].reverse())
  })

  it("sorts and filters, and gives the ids of all that it finds", async () => {
    const furniture = filter({ column: "category", operator: "equals", value: "BÚTOR" })
    const { json } = await list(`sort=product_name&${furniture}`)
    expect(json.items.map(({ product_name }) => product_name)).toEqual(["Asztal", "Szék"])
    const selected = await list<ProductIds>(`fields=ids&limit=1&sort=product_name&${furniture}`)
    expect(selected.json).toEqual({ ids: [ids[1], ids[0]], total: 2 })
    const both = filter(
      { column: "category", operator: "equals", value: "bútor" },
      { column: "product_name", operator: "contains", value: "szé" },
    )
    expect((await list(both)).json.items.map(({ id }) => id)).toEqual([ids[0]])
  })

  it("never holds another company's product, whatever is asked for", async () => {
    const stranger = await service.company()
    for (const query of ["limit=1000", "fields=ids", filter({ column: "product_name", operator: "not_empty" })]) {
      const { json } = await list<ProductPage & ProductIds>(query, stranger.token)
      expect(json.items ?? json.ids).toEqual([])
      expect(json.total).toBe(0)
    }
  })

  it.each([
    ["limit=0", "At least 1."],
    ["limit=1001", "At most 1,000 products per page."],
    ["limit=many", "Choose how many to list."],
    ["sort=password_hash", "There is no column “password_hash”."],
    ["sort=company_id", "There is no column “company_id”."],
    ["sort=", "Choose a column."],
    ["filter=x", /^Enter a JSON list of filters such as/],
    ["filter={}", /^Enter a JSON list of filters such as/],
    [filter({ column: "nothing", operator: "equals", value: "1" }), "There is no column “nothing”."],
    [filter({ column: "category", operator: "like", value: "1" }), /Choose one of: equals/],
    [filter({ column: "serial_number", operator: "gt", value: "many" }), "Enter a number to compare with."],
    [filter({ column: "created_at", operator: "lt", value: "soon" }), "Enter a date such as 2026-03-05."],
    [filter({ column: "created_at", operator: "lt", value: "2026-02-30" }), "Enter a date such as 2026-03-05."],
    [filter(...Array(6).fill({ column: "category", operator: "empty" })), "At most 5 filters."],
    ["cursor=x", /^This cursor does not belong/],
    ["fields=password_hash", /Choose one of: all, ids/],
  ])("says what is wrong with %s", async (query, sentence) => {
    const { status, json } = await list<{ detail: string; code: string }>(query)
    expect(status).toBe(400)
    expect(json.code).toBe("invalid_input")
    expect(json.detail).toMatch(sentence instanceof RegExp ? sentence : new RegExp(sentence.replace(/[.]/g, "\\.")))
  })

  it.each(["각", "x"])("goes on behind names of a hundred %s", async (letter) => {
    const me = await service.company()
    for (const end of ["1", "2", "3"]) await service.product(me, { product_name: `${letter.repeat(100)}${end}` })
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const query: string = `limit=1&sort=product_name${cursor === null ? "" : `&cursor=${cursor}`}`
      const { status, json } = await service.call<ProductPage>(`GET /products?${query}`, { token: me.token })
      expect(status).toBe(200)
      seen.push(...json.items.map(({ id }) => id))
      cursor = json.next_cursor
    } while (cursor !== null)
    expect(new Set(seen).size).toBe(3)
  })

  it("refuses a cursor of another order, and one that was made up", async () => {
    const { json } = await list("limit=1&sort=product_name")
    expect((await list(`limit=1&sort=-product_name&cursor=${json.next_cursor}`)).status).toBe(400)
    for (const place of [
      ["created_at", "x", "y"],
      ["created_at", 1.5, "y"],
      ["created_at", 1e19, "y"],
      ["product_name", 1, "y"],
      ["-created_at"],
      null,
      { 0: "product_name" },
    ]) {
      const cursor = Buffer.from(JSON.stringify(place)).toString("base64url")
      expect((await list(`sort=product_name&cursor=${cursor}`)).status).toBe(400)
      expect((await list(`sort=created_at&cursor=${cursor}`)).status).toBe(400)
    }
  })

  it("answers any query at all with a list or a reason", async () => {
    const word = fc.oneof(
      fc.string({ unit: "binary", maxLength: 40 }),
      fc.constantFrom(
        "product_name",
        "created_at",
        "status",
        "attributes.x",
        "attributes.",
        "'; drop table products",
        "%",
        "\\",
      ),
    )
    const operator = fc.oneof(word, fc.constantFrom("equals", "gt", "lte", "contains", "empty"))
    const anything = fc.record({ column: word, operator, value: fc.oneof(word, fc.double(), fc.constant(null)) })
    const filters = fc.array(anything, { maxLength: 4 }).map((list) => JSON.stringify(list))
    const sensible = word.map((value) => JSON.stringify([{ column: "product_name", operator: "contains", value }]))
    const place = fc
      .array(fc.oneof(fc.jsonValue(), fc.constantFrom("product_name", "-created_at")), { maxLength: 4 })
      .map((list) => Buffer.from(JSON.stringify(list)).toString("base64url"))
    const query = fc.record(
      {
        limit: fc.oneof(word, fc.double().map(String), fc.integer().map(String), fc.constantFrom("1", "50", "1000")),
        sort: fc.oneof(word, fc.constantFrom("product_name", "-attributes.x", "-created_at")),
        cursor: fc.oneof(word, place),
        filter: fc.oneof(word, fc.json(), filters, sensible),
        fields: fc.oneof(word, fc.constantFrom("ids", "all")),
      },
      { requiredKeys: [] },
    )
    const seen = new Set<number>()
    const check = fc.asyncProperty(query, async (asked) => {
      // Within the user's rate limit, and before the session ends.
      service.clock.advance(250)
      const { status } = await list(new URLSearchParams(wellFormed(asked)).toString())
      seen.add(status)
      expect([200, 400]).toContain(status)
    })
    await fc.assert(check, { numRuns: 1_500 })
    expect(seen).toEqual(new Set([200, 400]))
  })
})

describe("product search", () => {
  const service = prepareService()
  const owner = prepare(() => service.company())
  const codes: Record<string, string> = {}
  beforeAll(async () => {
    const made = [
      { product_name: "Tulip tablecloth", serial_number: "KF-1", batch_number: "L-0402", gtin: "9506000134352" },
      { product_name: "Napkin ring with TULIPÁN", serial_number: "KF-2", model: "T-2026" },
      { product_name: "100 % linen_apron", serial_number: "KF-20", product_code: "AP-7" },
    ]
    for (const fields of made) codes[fields.serial_number] = (await service.product(owner, fields)).short_code
  })

  const search = async (q: string, { token } = owner) =>
    (await service.call<ProductSearch>(`GET /product-search?q=${encodeURIComponent(q)}`, { token })).json
  const found = async (q: string) => (await search(q)).items.map(({ serial_number }) => serial_number)

  it.each([
    ["tulip", ["KF-2", "KF-1"]],
    ["tulipán", ["KF-2"]],
    ["l-0402", ["KF-1"]],
    ["ap-7", ["KF-20"]],
    ["t-2026", ["KF-2"]],
    ["9506000134352", ["KF-1"]],
    ["100 %", ["KF-20"]],
    ["n_a", ["KF-20"]],
    ["n%r", []],
    ["KF-", ["KF-20", "KF-2", "KF-1"]],
  ])("finds by a part of the name or a number: %s", async (q, expected) => {
    expect(await found(q)).toEqual(expected)
  })

  it("opens a whole serial number or code alone, however the code is typed", async () => {
    expect(await search("KF-2")).toMatchObject({ is_exact: true, items: [{ serial_number: "KF-2" }] })
    const code = codes["KF-1"]!
    for (const typed of [code, code.toLowerCase(), code.replaceAll("-", " ")]) {
      expect(await search(typed)).toMatchObject({ is_exact: true, items: [{ short_code: code }] })
    }
  })

  it("finds a part of a code", async () => {
    const code = codes["KF-20"]!
    for (const part of [code.slice(0, 4), code.slice(0, 9), code.slice(5).toLowerCase()]) {
      expect(await found(part)).toEqual(["KF-20"])
    }
  })

  it("never finds another company's, not even by its code", async () => {
    const other = await service.company()
    for (const q of ["tulip", "KF-2", codes["KF-1"]!]) expect((await search(q, other)).items).toEqual([])
  })

  it("gives five at most, and says that there are others", async () => {
    const me = await service.company()
    for (let place = 0; place <= FOUND_MAX; place++) await service.product(me, { product_name: `Cup ${place}` })
    const { items, is_whole } = await search("cup", me)
    expect([items.length, is_whole, items[0]!.product_name]).toEqual([FOUND_MAX, false, `Cup ${FOUND_MAX}`])
  })

  it.each(["", "   ", "x".repeat(101)])("refuses nothing and too much", async (q) => {
    const { status } = await service.call(`GET /product-search?q=${encodeURIComponent(q)}`, { token: owner.token })
    expect(status).toBe(400)
  })
})
