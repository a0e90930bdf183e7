import { createHash, randomBytes } from "node:crypto"
import type { App } from "#indexer/app.ts"
import { refuse } from "#indexer/errors.ts"
import type { LoginRequest, LoginResponse } from "#shared/api/sessions.ts"
import { networkRow, rememberNetwork } from "./known-networks.ts"
import { isPassword } from "./passwords.ts"

const HOUR_MS = 3_600_000
export const SESSION_MS = { usual: 12 * HOUR_MS, remembered: 30 * 24 * HOUR_MS, admin: 8 * HOUR_MS }
const SESSIONS_A_USER_MAX = 20

/** Opens a session and remembers `address`. An unknown email and a wrong password get the same answer in the same time. */
export async function logIn(app: App, input: LoginRequest, address: string): Promise<LoginResponse> {
  const email = input.username.toLowerCase()
  const user = await app.db.read.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirst()
  const isRight = await isPassword(input.password, user?.password_hash ?? null)
  if (!isRight || !user) throw wrongCredentials()
  const network = await networkRow(app, user.id, address)
  const access_token = `tm_${randomBytes(32).toString("base64url")}`
  const lasts_ms = user.is_admin ? SESSION_MS.admin : input.remember ? SESSION_MS.remembered : SESSION_MS.usual
  const created_at = app.now()
  await app.db.writeFor(user.company_id, async (tx) => {
    // Checking takes a while: a change of password or a removal in between has ended every session.
    const now = await tx.selectFrom("users").select("password_hash").where("id", "=", user.id).executeTakeFirst()
    if (now?.password_hash !== user.password_hash) throw wrongCredentials()
    const row = { token_hash: hashToken(access_token), user_id: user.id, created_at, expires_at: created_at + lasts_ms }
    await tx.insertInto("sessions").values(row).execute()
    await rememberNetwork(tx, network)
    const others = tx.selectFrom("sessions").select("token_hash").where("user_id", "=", user.id)
    await tx
      .deleteFrom("sessions")
      .where("user_id", "=", user.id)
      .where("token_hash", "not in", others.orderBy("created_at", "desc").limit(SESSIONS_A_USER_MAX))
      .execute()
  })
  return { access_token, token_type: "bearer" }
}

const wrongCredentials = () => refuse("sign_in_failed")

/** Only the hash is stored, so that readers of the database cannot use it. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex")
}
