import type { KyselyPlugin } from "kysely"
import { beforeAll, describe, expect, it } from "vitest"
import { insertProducts, type NewProduct } from "#actions/products/insert-products.ts"
import { listProducts, readProductStats } from "#actions/products/list.ts"
import { listProductPage } from "#actions/products/list-page.ts"
import type { Database, Tx } from "#db/database.ts"
import { readCompany } from "#db/rows.ts"
import type { Caller } from "#indexer/app.ts"
import {
  type Product,
  type ProductFilter,
  type ProductIds,
  ProductListQuery,
  type ProductPage,
} from "#shared/api/products.ts"
import { kindOf, mapFields, OPTIONAL_FIELDS } from "#shared/product-fields.ts"
import { FILTER_OPERATORS } from "#shared/request-bounds.ts"
import { campaignSeed, rounds } from "#test/support/campaign.ts"
import { seededRandom } from "#test/support/chain-model/random.ts"
import { queueMints } from "#test/support/mints.ts"
import { prepare, prepareService } from "#test/support/prepare.ts"

const SEED = campaignSeed(20_270_115)
const ROUNDS = rounds(1_500, 200)
const random = seededRandom(SEED)
const { pick } = random

const NAMES = ["Szék", "szék", "SZÉK", "Ülőke", "ŐRSÉG", "őrség 100%", "a_b", "a\\b", "Árvíztűrő tükörfúrógép", "zebra"]
const NUMBERS = ["9", "10", "100", "-3", "2.5", "2,5", " 7 ", "7 kg", "0x10", "1e3", "١", null]
const DATES = ["2026-01-31", "2026-02-01", "2025-12-31", "2026-03-05", "2027-01-01", null]
const ATTRIBUTES = ["Colour", "Súly", "$x", 'a"b', "[0]", "constructor", "weight.net", "toString", "a\\b"]
const COLUMNS = [
  ...["product_name", "description", "product_code", "serial_number", "batch_number", "category", "package"],
  ...["manufacture_date", "expiration_date", "created_at", "short_code", "nft_scope", "status", "tx_hash", "chain_id"],
  ...["recalled", ...ATTRIBUTES.map((name) => `attributes.${name}`)],
]

const service = prepareService()
const me = prepare(() => service.company())
let products: Product[]
beforeAll(async () => {
  const strangers = await service.company()
  await add(me, 120)
  await add(strangers, 30)
  await mintSome(me)
  const { bytes } = await listProducts(service.app.db, { company_id: me.company_id })
  products = JSON.parse(Buffer.from(bytes).toString())
})

async function add(owner: Caller, count: number): Promise<void> {
  const { app, clock } = service
  const company = await readCompany(app.db.read, owner.company_id)
  for (let done = 0; done < count; done += 10) {
    // Up to ten have the same moment; some days lie between one ten and the next.
    clock.advance(random.integer(0, 40) * 86_400_000)
    const now = app.now()
    await app.db.write((tx) =>
      insertProducts(tx, company, Array.from({ length: Math.min(10, count - done) }, newProduct), "batch", now),
    )
  }
}

const VALUES = {
  ...{ text: [...NAMES, null], lines: [...NAMES, null], identifier: NUMBERS, date: DATES },
  ...{ gtin: ["09506000134352", "00000040170725", null], country: ["HU", "DE", null] },
}

function newProduct(): NewProduct {
  const attributes = ATTRIBUTES.filter(() => random.chance(0.4)).map((name) => [name, pick([...NAMES, "9", "10"])])
  return {
    product_name: pick(NAMES),
    ...mapFields(OPTIONAL_FIELDS, (field) => pick(VALUES[kindOf(field)])),
    batch_number: pick([...NUMBERS, ...NAMES]),
    attributes: Object.fromEntries(attributes),
  }
}

async function mintSome(owner: Caller): Promise<void> {
  const { db, now } = service.app
  const company = { id: owner.company_id, plan: "enterprise" } as const
  const rows = await db.read.selectFrom("products").select("id").where("company_id", "=", owner.company_id).execute()
  await db.write(async (tx) => {
    for (const { id } of rows) {
      if (random.chance(0.6)) await queueMints(tx, company, { product_id: id }, now())
    }
  })
  await service.tick(3)
  await db.write(async (tx) => {
    for (const { id: product_id } of rows) {
      if (await tx.selectFrom("mints").select("id").where("product_id", "=", product_id).executeTakeFirst()) continue
      if (random.chance(0.5)) continue
      const mint = { id: crypto.randomUUID(), product_id, company_id: owner.company_id, created_at: now() }
      const failed = { chain_id: 1, scope: "batch", state: "failed", failure: "too large", superseded: 0 } as const
      await tx
        .insertInto("mints")
        .values({ ...mint, ...failed })
        .execute()
    }
  })
}

const page = (query: object) => ask<ProductPage>(query)

async function ask<Answer>(query: object, db: Database = service.app.db): Promise<Answer> {
  const json = await listProductPage(db, {
    company_id: me.company_id,
    query: ProductListQuery.parse(query),
  })
  return JSON.parse(Buffer.from(json).toString())
}

const filtered = (...filters: Partial<ProductFilter>[]) => ({ filter: JSON.stringify(filters), limit: "1000" })

describe(`filters (seed ${SEED})`, () => {
  it("find exactly what a plain filter in memory finds", async () => {
    let found = 0
    for (let round = 0; round < ROUNDS; round++) {
      const filters = Array.from({ length: random.integer(1, 3) }, randomFilter)
      const wanted = products.filter((product) => filters.every((filter) => passes(product, filter)))
      const { items, total } = await page(filtered(...filters))
      const message = JSON.stringify(filters)
      expect(
        items.map(({ id }) => id),
        message,
      ).toEqual(wanted.map(({ id }) => id))
      expect(total, message).toBe(wanted.length)
      if (wanted.length > 0 && wanted.length < products.length) found++
    }
    // Filters that find nothing, or everything, prove little.
    expect(found).toBeGreaterThan(ROUNDS / 5)
  })

  it.each([
    ["Hungarian letters in the other case", { column: "product_name", operator: "contains", value: "ŰRŐ TÜ" }, 1],
    ["a per cent sign as itself", { column: "product_name", operator: "contains", value: "0%" }, 1],
    ["an underscore as itself", { column: "product_name", operator: "equals", value: "A_B" }, 1],
    ["the spec's Verified", { column: "status", operator: "equals", value: "Verified" }, 1],
    ["Pending in any case", { column: "status", operator: "equals", value: "PENDING" }, 1],
  ] as const)("read %s", async (_name, filter, at_least) => {
    const { items } = await page(filtered(filter))
    expect(items.length).toBeGreaterThanOrEqual(at_least)
    expect(items.length).toBeLessThan(products.length)
    for (const item of items) expect(passes(item, filter)).toBe(true)
  })

  it.each([
    ["package", []],
    ["chain_id", ["mints"]],
    ["recalled", ["mints", "records"]],
    ["status", ["mints", "records", "chains", "events"]],
  ])("on %s read no further towards the chain than %j", async (column, tables) => {
    const asked: string[] = []
    const note: KyselyPlugin = {
      transformQuery({ node }) {
        asked.push(JSON.stringify(node))
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const { db } = service.app
    await ask(filtered({ column, operator: "not_equals", value: "x" }), { ...db, read: db.read.withPlugin(note) })
    const isJoined = (table: string) =>
      asked
        .find((query) => query.includes("chosen"))!
        .includes(`"identifier":{"kind":"IdentifierNode","name":"${table}"}`)
    expect(["mints", "records", "chains", "events"].filter(isJoined)).toEqual(tables)
  })

  it("compare numbers however many digits a text has, with any white space around", async () => {
    const owner = await service.company()
    const numbers = ["5", "\u00a07\ufeff", "9".repeat(255), "9".repeat(309), `0.${"0".repeat(400)}1`, "0"]
    await service.app.db.write(async (tx) => {
      const company = await readCompany(tx, owner.company_id)
      const rows = numbers.map((serial_number) => ({ ...newProduct(), serial_number }))
      await insertProducts(tx, company, rows, "batch", service.app.now())
    })
    const query = ProductListQuery.parse(filtered({ column: "serial_number", operator: "gt", value: "1" }))
    const json = await listProductPage(service.app.db, { company_id: owner.company_id, query })
    const { items } = JSON.parse(Buffer.from(json).toString()) as ProductPage
    expect(items.map(({ serial_number }) => serial_number).sort()).toEqual(numbers.slice(0, 3).sort())
  })

  it("find a code as it is printed, with or without a prefix", async () => {
    const { id, short_code } = products[7]!
    for (const value of [short_code, `ACME ${short_code.toLowerCase()}`, short_code.replaceAll("-", "")]) {
      const { items } = await page(filtered({ column: "short_code", operator: "equals", value }))
      expect(items.map((item) => item.id)).toEqual([id])
    }
    const { items } = await page(
      filtered({ column: "short_code", operator: "contains", value: short_code.slice(2, 9) }),
    )
    expect(items.map((item) => item.id)).toContain(id)
  })
})

function randomFilter(): ProductFilter {
  const column = pick(COLUMNS)
  const operator = pick(FILTER_OPERATORS)
  const isComparison = ["gt", "gte", "lt", "lte"].includes(operator)
  if (column === "created_at" || (column.endsWith("_date") && isComparison)) {
    const days = products.map(({ created_at }) => created_at.slice(0, 10))
    return { column, operator, value: pick(["2026", "2026-02", "2026-02-01", "2027", ...days]) }
  }
  if (isComparison) return { column, operator, value: pick(["9", "10", "-3", "2.5", "2,50", "0", "+7"]) }
  const states = ["minted", "Verified", "pending", "true", "batch", "enterprise"]
  const texts = [...states, ...["é", "Z", "%", "_", "\\", "1", "0x", ""]]
  return { column, operator, value: pick([...texts, ...NAMES, ...NUMBERS.map(String)]) }
}

/** The same words in plain JavaScript, written for a reader and not for a database. */
function passes(product: Product, { column, operator, value }: ProductFilter): boolean {
  const text = shown(product, column)
  const sought = value.trim().toLowerCase()
  const own = column === "short_code" ? text.replaceAll("-", "") : text
  const wanted =
    column === "short_code"
      ? sought.replace(/[\s-]/g, "")
      : column === "status"
        ? sought.replace(/^verified$/, "minted")
        : sought
  if (operator === "empty") return text === ""
  if (operator === "not_empty") return text !== ""
  if (column === "created_at") return comparesDays(text.slice(0, 10), operator, sought)
  if (operator === "equals") return own.toLowerCase() === wanted
  if (operator === "not_equals") return own.toLowerCase() !== wanted
  if (operator === "contains") return own.toLowerCase().includes(wanted)
  if (column.endsWith("_date")) return text !== "" && comparesDays(text, operator, sought)
  const [a, b] = [asNumber(own), asNumber(sought)]
  if (Number.isNaN(a)) return false
  return { gt: a > b, gte: a >= b, lt: a < b, lte: a <= b }[operator]
}

/** A period is the days that begin like it. */
function comparesDays(day: string, operator: ProductFilter["operator"], period: string): boolean {
  const within = day.startsWith(period)
  const before = !within && day < period
  const after = !within && !before
  if (operator === "gt") return after
  if (operator === "gte") return after || within
  if (operator === "lt") return before
  if (operator === "lte") return before || within
  return operator === "not_equals" ? !within : within
}

function asNumber(text: string): number {
  const trimmed = text.trim().replace(",", ".")
  return /^[+-]?[0-9]+(\.[0-9]+)?$/.test(trimmed) ? Number(trimmed) : Number.NaN
}

function shown(product: Product, column: string): string {
  if (column.startsWith("attributes.")) {
    const { attributes } = product.metadata_json
    const name = column.slice("attributes.".length)
    return Object.hasOwn(attributes, name) ? attributes[name]! : ""
  }
  const value = product[column as keyof Product]
  return value === null ? "" : String(value)
}

describe(`pages (seed ${SEED})`, () => {
  it.each(COLUMNS.filter((column) => column !== "description"))(
    "go through everything once in the order of %s",
    async (column) => {
      for (const sort of [column, `-${column}`]) {
        const seen: Product[] = []
        let cursor: string | null | undefined
        do {
          const { items, next_cursor, total } = await page({ sort, limit: "17", ...(cursor ? { cursor } : {}) })
          expect(total).toBe(products.length)
          expect(items.length === 17 || next_cursor === null).toBe(true)
          seen.push(...items)
          cursor = next_cursor
        } while (cursor)
        expect(seen.map(({ id }) => id).sort()).toEqual(products.map(({ id }) => id).sort())
        const keys = seen.map((product) => orderKey(shown(product, column)))
        const sorted = keys.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
        expect(keys).toEqual(sort.startsWith("-") ? sorted.reverse() : sorted)
      }
    },
  )

  it("neither skip nor repeat what was there all along while others come and go", async () => {
    for (let round = 0; round < 8; round++) {
      const owner = await service.company()
      await add(owner, 40)
      const there = await idsOf(owner)
      const sort = pick(["-created_at", "created_at", "product_name", "-serial_number", "attributes.Colour"])
      const seen: string[] = []
      let cursor: string | null | undefined
      do {
        const query = ProductListQuery.parse({ sort, limit: "7", ...(cursor ? { cursor } : {}) })
        const json = await listProductPage(service.app.db, { company_id: owner.company_id, query })
        const { items, next_cursor } = JSON.parse(Buffer.from(json).toString()) as ProductPage
        seen.push(...items.map(({ id }) => id))
        cursor = next_cursor
        // Even the cursor's own row may be deleted before the next page.
        if (random.chance(0.7)) await add(owner, 3)
        if (random.chance(0.7)) await deleteOne(owner, items.at(-1)!.id)
      } while (cursor)
      expect(new Set(seen).size).toBe(seen.length)
      const still_there = new Set(await idsOf(owner))
      expect(there.filter((id) => still_there.has(id) && !seen.includes(id))).toEqual([])
    }
  })

  it("give the ids of everything that a filter finds at once, for a selection across pages", async () => {
    const filter = { column: "status", operator: "equals", value: "minted" } as const
    const { ids, total } = await ask<ProductIds>({ ...filtered(filter), limit: "25", fields: "ids" })
    const wanted = products.filter((product) => passes(product, filter))
    expect(ids).toEqual(wanted.map(({ id }) => id))
    expect(total).toBe(wanted.length)
  })
})

it("puts a company's thousands, which are looked through part by part, in one order", async () => {
  const owner = await service.company()
  const { db, now } = service.app
  // The last two in the order of UTF-8, which is not that of JavaScript.
  const names = ["alma", "körte", "zabla", "\uff41", "\u{1d49c}"]
  const rows = Array.from({ length: 4_500 }, (_, at) => ({ ...newProduct(), product_name: names[at % 5]! }))
  const company = await readCompany(db.read, owner.company_id)
  await db.write((tx) => insertProducts(tx, company, rows, "batch", now()))
  const filter = JSON.stringify([{ column: "product_name", operator: "not_equals", value: "alma" }])
  const seen: string[] = []
  let cursor: string | null | undefined
  do {
    const query = ProductListQuery.parse({ filter, sort: "-product_name", limit: "1000", ...(cursor && { cursor }) })
    const json = await listProductPage(db, { company_id: owner.company_id, query })
    const { items, next_cursor, total } = JSON.parse(Buffer.from(json).toString()) as ProductPage
    expect(total).toBe(3_600)
    seen.push(...items.map(({ product_name }) => product_name))
    cursor = next_cursor
  } while (cursor)
  let turns = 0
  const turn = () => void (turns++ < 100 && setImmediate(turn))
  setImmediate(turn)
  await listProductPage(db, { company_id: owner.company_id, query: ProductListQuery.parse({ filter, limit: "1" }) })
  expect(turns).toBeGreaterThanOrEqual(4)
  const stats = await readProductStats(db, { company_id: owner.company_id, chain_ids: [] })
  expect(stats).toEqual({ total: 4_500, minted: 0, pending: 4_500, failed: 0, minting: 0 })
  const wanted = names.slice(1).reverse()
  // PostgreSQL's own order is that of its language.
  if (db.engine === "sqlite") expect([...new Set(seen)]).toEqual(wanted)
  expect(seen.toSorted()).toEqual(wanted.flatMap((name) => Array.from({ length: 900 }, () => name)).sort())
})

/** Dictionary order for the names above. */
function orderKey(text: string): string {
  const plain = { á: "a", é: "e", í: "i", ó: "o", ö: "o", ő: "o", ú: "u", ü: "u", ű: "u" } as Record<string, string>
  return [...text.toLowerCase()]
    .map((letter) => plain[letter] ?? letter)
    .join("")
    .slice(0, 100)
}

async function idsOf(owner: Caller): Promise<string[]> {
  const mine = service.app.db.read.selectFrom("products").select("id").where("company_id", "=", owner.company_id)
  return (await mine.execute()).map(({ id }) => id)
}

async function deleteOne(owner: Caller, id: string): Promise<void> {
  const mine = (tx: Tx) => tx.deleteFrom("products").where("company_id", "=", owner.company_id)
  await service.app.db.write((tx) => mine(tx).where("id", "=", id).execute())
}
