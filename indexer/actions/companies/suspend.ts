import { changeCustomer } from "#actions/administration/decisions.ts"
import { recordAuditEvent } from "#actions/audit/audit-log.ts"
import type { Companies } from "#db/tables/companies.ts"
import type { App, Caller } from "#indexer/app.ts"
import { enqueue } from "#jobs/queue.ts"
import type { Company, ReasonRequest } from "#shared/api/administration.ts"

/**
 * Stops a company from adding and minting. Its users can still read, certificates stay valid, and verifications show the
 * suspension.
 */
export async function suspendCompany(app: App, me: Caller, id: string, { reason }: ReasonRequest): Promise<Company> {
  return setSuspended(app, me, id, { suspended_at: app.now(), suspension_reason: reason })
}

export async function unsuspendCompany(app: App, me: Caller, id: string): Promise<Company> {
  return setSuspended(app, me, id, { suspended_at: null, suspension_reason: null })
}

type Suspension = Pick<Companies, "suspended_at" | "suspension_reason">

/** Doing it twice changes nothing: the first reason and time stay. */
async function setSuspended(app: App, me: Caller, id: string, suspension: Suspension): Promise<Company> {
  const what = suspension.suspended_at === null ? "unsuspended" : "suspended"
  return changeCustomer(app, me, id, async (tx, company, now) => {
    if ((company.suspended_at === null) === (suspension.suspended_at === null)) return
    await tx.updateTable("companies").set(suspension).where("id", "=", id).execute()
    await recordAuditEvent(tx, { at: now, company_id: id, user_id: me.user_id, event: `company.${what}` })
    const reason = suspension.suspension_reason
    await enqueue(tx, "letter", { letter: what, company_id: id, facts: { reason } }, { now, company_id: id })
  })
}
