import { sql } from "kysely"
import { jsonPart } from "#actions/json-part.ts"
import { countMinting } from "#actions/mints/queue.ts"
import { type Page, streamPages } from "#actions/pages.ts"
import type { Database, Reader } from "#db/database.ts"
import { containsWords, findRow, readCompany } from "#db/rows.ts"
import type { Products } from "#db/tables/products.ts"
import type { App, Caller } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import { parseCode } from "#proof/code.ts"
import {
  FOUND_MAX,
  FoundProduct,
  type Product,
  type ProductSearch,
  type ProductSearchQuery,
  type ProductStats,
} from "#shared/api/products.ts"
import type { ChainId } from "#shared/chains.ts"
import { pageOfIds, productsOf, slicesOf, type Whose } from "./list-page.ts"
import { selectProductRows, selectProducts, statusOfRow, toProduct } from "./product-rows.ts"

/** A product may have 8 KB, so a page at most 2 MB. */
const PAGE_PRODUCTS = 250

/** Every product of the caller's company, newest first, as a JSON array that is read as it is sent. */
export function streamProducts(app: App, me: Caller): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const { company_id, language } = me
  return streamPages((cursor, begun) =>
    app.threads.run(listProducts, { company_id, language, cursor }, { ...me, begun }),
  )
}

/** A part of that array. Runs in a worker thread. */
export async function listProducts(
  db: Database,
  { company_id, language, cursor }: Whose & { cursor?: string | undefined },
): Promise<Page> {
  const asked = { filter: [], sort: "-created_at", limit: PAGE_PRODUCTS, cursor }
  const { ids, next_cursor } = await pageOfIds(db, company_id, asked)
  const products = await productsOf(db.read, company_id, ids, language)
  const bytes = jsonPart(products, { isFirst: cursor === undefined, isLast: next_cursor === null })
  return { bytes, next_cursor }
}

/** The row of a product of the caller's company. */
export async function requireProduct(db: Reader, me: Caller, id: string): Promise<Products> {
  const product = await findRow(db, "products", { id, company_id: me.company_id })
  if (!product) throw refusal("no_such", { thing: "product" })
  return product
}

/** One product of the caller's company. Another company's is as unknown as one that never was. */
export async function showProduct(app: App, me: Caller, id: string): Promise<Product> {
  const row = await selectProductRows(app.db.read)
    .where("products.company_id", "=", me.company_id)
    .where("products.id", "=", id)
    .executeTakeFirst()
  if (!row) throw refusal("no_such", { thing: "product" })
  const company = await readCompany(app.db.read, me.company_id)
  return toProduct(row, company.code_prefix, me.language)
}

/** Finds the company's products by a few words: by code or serial number, else by their contents. */
export function searchProducts(app: App, me: Caller, { q }: ProductSearchQuery): Promise<ProductSearch> {
  return app.threads.run(findProducts, { company_id: me.company_id, q: q.normalize("NFC") }, me)
}

/** Looks through the rows of one company at most, by its index. Runs in a worker thread. */
export async function findProducts(
  { read }: Database,
  { company_id, q }: { company_id: string; q: string },
): Promise<ProductSearch> {
  const exact = await idsNamed(read, company_id, q)
  const ids = exact.length > 0 ? exact : await idsContaining(read, company_id, q)
  const items = await productsOf(read, company_id, ids.slice(0, FOUND_MAX))
  return {
    is_exact: exact.length > 0,
    is_whole: ids.length <= FOUND_MAX,
    items: items.map((item) => FoundProduct.parse(item)),
  }
}

const own = (db: Reader, company_id: string) =>
  db
    .selectFrom("products")
    .select("id")
    .where("company_id", "=", company_id)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(FOUND_MAX + 1)

/** Products with exactly this code or serial number. */
async function idsNamed(db: Reader, company_id: string, q: string): Promise<string[]> {
  const code = parseCode(q)
  const byCode = code.ok ? await own(db, company_id).where("code", "=", code.code).execute() : []
  if (byCode.length > 0) return byCode.map(({ id }) => id)
  return (await own(db, company_id).where("serial_number", "=", q).execute()).map(({ id }) => id)
}

/** What a search looks at, in one text: a part of a code is found as well, with or without hyphens. */
const SEARCHED = ["product_name", "serial_number", "batch_number", "product_code", "model", "gtin", "code"] as const
const searched = sql<string>`(${sql.join(
  SEARCHED.map((column) => sql`coalesce(${sql.ref(column)}, '')`),
  sql` || ' ' || `,
)})`
const CODE_PART = /^[0-9a-z]+(-[0-9a-z]+)+-?$/i

async function idsContaining(db: Reader, company_id: string, q: string): Promise<string[]> {
  const sought = [q, ...(CODE_PART.test(q) ? [q.replaceAll("-", "")] : [])]
  const found = await own(db, company_id)
    .where(({ or }) => or(sought.map((words) => containsWords(searched, words))))
    .execute()
  return found.map(({ id }) => id)
}

/** The company's products by status, without samples, and how many are being minted. */
export function countProducts(app: App, me: Caller): Promise<ProductStats> {
  const { company_id } = me
  return app.threads.run(readProductStats, { company_id, chain_ids: [...app.chains.keys()] }, me)
}

/** Looks every product up on its chain: runs in a worker thread. */
export async function readProductStats(
  db: Database,
  { company_id, chain_ids }: { company_id: string; chain_ids: ChainId[] },
): Promise<ProductStats> {
  const mine = selectProducts(db.read)
    .select((eb) => [statusOfRow.as("status"), eb.fn.countAll<number>().as("count")])
    .where("products.company_id", "=", company_id)
    .groupBy("status")
  const minting = await countMinting(db.read, { chain_ids, company_id })
  const stats: ProductStats = { total: 0, minted: 0, pending: 0, failed: 0, minting }
  for await (const slice of slicesOf(db, company_id)) {
    for (const { status, count } of await mine.where(slice).execute()) stats[status] += Number(count)
  }
  // Counted apart, as a filter on them would have everybody's products read instead of their index.
  const samples = await mine.where("products.sample", "is not", null).execute()
  // One may have come meanwhile.
  for (const { status, count } of samples) stats[status] = Math.max(0, stats[status] - Number(count))
  return { ...stats, total: stats.minted + stats.pending + stats.failed }
}
