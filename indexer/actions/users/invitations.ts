import { newToken, TOKEN_HOURS } from "#actions/accounts/one-time-tokens.ts"
import { hashToken } from "#actions/sessions/open-session.ts"
import type { Reader, Tx } from "#db/database.ts"

const LASTS_MS = TOKEN_HOURS.invitation * 3_600_000

export function liveInvitations(db: Reader | Tx, company_id: string, now: number) {
  return db
    .selectFrom("invitations")
    .select(["email", "created_at"])
    .where("company_id", "=", company_id)
    .where("expires_at", ">", now)
    .orderBy("created_at")
    .execute()
}

/** A new invitation replaces an expired one. */
export async function addInvitation(
  tx: Tx,
  { company_id, email, now }: { company_id: string; email: string; now: number },
): Promise<string> {
  const id = crypto.randomUUID()
  await tx.deleteFrom("invitations").where("company_id", "=", company_id).where("email", "=", email).execute()
  const row = { id, company_id, email, token_hash: null, created_at: now, expires_at: now + LASTS_MS }
  await tx.insertInto("invitations").values(row).execute()
  return id
}

/** A new token for the letter, which invalidates older links; null when the invitation was withdrawn or has expired. */
export async function issueInvitationToken(tx: Tx, id: string, now: number): Promise<string | null> {
  const token = newToken()
  const { numUpdatedRows } = await tx
    .updateTable("invitations")
    .set({ token_hash: hashToken(token), expires_at: now + LASTS_MS })
    .where("id", "=", id)
    .where("expires_at", ">", now)
    .executeTakeFirst()
  return numUpdatedRows === 1n ? token : null
}
