import { requireActive } from "#actions/companies/require-active.ts"
import { readCompany } from "#db/rows.ts"
import type { App, Caller } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import type { IssuerDomain } from "#shared/api/statements.ts"
import { attestedDomains, type LookOptions, lookAtDomain } from "./look-at-domain.ts"
import { showDomain } from "./show-domain.ts"

/** Looks at the company's own domain at once, by the rules of the daily look, and answers with what it said. */
export async function lookNow(app: App, me: Caller, options: Partial<LookOptions> = {}): Promise<IssuerDomain> {
  const { company_id } = me
  const company = await readCompany(app.db.read, company_id)
  requireActive(company)
  const attested = await attestedDomains(app.db.read)
    .where("attestations.company_id", "=", company_id)
    .orderBy("chains.chain_id")
    .limit(1)
    .executeTakeFirst()
  if (!attested) throw refusal("domain_not_confirmed")
  await lookAtDomain(app, attested, options)
  return showDomain(app, me)
}
