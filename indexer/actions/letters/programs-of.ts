import type { LetterNeeds } from "./owner.ts"

const NAMED_MAX = 20

/** Names of API keys and hosts of webhooks that keep working for an owner's company; empty for other users. */
export async function programsOf(
  { db, now }: LetterNeeds,
  { company_id, is_owner }: { company_id: string; is_owner: number },
): Promise<{ keys: string[]; hosts: string[] }> {
  if (is_owner === 0) return { keys: [], hosts: [] }
  const keys = await db.read
    .selectFrom("api_keys")
    .select(["name", "prefix"])
    .where("company_id", "=", company_id)
    .where("revoked_at", "is", null)
    .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", now())]))
    .orderBy("created_at")
    .limit(NAMED_MAX)
    .execute()
  const endpoints = await db.read
    .selectFrom("webhook_endpoints")
    .select("url")
    .where("company_id", "=", company_id)
    .where("disabled_at", "is", null)
    .orderBy("created_at")
    .limit(NAMED_MAX)
    .execute()
  return {
    keys: keys.map(({ name, prefix }) => `${name} (${prefix}…)`),
    hosts: [...new Set(endpoints.map(({ url }) => new URL(url).host))],
  }
}
