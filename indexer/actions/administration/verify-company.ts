import { recordAuditEvent } from "#actions/audit/record-audit-event.ts"
import { markVerified } from "#actions/companies/attest.ts"
import { reconcileAttestations } from "#actions/companies/reconcile-attestations.ts"
import { requireAdmin } from "#actions/sessions/require-role.ts"
import type { App, Caller } from "#indexer/app.ts"
import { enqueue } from "#jobs/queue.ts"
import type { Company, VerifyCompanyRequest } from "#shared/api/administration.ts"
import { findCustomer } from "./find-customer.ts"
import { showCompany } from "./list-companies.ts"

/**
 * Marks a company as verified, sends a letter and queues attestations. Repeating it does nothing, except with another domain.
 */
export async function verifyCompany(
  app: App,
  me: Caller,
  id: string,
  { domain, notes }: VerifyCompanyRequest,
): Promise<Company> {
  requireAdmin(me)
  await app.db.write(async (tx) => {
    const now = app.now()
    const company = await findCustomer(tx, id)
    const changed = await markVerified(app, tx, company, domain, now)
    if (notes !== undefined) {
      await tx
        .updateTable("companies")
        .set({ verification_notes: notes || null })
        .where("id", "=", id)
        .execute()
    }
    if (!changed) return
    const by = { at: now, company_id: id, user_id: me.user_id }
    await recordAuditEvent(tx, { ...by, event: "company.verified", detail: { domain: domain ?? null } })
    if (company.verified === 1) return
    await enqueue(tx, "letter", { letter: "verified", company_id: id }, { now, company_id: id })
  })
  await reconcileAttestations(app, id)
  return showCompany(app, id)
}
