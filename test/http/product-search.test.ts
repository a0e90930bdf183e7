import { beforeAll, expect, it } from "vitest"
import { FOUND_MAX, type ProductSearch } from "#shared/api/products.ts"
import { prepare, prepareService } from "#test/support/prepare.ts"

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

it("slows down a company that does nothing else, and nobody else", async () => {
  const greedy = await service.company()
  const other = await service.company()
  const ask = async ({ token }: typeof owner) => (await service.call("GET /product-search?q=x", { token })).status
  const statuses = await Promise.all(Array.from({ length: 70 }, () => ask(greedy)))
  expect(statuses).toContain(429)
  expect(await ask(other)).toBe(200)
})
