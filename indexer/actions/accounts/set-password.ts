/**
 * A new password ends no API key. Most resets are forgotten passwords, and a company's systems would stop with them.
 */
import { recordAuditEvent } from "#actions/audit/record-audit-event.ts"
import { networkRow, rememberNetwork } from "#actions/sessions/known-networks.ts"
import { openSession } from "#actions/sessions/open-session.ts"
import { hashPassword } from "#actions/sessions/passwords.ts"
import { acceptInvitation } from "#actions/users/accept-invitation.ts"
import type { App } from "#indexer/app.ts"
import { enqueue } from "#jobs/queue.ts"
import type { SetPassword } from "#shared/api/accounts.ts"
import { readToken, spendToken } from "./one-time-tokens.ts"
import { requireUncommon } from "./password-rules.ts"

/**
 * Activates an account, accepts an invitation or ends a reset, and ends the user's other sessions, links and known networks.
 * Throws link_invalid; conflict for an address with an account or invalid_input for a weak password, which keep the link usable.
 */
export async function setPassword(
  app: App,
  { token, password }: SetPassword,
  address: string,
): Promise<{ email: string; access_token: string | null }> {
  const link = await readToken(app.db.read, token, app.now())
  const { company_id, email, company, kind } = link
  requireUncommon(password, { email, company }, "password")
  const password_hash = await hashPassword(password)
  // An invited person becomes a user only on acceptance.
  const user_id = link.user_id ?? crypto.randomUUID()
  const network = await networkRow(app, user_id, address)
  const access_token = await app.db.writeFor(company_id, async (tx) => {
    const now = app.now()
    if (link.user_id === null) await acceptInvitation(tx, { token, user_id }, now)
    else await spendToken(tx, token, now)
    await tx.updateTable("users").set({ password_hash }).where("id", "=", user_id).execute()
    await tx.deleteFrom("sessions").where("user_id", "=", user_id).execute()
    await tx.deleteFrom("one_time_tokens").where("user_id", "=", user_id).where("used_at", "is", null).execute()
    await tx.deleteFrom("known_networks").where("user_id", "=", user_id).execute()
    await rememberNetwork(tx, network)
    await recordAuditEvent(tx, { at: now, company_id, user_id, event: "user.password_changed", detail: { by: kind } })
    if (kind === "password_reset")
      await enqueue(tx, "letter", { letter: "password_changed", user_id, at: now }, { now })
    // A reset ends every session, this browser's included; only a new account goes straight on.
    if (kind === "password_reset") return null
    const user = tx.selectFrom("users").select(["id", "is_admin"]).where("id", "=", user_id)
    return openSession(tx, await user.executeTakeFirstOrThrow(), { now, remember: false })
  })
  return { email, access_token }
}
