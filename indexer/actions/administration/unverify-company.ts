import { recordAuditEvent } from "#actions/audit/record-audit-event.ts"
import { reconcileAttestations } from "#actions/companies/reconcile-attestations.ts"
import { withdrawVerification } from "#actions/companies/withdraw-verification.ts"
import { requireAdmin } from "#actions/sessions/require-role.ts"
import type { App, Caller } from "#indexer/app.ts"
import { enqueue } from "#jobs/queue.ts"
import type { Company, ReasonRequest } from "#shared/api/administration.ts"
import { findCustomer } from "./find-customer.ts"
import { showCompany } from "./list-companies.ts"

/** Takes the verification back and has the attestations revoked. Of a company that is not verified, nothing changes. */
export async function unverifyCompany(app: App, me: Caller, id: string, { reason }: ReasonRequest): Promise<Company> {
  requireAdmin(me)
  await app.db.write(async (tx) => {
    const now = app.now()
    await findCustomer(tx, id)
    if (!(await withdrawVerification(tx, { company_id: id, reason, now }))) return
    await recordAuditEvent(tx, {
      at: now,
      company_id: id,
      user_id: me.user_id,
      event: "company.verification_withdrawn",
    })
    const letter = { letter: "verification_withdrawn", company_id: id, facts: { reason } } as const
    await enqueue(tx, "letter", letter, { now, company_id: id })
  })
  await reconcileAttestations(app, id)
  return showCompany(app, id, me.language)
}
