import { recordAuditEvent } from "#actions/audit/record-audit-event.ts"
import { requireAdmin } from "#actions/sessions/require-role.ts"
import type { Tx } from "#db/database.ts"
import type { App, Caller } from "#indexer/app.ts"
import { refuse } from "#indexer/errors.ts"
import type { Company, CompanyChanges, CompanyCheck, CompanyCheckKind } from "#shared/api/administration.ts"
import { findChecked } from "./find-checked.ts"
import { showCompany } from "./list-companies.ts"

/** Stores an administrator's note on a company, and what was compared; an empty note, and null for a check, remove it. */
export async function noteCompany(app: App, me: Caller, id: string, changes: CompanyChanges): Promise<Company> {
  requireAdmin(me)
  await app.db.write(async (tx) => {
    const { checks } = await findChecked(tx, id)
    const by = { at: app.now(), company_id: id, user_id: me.user_id }
    for (const [kind, given] of Object.entries(changes.checks ?? {})) {
      const known = checks.find((check) => check.kind === kind)
      if (!known) throw refuse("check_outdated")
      if (given) await storeCheck(tx, known, given, by)
      else await removeCheck(tx, kind as CompanyCheckKind, id)
      await recordAuditEvent(tx, {
        ...by,
        event: "company.check_changed",
        detail: { check: kind, done: given !== null },
      })
    }
    const { verification_notes: notes } = changes
    if (notes === undefined) return
    await tx
      .updateTable("companies")
      .set({ verification_notes: notes || null })
      .where("id", "=", id)
      .execute()
    await recordAuditEvent(tx, { ...by, event: "company.notes_changed" })
  })
  return showCompany(app, id)
}

type Given = NonNullable<NonNullable<CompanyChanges["checks"]>[CompanyCheckKind]>

/** Throws conflict when the company has changed meanwhile what the administrator compared. */
async function storeCheck(
  tx: Tx,
  { kind, entered }: CompanyCheck,
  given: Given,
  { at, company_id, user_id }: { at: number; company_id: string; user_id: string },
): Promise<void> {
  if (given.entered !== entered) throw refuse("check_outdated")
  await removeCheck(tx, kind, company_id)
  await tx
    .insertInto("company_checks")
    .values({ company_id, kind, entered, found: given.found, note: given.note || null, user_id, checked_at: at })
    .execute()
}

async function removeCheck(tx: Tx, kind: CompanyCheckKind, company_id: string): Promise<void> {
  await tx.deleteFrom("company_checks").where("company_id", "=", company_id).where("kind", "=", kind).execute()
}
