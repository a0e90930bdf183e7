import { recordAuditEvent } from "#actions/audit/record-audit-event.ts"
import { requireOwner } from "#actions/sessions/require-role.ts"
import type { Companies } from "#db/tables/companies.ts"
import type { App, Caller } from "#indexer/app.ts"
import { refuse } from "#indexer/errors.ts"
import type { CompanyProfile } from "#shared/api/companies.ts"
import { PLANS } from "#shared/plans.ts"
import { normaliseVatNumber } from "./vat-number.ts"
import { withdrawVerification } from "./withdraw-verification.ts"

type Profile = Pick<Companies, "name" | "vat_number" | "address" | "language" | "code_prefix" | "batch_code_length">

/** Changes the given members; null clears. A new name or VAT number ends the verification; returns whether it did. */
export async function updateProfile(
  app: App,
  me: Caller,
  input: CompanyProfile,
): Promise<{ verification_ended: boolean }> {
  requireOwner(me, "change the company's details")
  const { company_id, user_id } = me
  const wanted = profileOf(input)
  return app.db.writeFor(company_id, async (tx, company) => {
    const now = app.now()
    const changed = (Object.keys(wanted) as (keyof Profile)[]).filter((column) => wanted[column] !== company[column])
    if (changed.includes("code_prefix")) requirePrefix(company, wanted.code_prefix ?? null)
    if (changed.length === 0) return { verification_ended: false }
    await tx.updateTable("companies").set(wanted).where("id", "=", company_id).execute()
    const detail = Object.fromEntries(changed.map((column) => [column, true]))
    await recordAuditEvent(tx, { at: now, company_id, user_id, event: "company.profile_changed", detail })
    if (!changed.includes("name") && !changed.includes("vat_number")) return { verification_ended: false }
    const reason = "The company changed its name or VAT number."
    return { verification_ended: await withdrawVerification(tx, { company_id, reason, now }) }
  })
}

/** The columns that the caller named, as they will be stored. */
function profileOf(input: CompanyProfile): Partial<Profile> {
  const { company, vat_number, address, language, code_prefix, batch_code_length } = input
  return {
    ...(company === undefined ? {} : { name: company }),
    ...(vat_number === undefined ? {} : { vat_number: vat_number ? readVatNumber(vat_number) : null }),
    ...(address === undefined ? {} : { address: address || null }),
    ...(language === undefined ? {} : { language }),
    ...(code_prefix === undefined ? {} : { code_prefix: code_prefix || null }),
    ...(batch_code_length === undefined ? {} : { batch_code_length }),
  }
}

function readVatNumber(text: string): string {
  const number = normaliseVatNumber(text)
  if (number !== null) return number
  throw refuse("vat_number_invalid", {}, { at: "vat_number" })
}

function requirePrefix({ plan }: Companies, code_prefix: string | null): void {
  if (code_prefix === null || PLANS[plan].code_prefix) return
  throw refuse("prefix_not_in_plan")
}
