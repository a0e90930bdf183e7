import { randomBytes } from "node:crypto"
import { hashToken } from "#actions/sessions/sessions.ts"
import type { Reader, Tx } from "#db/database.ts"
import type { OneTimeTokens } from "#db/tables/accounts.ts"
import { refusal } from "#indexer/errors.ts"
import { HOUR_MS } from "#shared/time.ts"

type Kind = OneTimeTokens["kind"]

const TOKEN_BYTES = 32
export const newToken = () => randomBytes(TOKEN_BYTES).toString("base64url")
export const TOKEN_HOURS: Record<Kind, number> = { activation: 24, invitation: 72, password_reset: 1 }

/** A new token for a link; the user's older ones of this kind stop working. Only its hash is stored. */
export async function issueToken(tx: Tx, user_id: string, kind: Kind, now: number): Promise<string> {
  const token = newToken()
  await tx
    .updateTable("one_time_tokens")
    .set({ expires_at: now })
    .where("user_id", "=", user_id)
    .where("kind", "=", kind)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .execute()
  const expires_at = now + TOKEN_HOURS[kind] * HOUR_MS
  const row = { token_hash: hashToken(token), user_id, kind, created_at: now, expires_at }
  await tx.insertInto("one_time_tokens").values(row).execute()
  return token
}

/** Returns whose token this is and leaves it usable. Throws link_invalid for one that no longer works. */
export async function readToken(read: Reader, token: string, now: number) {
  const row = (await findUsersToken(read, token)) ?? (await findInvitation(read, token))
  if (!row) throw refusal("link_broken")
  if (row.used_at !== null) throw refusal("link_used")
  if (row.expires_at <= now) throw refusal(row.newer === null ? "link_expired" : "link_replaced")
  return row
}

function findUsersToken(read: Reader, token: string) {
  return (
    read
      .selectFrom("one_time_tokens")
      .innerJoin("users", "users.id", "one_time_tokens.user_id")
      .innerJoin("companies", "companies.id", "users.company_id")
      .select(["users.id as user_id", "users.email", "companies.name as company", "users.company_id"])
      .select(["one_time_tokens.kind", "one_time_tokens.expires_at", "one_time_tokens.used_at"])
      // People press the link of the letter that comes first, when a second one is on its way.
      .select((eb) =>
        eb
          .selectFrom("one_time_tokens as later")
          .select("later.token_hash")
          .whereRef("later.user_id", "=", "one_time_tokens.user_id")
          .whereRef("later.kind", "=", "one_time_tokens.kind")
          .whereRef("later.created_at", ">", "one_time_tokens.created_at")
          .limit(1)
          .as("newer"),
      )
      .where("token_hash", "=", hashToken(token))
      .executeTakeFirst()
  )
}

/** The user is created on acceptance: see `acceptInvitation`. */
async function findInvitation(read: Reader, token: string) {
  const row = await read
    .selectFrom("invitations")
    .innerJoin("companies", "companies.id", "invitations.company_id")
    .select(["invitations.email", "companies.name as company", "invitations.company_id", "invitations.expires_at"])
    .where("token_hash", "=", hashToken(token))
    .executeTakeFirst()
  return row && ({ ...row, user_id: null, kind: "invitation", used_at: null, newer: null } as const)
}

/** Uses the token up, which succeeds once however many try. Throws link_invalid for all the others. */
export async function spendToken(tx: Tx, token: string, now: number): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable("one_time_tokens")
    .set({ used_at: now })
    .where("token_hash", "=", hashToken(token))
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw refusal("link_used")
}
