import type { Database } from "#db/database.ts"
import { selectProductRows, toProduct } from "./product-rows.ts"

/**
 * Every product of a company, newest first, as the bytes of a JSON array. Ten thousand products are several megabytes, so
 * this runs in a worker thread and the answer is never taken apart again.
 */
export async function listProducts(db: Database, { company_id }: { company_id: string }): Promise<Uint8Array> {
  const company = await db.read
    .selectFrom("companies")
    .select("code_prefix")
    .where("id", "=", company_id)
    .executeTakeFirstOrThrow()
  const rows = await selectProductRows(db.read)
    .where("products.company_id", "=", company_id)
    .orderBy("products.created_at", "desc")
    .orderBy("products.id", "desc")
    .execute()
  return new TextEncoder().encode(JSON.stringify(rows.map((row) => toProduct(row, company.code_prefix))))
}
