import { recordAuditEvent } from "#actions/audit/record-audit-event.ts"
import { hasPending, NOTHING_PENDING } from "#actions/companies/pending-details.ts"
import { requireAdmin } from "#actions/sessions/require-role.ts"
import type { App, Caller } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import { enqueue } from "#jobs/queue.ts"
import type { Company, CompanyAnswer } from "#shared/api/administration.ts"
import { findCustomer } from "./find-customer.ts"
import { showCompany } from "./list-companies.ts"

const ACTS = {
  refused: { event: "company.verification_refused", letter: "verification_refused" },
  change_refused: { event: "company.verification_refused", letter: "change_refused" },
  more_needed: { event: "company.more_asked", letter: "verification_needs_more" },
} as const

/**
 * Tells a company by letter why it is not verified, or what is still missing. Refusing a verified one's new details
 * drops them. Throws conflict where nothing waits.
 */
export async function answerCompany(
  app: App,
  me: Caller,
  id: string,
  { answer, reason }: CompanyAnswer,
): Promise<Company> {
  requireAdmin(me)
  await app.db.write(async (tx) => {
    const now = app.now()
    const company = await findCustomer(tx, id)
    if (company.verified === 1 && !hasPending(company)) throw refusal("already_verified")
    const isChangeRefused = company.verified === 1 && answer === "refused"
    const { event, letter } = isChangeRefused ? ACTS.change_refused : ACTS[answer]
    await tx
      .updateTable("companies")
      .set({ answer, answer_reason: reason, answered_at: now, ...(isChangeRefused ? NOTHING_PENDING : {}) })
      .where("id", "=", id)
      .execute()
    await recordAuditEvent(tx, { at: now, company_id: id, user_id: me.user_id, event })
    await enqueue(tx, "letter", { letter, company_id: id, facts: { reason } }, { now, company_id: id })
  })
  return showCompany(app, id, me.language)
}
