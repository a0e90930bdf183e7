import fc from "fast-check"
import { beforeAll, describe, expect, it } from "vitest"
import type { Product, ProductIds, ProductPage } from "#shared/api/products.ts"
import { prepare, prepareService } from "#test/support/prepare.ts"

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

describe("GET /products, page by page", () => {
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
    [filter(...Array(11).fill({ column: "category", operator: "empty" })), "At most 10 filters."],
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

const wellFormed = (asked: Record<string, string>) =>
  Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, value.toWellFormed()]))
