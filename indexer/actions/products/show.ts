import type { App, Caller } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import type { Product } from "#shared/api/products.ts"
import { selectProductRows, toProduct } from "./product-rows.ts"

/** One product of the caller's company. Another company's is as unknown as one that never was. */
export async function showProduct(app: App, me: Caller, id: string): Promise<Product> {
  const row = await selectProductRows(app.db.read)
    .where("products.company_id", "=", me.company_id)
    .where("products.id", "=", id)
    .executeTakeFirst()
  if (!row) throw refusal("no_such", { thing: "product" })
  const company = await app.db.read
    .selectFrom("companies")
    .select("code_prefix")
    .where("id", "=", me.company_id)
    .executeTakeFirstOrThrow()
  return toProduct(row, company.code_prefix, me.language)
}
