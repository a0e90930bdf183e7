import { recordAuditEvent } from "#actions/audit/record-audit-event.ts"
import { markVerified } from "#actions/companies/attest.ts"
import { hasPending } from "#actions/companies/pending-details.ts"
import { reconcileAttestations } from "#actions/companies/reconcile-attestations.ts"
import { requireAdmin } from "#actions/sessions/require-role.ts"
import type { App, Caller } from "#indexer/app.ts"
import { enqueue } from "#jobs/queue.ts"
import type { Company } from "#shared/api/administration.ts"
import { findChecked } from "./find-checked.ts"
import { showCompany } from "./list-companies.ts"

/**
 * Marks a company as verified, sends a letter and queues attestations; a repeat does nothing unless the domain has
 * changed or new details wait. The audit log keeps which checks were ticked, and which were not.
 */
export async function verifyCompany(app: App, me: Caller, id: string): Promise<Company> {
  requireAdmin(me)
  await app.db.write(async (tx) => {
    const now = app.now()
    const { company, checks } = await findChecked(tx, id)
    const kindsOf = (done: boolean) => checks.filter(({ is_done }) => is_done === done).map(({ kind }) => kind)
    const found = checks.find(({ kind, is_done }) => kind === "domain" && is_done)?.found
    // One that was found before a withdrawal and not ticked again is nobody's word any more.
    const domain = found ?? (company.verified === 1 ? undefined : "")
    if (!(await markVerified(app, tx, company, domain, now))) return
    const by = { at: now, company_id: id, user_id: me.user_id }
    const detail = { domain: domain || null, checks: kindsOf(true).join(" "), without: kindsOf(false).join(" ") }
    await recordAuditEvent(tx, { ...by, event: "company.verified", detail })
    if (company.verified === 1 && !hasPending(company)) return
    await enqueue(tx, "letter", { letter: "verified", company_id: id, facts: {} }, { now, company_id: id })
  })
  await reconcileAttestations(app, id)
  return showCompany(app, id, me.language)
}
