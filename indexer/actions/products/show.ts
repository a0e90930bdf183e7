import type { Reader } from "#db/database.ts"
import { readCompany } from "#db/rows.ts"
import type { Products } from "#db/tables/products.ts"
import type { App, Caller } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import type { Product } from "#shared/api/products.ts"
import { selectProductRows, toProduct } from "./product-rows.ts"

/** The row of a product of the caller's company. */
export async function requireProduct(db: Reader, me: Caller, id: string): Promise<Products> {
  const mine = db.selectFrom("products").selectAll().where("id", "=", id).where("company_id", "=", me.company_id)
  const product = await mine.executeTakeFirst()
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
