import { recordAuditEvent } from "#actions/audit/audit-log.ts"
import { requireOwner } from "#actions/sessions/require-role.ts"
import { changeRows, findRow } from "#db/rows.ts"
import type { App, Caller } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import type { LettersChoice, UserEmail } from "#shared/api/companies.ts"
import { requireMultiUser } from "./invitations.ts"

/** Ends a user's sessions and links, or an invitation, at once and frees the place. They may be invited again. */
export async function removeUser(app: App, me: Caller, { email }: UserEmail): Promise<void> {
  requireOwner(me)
  const { company_id, user_id } = me
  await app.db.writeFor(company_id, async (tx) => {
    const user = await findRow(tx, "users", { company_id, email }, ["is_owner"])
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

/** Keeps which letters the owner wants. Webhooks go on. */
export async function chooseLetters(app: App, me: Caller, { cases }: LettersChoice): Promise<void> {
  requireOwner(me)
  const case_letters_off_at = cases ? null : app.now()
  await app.db.write((tx) => changeRows(tx, "users", { id: me.user_id }, { case_letters_off_at }))
}

/** Records that the company wants more users; the first invitation does so, too. */
export async function enableMultiUser(app: App, me: Caller): Promise<void> {
  requireOwner(me)
  await app.db.writeFor(me.company_id, async (tx, { plan }) => {
    requireMultiUser(plan)
    await tx.updateTable("companies").set({ multi_user_enabled: 1 }).where("id", "=", me.company_id).execute()
  })
}
