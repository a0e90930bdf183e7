import type { App, Caller } from "#indexer/app.ts"
import { refuse } from "#indexer/errors.ts"

/** Marks a report of the caller's company as handled, or as open and being looked at. */
export async function handleReport(app: App, me: Caller, id: string, handled: boolean): Promise<void> {
  const now = app.now()
  const state = handled ? { handled_at: now, handled_by: me.user_id } : { handled_at: null, handled_by: null }
  const { numUpdatedRows } = await app.db.write((tx) =>
    tx
      .updateTable("reports")
      .set((eb) => ({ ...state, seen_at: eb.fn.coalesce("seen_at", eb.val(now)) }))
      .where("id", "=", id)
      .where("company_id", "=", me.company_id)
      .executeTakeFirst(),
  )
  if (numUpdatedRows === 0n) throw refuse("no_such_report")
}
