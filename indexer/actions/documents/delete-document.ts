import { recordAuditEvent } from "#actions/audit/record-audit-event.ts"
import { requireOwner } from "#actions/sessions/require-role.ts"
import type { App, Caller } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"

/** Allowed to the owner, for the company's own documents. */
export async function deleteDocument(app: App, me: Caller, id: string): Promise<void> {
  requireOwner(me)
  const { company_id, user_id } = me
  await app.db.writeFor(company_id, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom("files")
      .where("id", "=", id)
      .where("company_id", "=", company_id)
      .where("kind", "=", "document")
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw refusal("no_such", { thing: "document" })
    await recordAuditEvent(tx, { at: app.now(), company_id, user_id, event: "document.deleted", subject: id })
  })
}
