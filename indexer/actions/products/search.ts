import { sql } from "kysely"
import type { Database, Reader } from "#db/database.ts"
import type { App, Caller } from "#indexer/app.ts"
import { parseCode } from "#proof/code.ts"
import { FOUND_MAX, FoundProduct, type ProductSearch, type ProductSearchQuery } from "#shared/api/products.ts"
import { productsOf } from "./list-page.ts"

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
const searched = sql<string>`lower(${sql.join(
  SEARCHED.map((column) => sql`coalesce(${sql.ref(column)}, '')`),
  sql` || ' ' || `,
)})`
const CODE_PART = /^[0-9a-z]+(-[0-9a-z]+)+-?$/i

async function idsContaining(db: Reader, company_id: string, q: string): Promise<string[]> {
  const patterns = [q, ...(CODE_PART.test(q) ? [q.replaceAll("-", "")] : [])].map(
    (sought) => `%${sought.replace(/[\\%_]/g, "\\$&")}%`,
  )
  const found = await own(db, company_id)
    .where((eb) => eb.or(patterns.map((pattern) => sql<boolean>`${searched} like lower(${pattern}) escape '\\'`)))
    .execute()
  return found.map(({ id }) => id)
}
