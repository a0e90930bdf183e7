import { type RawBuilder, type SqlBool, sql } from "kysely"
import * as z from "zod"
import { cutPage, readCursor } from "#actions/pages.ts"
import type { Database, Reader } from "#db/database.ts"
import type { Product, ProductIds, ProductListQuery, ProductPage, ProductSelection } from "#shared/api/products.ts"
import type { Language } from "#shared/language.ts"
import { filterColumn, sortKeyOf } from "./filter-columns.ts"
import { filterCondition } from "./filter-condition.ts"
import { selectProductRows, selectProducts, toProduct } from "./product-rows.ts"

interface Whose {
  company_id: string
  language?: Language | undefined
}

const IDS_MAX = 10_000

/** A page of products as JSON, or all pages' ids. In a worker thread, because it sorts thousands of rows. */
export async function listProductPage(
  db: Database,
  { query, ...of }: Whose & { query: ProductListQuery },
): Promise<Uint8Array> {
  const answer =
    query.fields === "ids" ? await listIds(db.read, of.company_id, query) : await readPage(db.read, of, query)
  return new TextEncoder().encode(JSON.stringify(answer))
}

/** Throws invalid_input for columns, values and cursors that make no sense: ask before the work goes to a thread. */
export function checkSelection({ filter, sort, cursor }: ProductSelection & { cursor?: string | undefined }): void {
  for (const one of filter) filterCondition(one)
  const order = readOrder(sort)
  if (cursor !== undefined) readCursor(cursor, placeIn(order))
}

async function readPage(db: Reader, { company_id, language }: Whose, query: ProductListQuery): Promise<ProductPage> {
  const { ids, next_cursor } = await pageOfIds(db, company_id, query)
  const items = await productsOf(db, company_id, ids, language)
  const isAll = query.cursor === undefined && next_cursor === null
  return { items, next_cursor, total: isAll ? ids.length : await countSelected(db, company_id, query) }
}

async function listIds(db: Reader, company_id: string, query: ProductListQuery): Promise<ProductIds> {
  const { ids } = await pageOfIds(db, company_id, { ...query, cursor: undefined, limit: IDS_MAX })
  return { ids, total: ids.length < IDS_MAX ? ids.length : await countSelected(db, company_id, query) }
}

/** The ids of one page. Chain data is then read only for the rows shown. */
export async function pageOfIds(
  db: Reader,
  company_id: string,
  { filter, sort, limit, cursor }: Pick<ProductListQuery, "filter" | "sort" | "limit" | "cursor">,
): Promise<{ ids: string[]; next_cursor: string | null }> {
  const order = readOrder(sort)
  let query = selected(db, company_id, filter, order.needs_chain)
  if (cursor !== undefined) query = query.where(behind(order, readCursor(cursor, placeIn(order))))
  const direction = order.descending ? "desc" : "asc"
  const rows = await query
    .select(["products.id", order.key.as("sort_key")])
    .orderBy(order.key, direction)
    .orderBy("products.id", direction)
    .limit(limit + 1)
    .execute()
  const { shown, next_cursor } = cutPage(rows, limit, ({ sort_key, id }) => [sort, sort_key, id])
  return { ids: shown.map(({ id }) => id), next_cursor }
}

async function countSelected(db: Reader, company_id: string, { filter }: ProductSelection): Promise<number> {
  const { total } = await selected(db, company_id, filter, false)
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Joins chain data only where a filter or the order needs it: that takes ten times as long as reading rows. */
function selected(db: Reader, company_id: string, filter: ProductSelection["filter"], needs_chain: boolean) {
  const isOnChain = needs_chain || filter.some(({ column }) => filterColumn(column).needs_chain)
  const alone = db.selectFrom("products") as unknown as ReturnType<typeof selectProducts>
  let query = (isOnChain ? selectProducts(db) : alone).where("products.company_id", "=", company_id)
  for (const one of filter) query = query.where(filterCondition(one))
  return query
}

/** These products' columns, in this order. */
export async function productsOf(
  db: Reader,
  company_id: string,
  ids: string[],
  language?: Language,
): Promise<Product[]> {
  const company = await db
    .selectFrom("companies")
    .select("code_prefix")
    .where("id", "=", company_id)
    .executeTakeFirstOrThrow()
  const rows = await selectProductRows(db)
    .where("products.company_id", "=", company_id)
    .where("products.id", "in", ids)
    .execute()
  const products = new Map(rows.map((row) => [row.id, toProduct(row, company.code_prefix, language)]))
  return ids.flatMap((id) => products.get(id) ?? [])
}

interface Order {
  sort: string
  key: RawBuilder<string | number>
  descending: boolean
  needs_chain: boolean
  is_moment: boolean
}

function readOrder(sort: string): Order {
  const descending = sort.startsWith("-")
  const column = filterColumn(descending ? sort.slice(1) : sort)
  const { kind, needs_chain } = column
  return { sort, descending, key: sortKeyOf(column), needs_chain, is_moment: kind === "moment" }
}

/** A hundred characters taken apart, as `sort_key` answers them: Korean ones become three each, notes of music six. */
const KEY_CHARS_MAX = 600

/** A place in a list of this order alone. */
const placeIn = ({ sort, is_moment }: Order) =>
  z.tuple([z.literal(sort), is_moment ? z.number().int() : z.string().max(KEY_CHARS_MAX), z.string().max(64)])

/** Rows after a cursor. Concurrent inserts and deletes move no row from one page to another. */
function behind({ key, descending }: Order, [, value, id]: z.infer<ReturnType<typeof placeIn>>): RawBuilder<SqlBool> {
  const operator = descending ? sql`<` : sql`>`
  return sql`(${key}, products.id) ${operator} (${value}, ${id})`
}
