import { recordAuditEvent } from "#actions/audit/record-audit-event.ts"
import { markVerified } from "#actions/companies/attest.ts"
import { ownerEmail } from "#actions/companies/owner-email.ts"
import { hasAsked, hasPending, wantedDetails } from "#actions/companies/pending-details.ts"
import { documentOf, publicEvidenceOf } from "#actions/companies/public-evidence.ts"
import { reconcileAttestations } from "#actions/companies/reconcile-attestations.ts"
import { requireAdmin } from "#actions/sessions/require-role.ts"
import type { Tx } from "#db/database.ts"
import type { Companies } from "#db/tables/companies.ts"
import type { App, Caller } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import { enqueue } from "#jobs/queue.ts"
import { issuerIdOf } from "#proof/certificate-report.ts"
import type { Company, VerifyCompany } from "#shared/api/administration.ts"
import type { CompanyEvidence } from "#shared/api/evidence.ts"
import { evidenceOf } from "./company-evidence.ts"
import { findCustomer } from "./find-customer.ts"
import { showCompany } from "./list-companies.ts"
import { isReviewDue } from "./review.ts"

/**
 * Marks a company as verified, keeps what is known of it, sends a letter and queues attestations. A repeat does nothing
 * unless the confirmed domain has changed, new details wait, or the yearly review is due. Evidence informs and is no gate:
 * the audit log keeps what there was.
 */
export async function verifyCompany(app: App, me: Caller, id: string, how: VerifyCompany = {}): Promise<Company> {
  requireAdmin(me)
  await app.db.write(async (tx) => {
    const now = app.now()
    const company = await findCustomer(tx, id)
    if (company.verified === 0 && !hasAsked(company) && !how.without_request) throw refusal("has_not_asked")
    const { evidence } = await readEvidence(tx, company)
    const { domain } = evidence
    const confirmed = domain.state === "confirmed" ? (domain.domain ?? undefined) : undefined
    // One that was confirmed before a withdrawal and is not any more is nobody's word.
    const isDecision = await markVerified(app, tx, company, confirmed ?? (company.verified === 1 ? undefined : ""), now)
    const by = { at: now, company_id: id, user_id: me.user_id }
    if (!isDecision) {
      if (!isReviewDue(company, now)) return
      await tx.updateTable("companies").set({ reviewed_at: now }).where("id", "=", id).execute()
      await recordAuditEvent(tx, { ...by, event: "company.reviewed", detail: statesOf(evidence, company, how) })
      return
    }
    await keepEvidence(tx, company, evidence, how, now)
    await recordAuditEvent(tx, {
      ...by,
      event: "company.verified",
      detail: { domain: confirmed ?? null, ...statesOf(evidence, company, how) },
    })
    if (company.verified === 1 && !hasPending(company)) return
    await enqueue(tx, "letter", { letter: "verified", company_id: id, facts: {} }, { now, company_id: id })
  })
  await reconcileAttestations(app, id)
  return showCompany(app, id, me.language)
}

async function readEvidence(tx: Tx, company: Companies) {
  const known = await evidenceOf(tx, [{ ...company, email: await ownerEmail(tx, company.id) }])
  return known.get(company.id)!
}

/** The evidence's state in a word each, as the audit log keeps it. */
function statesOf({ register, extract, domain, look_alikes }: CompanyEvidence, company: Companies, how: VerifyCompany) {
  const isOpened = extract.some(({ opened_at }) => opened_at !== null)
  return {
    register: register.answer,
    extract: isOpened ? "opened" : extract.length > 0 ? "unopened" : "none",
    domain_state: domain.state,
    look_alikes: look_alikes.length,
    elsewhere: how?.elsewhere === true,
    asked: hasAsked(company),
  }
}

async function keepEvidence(
  tx: Tx,
  company: Companies,
  found: CompanyEvidence,
  how: VerifyCompany,
  decided_at: number,
) {
  const document = documentOf(publicEvidenceOf({ ...company, ...wantedDetails(company) }, found, { decided_at }))
  const elsewhere = how?.elsewhere ? 1 : 0
  const row = { document, elsewhere, note: how?.note || null, decided_at } as const
  await tx
    .insertInto("evidence")
    .values({ company_id: company.id, issuer: issuerIdOf(company.id), ...row })
    .onConflict((conflict) => conflict.column("company_id").doUpdateSet(row))
    .execute()
}
