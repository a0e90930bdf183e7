import type { App } from "#indexer/app.ts"

const KEPT_MS = 35 * 24 * 3_600_000
const ROWS_AT_ONCE = 500

/** Forgets events, and with them their deliveries, a few at a time, some days after anybody could see them. */
export async function forgetEvents(app: App): Promise<void> {
  const before = app.now() - KEPT_MS
  for (;;) {
    const gone = await app.db.write(async (tx) => {
      const old = tx.selectFrom("webhook_events").select("id").where("created_at", "<", before).limit(ROWS_AT_ONCE)
      const ids = (await old.execute()).map(({ id }) => id)
      if (ids.length === 0) return 0
      await tx.deleteFrom("webhook_deliveries").where("event_id", "in", ids).execute()
      await tx.deleteFrom("webhook_events").where("id", "in", ids).execute()
      return ids.length
    })
    if (gone < ROWS_AT_ONCE) break
  }
}
