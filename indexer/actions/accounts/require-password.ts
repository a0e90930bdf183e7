import { isPassword } from "#actions/sessions/passwords.ts"
import type { App, Caller } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"

/** Throws wrong_password unless it is the caller's own: a stolen session alone must not be enough. */
export async function requirePassword(app: App, me: Caller, password: string, field: string): Promise<void> {
  const { password_hash } = await app.db.read
    .selectFrom("users")
    .select("password_hash")
    .where("id", "=", me.user_id)
    .executeTakeFirstOrThrow()
  if (await isPassword(password, password_hash)) return
  throw refusal("password_wrong", {}, { at: field })
}
