import type { LetterNeeds } from "./letter-needs.ts"

/** Tells the owner about a disabled webhook endpoint, unless it was enabled again or deleted. */
export async function webhookLetter(app: LetterNeeds, endpoint_id: string): Promise<void> {
  const row = await app.db.read
    .selectFrom("webhook_endpoints")
    .innerJoin("companies", "companies.id", "webhook_endpoints.company_id")
    .innerJoin("users", "users.company_id", "companies.id")
    .select(["webhook_endpoints.url", "users.email as to", "companies.name as company", "companies.language"])
    .where("webhook_endpoints.id", "=", endpoint_id)
    .where("webhook_endpoints.disabled_by", "=", "failures")
    .where("users.is_owner", "=", 1)
    .executeTakeFirst()
  if (!row) return
  const { to, language, company } = row
  // The rest of the address may contain the receiver's password.
  const facts = { company, host: new URL(row.url).host, url: `${app.config.public_url}/docs#webhooks` }
  await app.mail.send("webhook_disabled", facts, { to, language })
}
