import type { Reader, Tx } from "#db/database.ts"
import { countRows } from "#db/rows.ts"

/** How many products take a place of the company's plan. Samples take none: there are only a handful of them. */
export async function countHeld(db: Reader | Tx, company_id: string): Promise<number> {
  const mine = db.selectFrom("products").where("company_id", "=", company_id)
  return (await countRows(mine)) - (await countRows(mine.where("sample", "is not", null)))
}
