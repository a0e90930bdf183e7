import { hashToken } from "#actions/sessions/open-session.ts"
import type { App, Caller } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import type { Scope } from "#shared/api/keys.ts"
import { firstPlanWith, PLANS } from "#shared/plans.ts"

export const KEY_PREFIX = "tmk_"
const USED_EVERY_MS = 60_000

/**
 * The caller for an API key, with a member's rights and its scopes; read each time, so that revoking is immediate. Throws
 * not_authenticated for an invalid key, not_allowed for a blocked one.
 */
export async function authenticateKey(app: App, token: string): Promise<Caller> {
  const now = app.now()
  const key = await app.db.quick
    .selectFrom("api_keys")
    .innerJoin("companies", "companies.id", "api_keys.company_id")
    .select(["api_keys.id", "api_keys.company_id", "api_keys.scopes", "api_keys.created_by", "api_keys.last_used_at"])
    .select(["companies.plan", "companies.suspended_at"])
    .where("api_keys.key_hash", "=", hashToken(token))
    .where("api_keys.revoked_at", "is", null)
    .where((eb) => eb.or([eb("api_keys.expires_at", "is", null), eb("api_keys.expires_at", ">", now)]))
    .where("companies.closed_at", "is", null)
    .executeTakeFirst()
  if (!key) throw refusal("key_invalid")
  if (key.suspended_at !== null) throw refusal("key_of_suspended")
  if (!PLANS[key.plan].api_access) throw refusal("not_in_plan", { feature: "api", plan: firstPlanWith("api_access") })
  if (key.last_used_at === null || now - Number(key.last_used_at) >= USED_EVERY_MS) noteUse(app, key.id, now)
  const { company_id, created_by: user_id } = key
  const scopes = JSON.parse(key.scopes) as Scope[]
  return { user_id, company_id, email: "", is_owner: false, is_admin: false, key: { id: key.id, scopes } }
}

/** Nobody waits for it, and it is no harm when it fails. */
function noteUse(app: App, id: string, now: number): void {
  app.db
    .write((tx) =>
      tx
        .updateTable("api_keys")
        .set({ last_used_at: now })
        .where("id", "=", id)
        .where((eb) => eb.or([eb("last_used_at", "is", null), eb("last_used_at", "<=", now - USED_EVERY_MS)]))
        .execute(),
    )
    .catch((error) => app.log.warn({ err: error }, "the use of an API key was not noted"))
}
