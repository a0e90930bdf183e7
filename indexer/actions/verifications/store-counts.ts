import type { Insertable } from "kysely"
import type { Database, Tx } from "#db/database.ts"
import type { Schema } from "#db/schema.ts"
import { dayOf } from "#shared/time.ts"

export interface Counted {
  code: string
  region: string
  count: number
  first_at: number
  last_at: number
}

const ROWS_PER_STATEMENT = 100

/** Adds up how often products were verified, by day and region; all or nothing. Runs in a worker thread. */
export async function storeVerifications(db: Database, { entries }: { entries: Counted[] }): Promise<void> {
  await db.write(async (tx) => {
    for (let start = 0; start < entries.length; start += ROWS_PER_STATEMENT) {
      const some = entries.slice(start, start + ROWS_PER_STATEMENT)
      const codes = [...new Set(some.map(({ code }) => code))]
      const products = await tx
        .selectFrom("products")
        .select(["id", "company_id", "code"])
        .where("code", "in", codes)
        .execute()
      const by_code = new Map(products.map((product) => [product.code, product]))
      const rows = some.flatMap(({ code, region, count, last_at }) => {
        const product = by_code.get(code)
        if (!product) return []
        const { id: product_id, company_id } = product
        const day = dayOf(last_at)
        const at = Date.parse(day)
        return [{ product_id, company_id, day, region, count, people: 0, first_at: at, last_at: at, via: "api" }]
      })
      if (rows.length > 0) await addCounts(tx, rows)
    }
  })
}

/** Adds to what is counted already. A row may be named only once. */
export const addCounts = (tx: Tx, rows: Insertable<Schema["verification_counts"]>[]) =>
  tx
    .insertInto("verification_counts")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["product_id", "day", "region", "via"]).doUpdateSet((eb) => ({
        count: eb("verification_counts.count", "+", eb.ref("excluded.count")),
        people: eb("verification_counts.people", "+", eb.ref("excluded.people")),
        last_at: eb.ref("excluded.last_at"),
      })),
    )
    .execute()
