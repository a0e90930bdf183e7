import { recordAuditEvent } from "#actions/audit/record-audit-event.ts"
import { requireAdmin } from "#actions/sessions/require-role.ts"
import type { App, Caller } from "#indexer/app.ts"
import type { Company, CompanyChanges } from "#shared/api/administration.ts"
import { findCustomer } from "./find-customer.ts"
import { showCompany } from "./list-companies.ts"

/** Stores an administrator's note on a company; an empty one removes it. */
export async function noteCompany(app: App, me: Caller, id: string, changes: CompanyChanges): Promise<Company> {
  requireAdmin(me)
  await app.db.write(async (tx) => {
    await findCustomer(tx, id)
    const { verification_notes: notes } = changes
    if (notes === undefined) return
    await tx
      .updateTable("companies")
      .set({ verification_notes: notes || null })
      .where("id", "=", id)
      .execute()
    await recordAuditEvent(tx, {
      at: app.now(),
      company_id: id,
      user_id: me.user_id,
      event: "company.notes_changed",
    })
  })
  return showCompany(app, id, me.language)
}
