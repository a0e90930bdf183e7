import { recordAuditEvent } from "#actions/audit/record-audit-event.ts"
import { requireOwner } from "#actions/sessions/require-role.ts"
import type { App, Caller } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import type { UserEmail } from "#shared/api/companies.ts"

/** Ends a user's sessions and links, or an invitation, at once and frees the place. They may be invited again. */
export async function removeUser(app: App, me: Caller, { email }: UserEmail): Promise<void> {
  requireOwner(me)
  const { company_id, user_id } = me
  await app.db.writeFor(company_id, async (tx) => {
    const user = await tx
      .selectFrom("users")
      .select("is_owner")
      .where("company_id", "=", company_id)
      .where("email", "=", email)
      .executeTakeFirst()
    if (user?.is_owner === 1) throw refusal("owner_stays")
    const from = user ? "users" : "invitations"
    const removed = await tx
      .deleteFrom(from as "invitations")
      .where("company_id", "=", company_id)
      .where("email", "=", email)
      .returning("id")
      .executeTakeFirst()
    if (!removed) throw refusal("no_such", { thing: "user" })
    await recordAuditEvent(tx, { at: app.now(), company_id, user_id, event: "user.removed", subject: removed.id })
  })
}
