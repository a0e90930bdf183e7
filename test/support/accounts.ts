import { randomBytes } from "node:crypto"
import { hashToken } from "#actions/sessions/log-in.ts"
import { hashPassword } from "#actions/sessions/passwords.ts"
import type { App, Caller } from "#indexer/app.ts"
import { SCOPES, type Scope } from "#shared/api/keys.ts"

const HOUR_MS = 3_600_000

/** A live session without the cost of a password. */
export async function openSession(app: App, user_id: string, lasts_ms = 12 * HOUR_MS): Promise<string> {
  const token = `tm_${randomBytes(32).toString("base64url")}`
  const created_at = app.now()
  const session = { token_hash: hashToken(token), user_id, created_at, expires_at: created_at + lasts_ms }
  await app.db.write((tx) => tx.insertInto("sessions").values(session).execute())
  return token
}

export async function setPassword(app: App, user_id: string, password: string): Promise<void> {
  const password_hash = await hashPassword(password)
  await app.db.write((tx) => tx.updateTable("users").set({ password_hash }).where("id", "=", user_id).execute())
}

/** One more user of a company that is there already. */
export async function addUser(app: App, company_id: string, flags: { is_admin?: boolean } = {}): Promise<Caller> {
  const user_id = crypto.randomUUID()
  const email = `user-${user_id.slice(0, 8)}@company.test`
  const is_admin = flags.is_admin ?? false
  const user = {
    id: user_id,
    company_id,
    email,
    is_owner: 0,
    is_admin: is_admin ? 1 : 0,
    created_at: app.now(),
  } as const
  await app.db.write((tx) => tx.insertInto("users").values(user).execute())
  return { user_id, company_id, email, is_owner: false, is_admin, key: null }
}

/** A live API key of this company, whatever its plan. */
export async function openKey(app: App, me: Caller, scopes: readonly Scope[] = SCOPES): Promise<string> {
  const key = `tmk_${randomBytes(32).toString("base64url")}`
  const row = {
    ...{ id: crypto.randomUUID(), company_id: me.company_id, created_by: me.user_id, created_at: app.now() },
    ...{ name: "A program", prefix: key.slice(0, 12), key_hash: hashToken(key), scopes: JSON.stringify(scopes) },
  }
  await app.db.write((tx) => tx.insertInto("api_keys").values(row).execute())
  return key
}
