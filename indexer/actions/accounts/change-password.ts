import { recordAuditEvent } from "#actions/audit/record-audit-event.ts"
import { hashToken } from "#actions/sessions/open-session.ts"
import { hashPassword } from "#actions/sessions/passwords.ts"
import { readCompany } from "#db/rows.ts"
import type { App, Caller } from "#indexer/app.ts"
import { enqueue } from "#jobs/queue.ts"
import type { ChangePassword } from "#shared/api/accounts.ts"
import { requireUncommon } from "./password-rules.ts"
import { requirePassword } from "./require-password.ts"

/** Ends the user's other sessions and every link sent. Throws invalid_input for a wrong or weak password. */
export async function changePassword(app: App, me: Caller, token: string, input: ChangePassword): Promise<void> {
  const { user_id, company_id, email } = me
  await requirePassword(app, me, input.current_password, "current_password")
  const { name: company } = await readCompany(app.db.read, company_id)
  requireUncommon(input.new_password, { email, company }, "new_password")
  const password_hash = await hashPassword(input.new_password)
  await app.db.writeFor(company_id, async (tx) => {
    const now = app.now()
    await tx.updateTable("users").set({ password_hash }).where("id", "=", user_id).execute()
    await tx.deleteFrom("sessions").where("user_id", "=", user_id).where("token_hash", "!=", hashToken(token)).execute()
    await tx.deleteFrom("one_time_tokens").where("user_id", "=", user_id).where("used_at", "is", null).execute()
    await recordAuditEvent(tx, { at: now, company_id, user_id, event: "user.password_changed", detail: { by: "user" } })
    await enqueue(tx, "letter", { letter: "password_changed", user_id, at: now }, { now, company_id })
  })
}
