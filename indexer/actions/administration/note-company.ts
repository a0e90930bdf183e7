import { recordAuditEvent } from "#actions/audit/record-audit-event.ts"
import { requireAdmin } from "#actions/sessions/require-role.ts"
import type { Tx } from "#db/database.ts"
import type { App, Caller } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import type { Company, CompanyChanges, CompanyCheck, CompanyCheckKind } from "#shared/api/administration.ts"
import { findChecked } from "./find-checked.ts"
import { findCustomer } from "./find-customer.ts"
import { showCompany } from "./list-companies.ts"

/** Stores an administrator's note on a company, and what was compared; an empty note, and null for a check, remove it. */
export async function noteCompany(app: App, me: Caller, id: string, changes: CompanyChanges): Promise<Company> {
  requireAdmin(me)
  await app.db.write(async (tx) => {
    await findCustomer(tx, id)
    const by = { at: app.now(), company_id: id, user_id: me.user_id }
    if (changes.checks) await keepChecks(tx, changes.checks, by)
    const { verification_notes: notes } = changes
    if (notes === undefined) return
    await tx
      .updateTable("companies")
      .set({ verification_notes: notes || null })
      .where("id", "=", id)
      .execute()
    await recordAuditEvent(tx, { ...by, event: "company.notes_changed" })
  })
  return showCompany(app, id, me.language)
}

type Checks = NonNullable<CompanyChanges["checks"]>
type Given = NonNullable<Checks[CompanyCheckKind]>

interface By {
  at: number
  company_id: string
  user_id: string
}

/** Stores what an administrator compared; null takes a check back. Throws conflict as `storeCheck` does. */
async function keepChecks(tx: Tx, given: Checks, by: By): Promise<void> {
  const { checks } = await findChecked(tx, by.company_id)
  for (const [kind, check] of Object.entries(given)) {
    const known = checks.find((one) => one.kind === kind)
    if (!known) throw refusal("check_outdated")
    if (check) await storeCheck(tx, known, check, by)
    else await removeCheck(tx, known.kind, by.company_id)
    const detail = { check: kind, done: check !== null }
    await recordAuditEvent(tx, { ...by, event: "company.check_changed", detail })
  }
}

/** Throws conflict when the company has changed meanwhile what the administrator compared, or has entered nothing. */
async function storeCheck(
  tx: Tx,
  { kind, entered, is_entered }: CompanyCheck,
  given: Given,
  { at, company_id, user_id }: By,
): Promise<void> {
  if (given.entered !== entered) throw refusal("check_outdated")
  if (!is_entered) throw refusal("check_of_nothing")
  await removeCheck(tx, kind, company_id)
  await tx
    .insertInto("company_checks")
    .values({ company_id, kind, entered, found: given.found, note: given.note || null, user_id, checked_at: at })
    .execute()
}

async function removeCheck(tx: Tx, kind: CompanyCheckKind, company_id: string): Promise<void> {
  await tx.deleteFrom("company_checks").where("company_id", "=", company_id).where("kind", "=", kind).execute()
}
