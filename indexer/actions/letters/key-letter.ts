import type { LetterNeeds } from "./letter-needs.ts"

/** Tells the owner about a new API key and its scopes, but never the key. */
export async function keyLetter(app: LetterNeeds, key_id: string): Promise<void> {
  const row = await app.db.read
    .selectFrom("api_keys")
    .innerJoin("companies", "companies.id", "api_keys.company_id")
    .innerJoin("users", "users.company_id", "companies.id")
    .select(["api_keys.name", "api_keys.prefix", "api_keys.scopes", "api_keys.created_at", "api_keys.expires_at"])
    .select(["users.email as to", "companies.language"])
    .where("api_keys.id", "=", key_id)
    .where("users.is_owner", "=", 1)
    .executeTakeFirst()
  if (!row) return
  const { to, language, name, prefix } = row
  const facts = {
    name: `${name} (${prefix}…)`,
    scopes: (JSON.parse(row.scopes) as string[]).join(", "),
    at: Number(row.created_at),
    expires_at: row.expires_at === null ? null : Number(row.expires_at),
    url: `${app.config.public_url}/dashboard/profile#keys`,
  }
  await app.mail.send("key_created", facts, { to, language })
}
