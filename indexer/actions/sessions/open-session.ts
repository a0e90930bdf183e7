import { createHash, randomBytes } from "node:crypto"
import type { Tx } from "#db/database.ts"
import type { Flag } from "#db/table.ts"
import { DAY_MS, HOUR_MS } from "#shared/time.ts"

export const SESSION_MS = { usual: 12 * HOUR_MS, remembered: 30 * DAY_MS, admin: 8 * HOUR_MS }
const SESSIONS_A_USER_MAX = 20

/** Opens a session and returns its token. The oldest beyond the limit end. */
export async function openSession(
  tx: Tx,
  user: { id: string; is_admin: Flag },
  { now, remember }: { now: number; remember: boolean },
): Promise<string> {
  const access_token = `tm_${randomBytes(32).toString("base64url")}`
  const lasts_ms = user.is_admin ? SESSION_MS.admin : remember ? SESSION_MS.remembered : SESSION_MS.usual
  const row = { token_hash: hashToken(access_token), user_id: user.id, created_at: now, expires_at: now + lasts_ms }
  await tx.insertInto("sessions").values(row).execute()
  const others = tx.selectFrom("sessions").select("token_hash").where("user_id", "=", user.id)
  await tx
    .deleteFrom("sessions")
    .where("user_id", "=", user.id)
    .where("token_hash", "not in", others.orderBy("created_at", "desc").limit(SESSIONS_A_USER_MAX))
    .execute()
  return access_token
}

/** Only the hash is stored, so that readers of the database cannot use it. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex")
}
