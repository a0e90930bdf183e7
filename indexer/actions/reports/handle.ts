import type { App, Caller } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"

/** Marks a report of the caller's company as handled, or as open again. */
export async function handleReport(app: App, me: Caller, id: string, handled: boolean): Promise<void> {
  const state = handled ? { handled_at: app.now(), handled_by: me.user_id } : { handled_at: null, handled_by: null }
  const { numUpdatedRows } = await app.db.write((tx) =>
    tx
      .updateTable("reports")
      .set(state)
      .where("id", "=", id)
      .where("company_id", "=", me.company_id)
      .executeTakeFirst(),
  )
  if (numUpdatedRows === 0n) throw refusal("no_such", { thing: "report" })
}
