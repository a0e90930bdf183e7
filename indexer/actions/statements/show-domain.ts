import type { App, Caller } from "#indexer/app.ts"
import { storedInEnglish } from "#shared/refusals.ts"

/** What the company's domain said of it at the last look; all null before the first. */
export async function showDomain({ db }: App, { company_id }: Caller) {
  const row = await db.read
    .selectFrom("issuer_domains")
    .select(["domain", "state", "reason", "checked_at"])
    .where("company_id", "=", company_id)
    .executeTakeFirst()
  if (!row) return { domain: null, state: null, reason: null, checked_at: null }
  const { domain, state, reason, checked_at } = row
  return {
    domain,
    state,
    reason: reason && storedInEnglish(reason),
    checked_at: new Date(Number(checked_at)).toISOString(),
  }
}
