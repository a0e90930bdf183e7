import { sql } from "kysely"
import type { App } from "#indexer/app.ts"

const ROWS_AT_ONCE = 5_000
const SLICES_MAX = 200

/** Deletes allowances that are full again, a few at a time: without a row, an allowance is full. */
export async function forgetAllowances({ db, now }: Pick<App, "db" | "now">): Promise<void> {
  if (db.engine !== "postgres") return
  for (let slice = 0; slice < SLICES_MAX; slice++) {
    const full = db.quick.selectFrom("allowances").select("key").where("full_at", "<", now()).limit(ROWS_AT_ONCE)
    const { numDeletedRows } = await db.quick
      .deleteFrom("allowances")
      .where("key", "in", full)
      // One that was used in the meantime stays.
      .where("full_at", "<", sql<number>`${now()}`)
      .executeTakeFirstOrThrow()
    if (numDeletedRows < ROWS_AT_ONCE) return
  }
}
