import { forgetPending } from "#actions/companies/forget-pending.ts"
import { pendingFreeOwner } from "#actions/payments/pending-owner.ts"
import { hashToken } from "#actions/sessions/open-session.ts"
import type { Tx } from "#db/database.ts"
import { refusal } from "#indexer/errors.ts"

/**
 * Creates the invited user, replacing a free sign-up that was never activated. Throws link_invalid for a used link; conflict
 * for an address with an account, which keeps the link usable.
 */
export async function acceptInvitation(
  tx: Tx,
  { token, user_id }: { token: string; user_id: string },
  now: number,
): Promise<void> {
  const token_hash = hashToken(token)
  const invitation = await tx
    .deleteFrom("invitations")
    .where("token_hash", "=", token_hash)
    .where("expires_at", ">", now)
    .returning(["company_id", "email", "created_at", "expires_at"])
    .executeTakeFirst()
  if (!invitation) throw refusal("link_used")
  const { company_id, email, created_at, expires_at } = invitation
  await requireNoAccount(tx, email, now)
  const user = { id: user_id, company_id, email, is_owner: 0, is_admin: 0, created_at: now } as const
  await tx.insertInto("users").values(user).execute()
  // So that a repeated click is told why the link does not work.
  const used = { token_hash, user_id, kind: "invitation", created_at, expires_at, used_at: now } as const
  await tx.insertInto("one_time_tokens").values(used).execute()
}

async function requireNoAccount(tx: Tx, email: string, now: number): Promise<void> {
  const pending = await pendingFreeOwner(tx, email)
  if (pending) await forgetPending(tx, [pending.company_id], now)
  const known = await tx.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst()
  if (!known) return
  throw refusal("invitee_has_account")
}
