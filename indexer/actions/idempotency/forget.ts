import type { App } from "#indexer/app.ts"
import { KEPT_MS } from "./begin.ts"

const ROWS_AT_ONCE = 1_000

/** Forgets requests whose answers are kept no longer, a few at a time. */
export async function forgetAnswers(app: App): Promise<void> {
  for (;;) {
    const gone = await app.db.write(async (tx) => {
      const old = await tx
        .selectFrom("idempotent_requests")
        .select(["company_id", "key"])
        .where("created_at", "<=", app.now() - KEPT_MS)
        .limit(ROWS_AT_ONCE)
        .execute()
      for (const { company_id, key } of old) {
        await tx.deleteFrom("idempotent_requests").where("company_id", "=", company_id).where("key", "=", key).execute()
      }
      return old.length
    })
    if (gone < ROWS_AT_ONCE) return
  }
}
