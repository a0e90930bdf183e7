import { usersBeyondPlan } from "#actions/users/seats.ts"
import type { App, Caller } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import { hashToken, SESSION_MS } from "./open-session.ts"

/** Who holds this token, read afresh at every request, so that a revoked session ends at once. Throws not_authenticated. */
export async function authenticate(app: App, token: string | undefined): Promise<Caller> {
  const user = token
    ? await app.db.quick
        .selectFrom("sessions")
        .innerJoin("users", "users.id", "sessions.user_id")
        .innerJoin("companies", "companies.id", "users.company_id")
        .select("companies.plan")
        .select(["users.id", "users.company_id", "users.email", "users.is_owner", "users.is_admin"])
        .where("sessions.token_hash", "=", hashToken(token))
        .where("sessions.expires_at", ">", app.now())
        // Also of a session that was opened before its user became an administrator.
        .where((eb) =>
          eb.or([eb("users.is_admin", "=", 0), eb("sessions.created_at", ">", app.now() - SESSION_MS.admin)]),
        )
        .executeTakeFirst()
    : undefined
  if (!user) throw refusal("sign_in_needed")
  const { id: user_id, company_id, email, plan } = user
  const [is_owner, is_admin] = [user.is_owner === 1, user.is_admin === 1]
  const read_only = !is_owner && !is_admin && (await usersBeyondPlan(app.db.quick, company_id, plan)).has(user_id)
  return { user_id, company_id, email, is_owner, is_admin, read_only, key: null }
}
