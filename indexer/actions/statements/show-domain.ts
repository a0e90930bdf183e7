import { confirmedDomain } from "#actions/brand-pages/confirmed-domain.ts"
import type { App, Caller } from "#indexer/app.ts"
import type { IssuerDomain } from "#shared/api/statements.ts"
import { sayStored } from "#shared/refusals.ts"

/** The company's domain, whether visitors' browsers ask it by themselves, and what it said of the company at the last look. */
export async function showDomain({ db }: App, { company_id, language }: Caller): Promise<IssuerDomain> {
  const mine = db.read.selectFrom("domain_asks").select("since").where("company_id", "=", company_id)
  const automatic = (await mine.executeTakeFirst()) !== undefined
  const confirmed = await confirmedDomain(db.read, company_id)
  const row = await db.read
    .selectFrom("issuer_domains")
    .select(["domain", "state", "reason", "checked_at"])
    .where("company_id", "=", company_id)
    .orderBy((eb) => eb.case().when("domain", "=", confirmed).then(0).else(1).end())
    .orderBy("checked_at", "desc")
    .executeTakeFirst()
  if (!row) return { confirmed, automatic, domain: null, state: null, reason: null, checked_at: null }
  const { domain, state } = row
  const reason = sayStored(row.reason, language)
  return { confirmed, automatic, domain, state, reason, checked_at: new Date(Number(row.checked_at)).toISOString() }
}
