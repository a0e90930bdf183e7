import { expressionBuilder, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from "kysely"
import * as z from "zod"
import { cutPage, readCursor } from "#actions/pages.ts"
import type { Database, Reader } from "#db/database.ts"
import { containsWords, countRows, readCompany } from "#db/rows.ts"
import type { Schema } from "#db/schema.ts"
import { refusal } from "#indexer/errors.ts"
import { parseCode } from "#proof/code.ts"
import type {
  Product,
  ProductFilter,
  ProductIds,
  ProductListQuery,
  ProductPage,
  ProductSelection,
} from "#shared/api/products.ts"
import { type SpelledKind, spellingOf } from "#shared/field-values.ts"
import type { Language } from "#shared/language.ts"
import { FIELDS, type FieldKind, kindOf } from "#shared/product-fields.ts"
import type { FilterOperator } from "#shared/request-bounds.ts"
import { DAY_MS } from "#shared/time.ts"
import { giveWay } from "#threads/give-way.ts"
import {
  isRecalled,
  selectMints,
  selectProductRows,
  selectProducts,
  selectRecords,
  shownMedia,
  statusOfRow,
  toProduct,
} from "./product-rows.ts"

/** A column that products can be filtered and sorted by. */
interface FilterColumn {
  /** What its values are: only dates and moments are compared as such, everything else as text or number. */
  kind: "text" | "date" | "moment" | "code" | "status" | SpelledKind
  /** Its text, or milliseconds since 1970 for a moment; null for none. */
  value: RawBuilder<string | null>
  /** How far along `SOURCES` it lies. */
  source: number
}

/** From the product's own row to what is on chain: each takes longer than the one before. */
const SOURCES = [
  (db: Reader) => db.selectFrom("products"),
  selectMints,
  selectRecords,
  selectProducts,
] as unknown as (typeof selectProducts)[]
const [OWN, MINT, RECORD, EVENT] = [0, 1, 2, 3]

const ATTRIBUTE = /^attributes\.(.{1,64})$/su

type Value = FilterColumn["value"]
const column = (kind: FilterColumn["kind"], value: Value, source = OWN): FilterColumn => ({ kind, value, source })
const own = (kind: FilterColumn["kind"], name: string) => column(kind, sql.ref(`products.${name}`))

const filterKind = (kind: FieldKind): FilterColumn["kind"] =>
  kind === "date" || kind === "gtin" || kind === "country" ? kind : "text"

const COLUMNS = new Map<string, FilterColumn>([
  ...FIELDS.map((field) => [field, own(filterKind(kindOf(field)), field)] as const),
  ["created_at", own("moment", "created_at")],
  ["short_code", own("code", "code")],
  ["package", own("text", "plan")],
  ["nft_scope", own("text", "nft_scope")],
  ["upload_id", own("text", "upload_id")],
  ["sample", column("text", sql`cast(products.sample as text)`)],
  ["media", column("text", shownMedia)],
  ["status", column("status", statusOfRow, EVENT)],
  ["tx_hash", column("text", sql`events.tx_hash`, EVENT)],
  ["chain_id", column("text", sql`cast(mints.chain_id as text)`, MINT)],
  ["recalled", column("text", sql`case when ${isRecalled} then 'true' else 'false' end`, RECORD)],
])

/** The column of this name; `attributes.Colour` is the attribute Colour. Throws invalid_input. */
function filterColumn(name: string): FilterColumn {
  const known = COLUMNS.get(name)
  if (known) return known
  const [, attribute] = ATTRIBUTE.exec(name) ?? []
  if (attribute === undefined) throw refusal("no_such_column", { name })
  const { fn, val } = expressionBuilder()
  const value = fn<string | null>("json_text", [sql.ref("products.attributes"), val(attribute)])
  return column("text", sql`${value}`)
}

/** The value that rows are sorted by: never null, of bounded length. */
function sortKeyOf({ kind, value, source }: FilterColumn): RawBuilder<string | number> {
  if (kind === "moment") return value as RawBuilder<unknown> as RawBuilder<number>
  // Small letters of English, and digits.
  if (source !== OWN) return sql`coalesce(${value}, '')`
  return sql<string>`${expressionBuilder().fn<string>("sort_key", [sql`coalesce(${value}, '')`])}`
}

export interface Whose {
  company_id: string
  language?: Language | undefined
}

const IDS_MAX = 10_000
const SHOWN_AT_ONCE = 250

/** A page of products as JSON, or all pages' ids. In a worker thread, because it sorts thousands of rows. */
export async function listProductPage(
  db: Database,
  { query, ...of }: Whose & { query: ProductListQuery },
): Promise<Uint8Array> {
  const answer = query.fields === "ids" ? await listIds(db, of.company_id, query) : await readPage(db, of, query)
  return new TextEncoder().encode(JSON.stringify(answer))
}

/** Throws invalid_input for columns, values and cursors that make no sense: ask before the work goes to a thread. */
export function checkSelection({ filter, sort, cursor }: ProductSelection & { cursor?: string | undefined }): void {
  for (const one of filter) filterCondition(one)
  const order = readOrder(sort)
  if (cursor !== undefined) readCursor(cursor, placeIn(order))
}

async function readPage(db: Database, { company_id, language }: Whose, query: ProductListQuery): Promise<ProductPage> {
  const { ids, next_cursor, total } = await pageOfIds(db, company_id, query)
  const items: Product[] = []
  for (let at = 0; at < ids.length; at += SHOWN_AT_ONCE) {
    if (at > 0) await giveWay()
    items.push(...(await productsOf(db.read, company_id, ids.slice(at, at + SHOWN_AT_ONCE), language)))
  }
  return { items, next_cursor, total: total ?? (await countRows(selected(db.read, company_id))) }
}

async function listIds(db: Database, company_id: string, query: ProductListQuery): Promise<ProductIds> {
  const { ids, total } = await pageOfIds(db, company_id, { ...query, cursor: undefined, limit: IDS_MAX })
  return { ids, total: total ?? (await countRows(selected(db.read, company_id))) }
}

type Selected = Pick<ProductListQuery, "filter" | "sort" | "limit" | "cursor"> & {
  /** Nobody asks for the total. */
  uncounted?: boolean
}

/** The ids of one page. Chain data is then read only for the rows shown. `total`: of all pages, where reading these told it. */
export async function pageOfIds(
  db: Database,
  company_id: string,
  { filter, sort, limit, cursor, uncounted = false }: Selected,
): Promise<{ ids: string[]; next_cursor: string | null; total?: number }> {
  const order = readOrder(sort)
  const begin = cursor === undefined ? undefined : readCursor(cursor, placeIn(order))
  // An index finds a page by time alone. Everything else looks at every product.
  const isFound = filter.length === 0 && order.is_moment
  const rows: Found[] = []
  let [parts, counted] = [0, 0]
  for await (const slice of isFound ? [sql<boolean>`true`] : slicesOf(db, company_id)) {
    const all = selected(db.read, company_id, filter, order.source)
      .where(slice)
      .select(["products.id", order.key.as("sort_key")])
    const id = sql.ref<string>(isFound ? "products.id" : "chosen.id")
    const key = isFound ? order.key : sql.ref<string | number>("chosen.sort_key")
    let query = isFound ? all : (countedOnce(db.read, all) as unknown as typeof all)
    if (begin) query = query.where(behind({ ...order, key }, id, begin))
    const direction = order.descending ? "desc" : "asc"
    const found: Found[] = await query
      .orderBy(key, direction)
      .orderBy(id, direction)
      .limit(limit + 1)
      .execute()
    if (!isFound) counted += Number(found[0]?.total ?? (begin && !uncounted ? await countRows(all) : 0))
    rows.push(...found)
    parts++
  }
  if (parts > 1) rows.sort(inOrder(order))
  const { shown, next_cursor } = cutPage(rows, limit, ({ sort_key, id }) => [sort, sort_key, id])
  const isAll = cursor === undefined && next_cursor === null
  const total = isAll ? shown.length : isFound || uncounted ? undefined : counted
  return { ids: shown.map(({ id }) => id), next_cursor, ...(total !== undefined && { total }) }
}

interface Found {
  id: string
  sort_key: string | number
  /** How many of the products looked at the filter lets through. */
  total?: number
}

/** Where JavaScript's order of texts is not that of UTF-8. */
const SURROGATE = /[\ud800-\udfff]/

/** As the database sorts texts: by the bytes of UTF-8. */
function inOrder({ descending }: Order): (a: Found, b: Found) => number {
  const compare = (a: string | number, b: string | number) => {
    if (a === b) return 0
    const isPlain = typeof a === "number" || !(SURROGATE.test(a) || SURROGATE.test(String(b)))
    return isPlain ? (a < b ? -1 : 1) : Buffer.compare(Buffer.from(a), Buffer.from(String(b)))
  }
  const sign = descending ? -1 : 1
  return (a, b) => sign * (compare(a.sort_key, b.sort_key) || compare(a.id, b.id))
}

const PRODUCTS_AT_ONCE = 500

/** Conditions for a company's products part by part, between which others have the thread. PostgreSQL takes none of it. */
export async function* slicesOf({ engine, read }: Database, company_id: string): AsyncGenerator<RawBuilder<SqlBool>> {
  if (engine === "postgres") return void (yield sql<SqlBool>`true`)
  const mine = read.selectFrom("products").select(["created_at", "id"]).where("company_id", "=", company_id)
  const place = sql`(products.created_at, products.id)`
  let from: RawBuilder<SqlBool> = sql<SqlBool>`true`
  for (;;) {
    const last = await mine
      .where(from)
      .orderBy("created_at")
      .orderBy("id")
      .offset(PRODUCTS_AT_ONCE - 1)
      .limit(1)
      .executeTakeFirst()
    if (!last) return void (yield from)
    const end = sql`(${last.created_at}, ${last.id})`
    yield sql<SqlBool>`${from} and ${place} <= ${end}`
    from = sql<SqlBool>`${place} > ${end}`
    await giveWay()
  }
}

/** Every product is looked at once, although page and total are asked for. */
function countedOnce(db: Reader, all: SelectQueryBuilder<Schema, never, { id: string; sort_key: string | number }>) {
  return db
    .with(
      (cte) => cte("chosen").materialized(),
      () => all,
    )
    .selectFrom("chosen")
    .select(["chosen.id", "chosen.sort_key"])
    .select((eb) => eb.selectFrom("chosen as each").select(eb.fn.countAll<number>().as("n")).as("total"))
}

/** Joins chain data only as far as a filter or the order needs it: that takes ten times as long as reading rows. */
function selected(db: Reader, company_id: string, filter: ProductSelection["filter"] = [], least = OWN) {
  const source = Math.max(least, ...filter.map(({ column }) => filterColumn(column).source))
  let query = SOURCES[source]!(db).where("products.company_id", "=", company_id)
  for (const same of Object.values(Object.groupBy(filter, ({ column }) => column))) {
    query = query.where(conditionOf(same!))
  }
  return query
}

/** These products' columns, in this order. */
export async function productsOf(
  db: Reader,
  company_id: string,
  ids: string[],
  language?: Language,
): Promise<Product[]> {
  const company = await readCompany(db, company_id)
  const rows = await selectProductRows(db)
    .where("products.company_id", "=", company_id)
    .where("products.id", "in", ids)
    .execute()
  const products = new Map(rows.map((row) => [row.id, toProduct(row, company.code_prefix, language)]))
  return ids.flatMap((id) => products.get(id) ?? [])
}

type Order = ReturnType<typeof readOrder>

function readOrder(sort: string) {
  const descending = sort.startsWith("-")
  const column = filterColumn(descending ? sort.slice(1) : sort)
  const { kind, source } = column
  return { sort, descending, key: sortKeyOf(column), source, is_moment: kind === "moment" }
}

/** A hundred characters taken apart by `sort_key`: Korean ones become three each, notes of music six. */
const KEY_CHARS_MAX = 600

/** A place in a list of this order alone. */
const placeIn = ({ sort, is_moment }: Order) =>
  z.tuple([z.literal(sort), is_moment ? z.number().int() : z.string().max(KEY_CHARS_MAX), z.string().max(64)])

/** Rows after a cursor. Concurrent inserts and deletes move no row from one page to another. */
function behind(
  { key, descending }: Order,
  id: RawBuilder<string>,
  [, value, last]: z.infer<ReturnType<typeof placeIn>>,
): RawBuilder<SqlBool> {
  const operator = descending ? sql`<` : sql`>`
  return sql`(${key}, ${id}) ${operator} (${value}, ${last})`
}

type Condition = RawBuilder<SqlBool>

/** Filters on one column read its value once a product: what is on the chain takes several look-ups. */
function conditionOf(same: readonly ProductFilter[]): Condition {
  if (same.length === 1) return filterCondition(same[0]!)
  const column = filterColumn(same[0]!.column)
  const conditions = same.map((one) => filterCondition(one, { ...column, value: sql`one.value` }))
  // The limit keeps SQLite from reading the value in each of the conditions.
  return sql`exists (select 1 from (select ${column.value} as value limit 1) as one where ${sql.join(conditions, sql` and `)})`
}

/** The SQL condition for a filter. Throws invalid_input for an unknown column or a value that cannot be compared. */
function filterCondition(
  { column: name, operator, value }: ProductFilter,
  column: FilterColumn = filterColumn(name),
): Condition {
  const typed = value.trim().normalize("NFC")
  if (operator === "empty") return sql`coalesce(${asText(column)}, '') = ''`
  if (operator === "not_empty") return sql`coalesce(${asText(column)}, '') <> ''`
  if (column.kind === "moment" || (column.kind === "date" && operator in COMPARISONS)) {
    return inPeriod(column, operator, typed)
  }
  if (operator in COMPARISONS) return comparesNumbers(column, operator as Comparison, typed)
  return comparesTexts(column, operator as TextOperator, soughtText(column, typed))
}

const COMPARISONS = { gt: sql`>`, gte: sql`>=`, lt: sql`<`, lte: sql`<=` }
type Comparison = keyof typeof COMPARISONS
type TextOperator = Exclude<FilterOperator, Comparison | "empty" | "not_empty">

const asText = ({ kind, value }: FilterColumn) => (kind === "moment" ? sql`cast(${value} as text)` : value)

/** Case does not count. */
function comparesTexts(column: FilterColumn, operator: TextOperator, sought: string): Condition {
  const { fn, not, val } = expressionBuilder<Schema, never>()
  const text = sql<string>`coalesce(${asText(column)}, '')`
  if (operator === "contains") return sql`${containsWords(text, sought)}`
  const same = fn<SqlBool>("same_text", [text, val(sought)])
  return sql`${operator === "equals" ? same : not(same)}`
}

/** Codes and statuses are shown differently from how they are stored, and some values have one spelling. */
function soughtText({ kind }: FilterColumn, typed: string): string {
  if (kind === "gtin" || kind === "country") return spellingOf(kind)?.spell(typed) ?? typed
  if (kind === "status" && typed.toLowerCase() === "verified") return "minted"
  if (kind !== "code") return typed
  const parsed = parseCode(typed)
  return parsed.ok ? parsed.code : typed.replace(/[\s-]/g, "")
}

function comparesNumbers({ value }: FilterColumn, operator: Comparison, typed: string): Condition {
  if (!/^[-+]?\d{1,255}([.,]\d{1,255})?$/.test(typed)) {
    throw refusal("enter", { what: "number" })
  }
  return sql`number_in(${value}) ${COMPARISONS[operator]} number_in(${typed})`
}

/** A day, a month or a year is compared as a whole: after 2026-03 is from April on. */
function inPeriod({ kind, value }: FilterColumn, operator: FilterOperator, typed: string): Condition {
  const period = readPeriod(typed)
  if (!period) throw refusal("enter_such_as", { value: "date", example: "2026-03-05" })
  const [start, end] = kind === "moment" ? [period.start_ms, period.end_ms] : [period.start_day, period.end_day]
  switch (operator) {
    case "gt":
      return sql`${value} >= ${end}`
    case "gte":
      return sql`${value} >= ${start}`
    case "lt":
      return sql`${value} < ${start}`
    case "lte":
      return sql`${value} < ${end}`
    case "not_equals":
      return sql`(${value} < ${start} or ${value} >= ${end})`
    default:
      return sql`(${value} >= ${start} and ${value} < ${end})`
  }
}

const YEAR_10000_MS = Date.UTC(10_000, 0)

/**
 * The period that `2026`, `2026-03` or `2026-03-05` names, ignoring a time of day; null for anything else. From its first
 * moment (day) up to, and without, the first one after it. Days as `YYYY-MM-DD`, all in UTC.
 */
function readPeriod(text: string) {
  const [, year, month, day] = /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:T[\d:.]{5,12}Z?)?)?)?$/.exec(text) ?? []
  if (year === undefined) return null
  const [y, m, d] = [Number(year), Number(month ?? 1) - 1, Number(day ?? 1)]
  const start_ms = Date.UTC(y, m, d)
  // The calendar turns the 31st of February into a day in March, and the year 26 into 1926.
  if (!dayOf(start_ms).startsWith([year, month, day].filter(Boolean).join("-"))) return null
  const end_ms = day ? start_ms + DAY_MS : month ? Date.UTC(y, m + 1) : Date.UTC(y + 1, 0)
  return { start_ms, end_ms, start_day: dayOf(start_ms), end_day: dayOf(end_ms) }
}

/** Days after the year 9999 have five digits, and would come before the others as texts. */
function dayOf(ms: number): string {
  return ms >= YEAR_10000_MS ? "9999-99-99" : new Date(ms).toISOString().slice(0, 10)
}
