import { recordAuditEvent } from "#actions/audit/record-audit-event.ts"
import { requireActive } from "#actions/companies/require-active.ts"
import { requireOwner } from "#actions/sessions/require-role.ts"
import type { App, Caller } from "#indexer/app.ts"
import { issuerIdOf } from "#proof/certificate-report.ts"
import type { DomainChoice, IssuerDomain } from "#shared/api/statements.ts"
import { showDomain } from "./show-domain.ts"

/** Decides whether visitors' browsers ask the company's domain without being told to. It counts while a domain is confirmed. */
export async function chooseDomainAsks(app: App, me: Caller, { automatic }: DomainChoice): Promise<IssuerDomain> {
  requireOwner(me)
  const { company_id, user_id } = me
  await app.db.writeFor(company_id, async (tx, company) => {
    if (automatic) requireActive(company)
    const mine = tx.selectFrom("domain_asks").select("since").where("company_id", "=", company_id)
    const is_on = (await mine.executeTakeFirst()) !== undefined
    if (is_on === automatic) return
    const now = app.now()
    if (automatic)
      await tx
        .insertInto("domain_asks")
        .values({ company_id, issuer: issuerIdOf(company_id), since: now })
        .execute()
    else await tx.deleteFrom("domain_asks").where("company_id", "=", company_id).execute()
    const detail = { automatic }
    await recordAuditEvent(tx, { at: now, company_id, user_id, event: "company.domain_asks_changed", detail })
  })
  return showDomain(app, me)
}
