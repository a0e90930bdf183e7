import { recordAuditEvent } from "#actions/audit/record-audit-event.ts"
import { requireOwner } from "#actions/sessions/require-role.ts"
import type { App, Caller } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"

/** Ends a key for good: the next request with it is refused. */
export async function revokeKey(app: App, me: Caller, id: string): Promise<void> {
  requireOwner(me)
  const now = app.now()
  await app.db.writeFor(me.company_id, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("api_keys")
      .set({ revoked_at: now })
      .where("id", "=", id)
      .where("company_id", "=", me.company_id)
      .where("revoked_at", "is", null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw refusal("no_such", { thing: "api_key" })
    await recordAuditEvent(tx, {
      at: now,
      company_id: me.company_id,
      user_id: me.user_id,
      event: "key.revoked",
      subject: id,
    })
  })
}
