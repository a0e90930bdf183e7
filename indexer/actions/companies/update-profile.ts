import * as jsvat from "jsvat"
import { recordAuditEvent } from "#actions/audit/record-audit-event.ts"
import { requireOwner } from "#actions/sessions/require-role.ts"
import type { Companies } from "#db/tables/companies.ts"
import type { App, Caller } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import type { CompanyProfile } from "#shared/api/companies.ts"
import { PLANS } from "#shared/plans.ts"
import { hasPending } from "./pending-details.ts"

type Profile = Pick<Companies, "name" | "vat_number" | "address" | "language" | "code_prefix" | "batch_code_length">

/**
 * Changes the given members; null clears. A verified company's new name and VAT number wait for an administrator beside
 * those in force; returns whether one waits.
 */
export async function updateProfile(app: App, me: Caller, input: CompanyProfile): Promise<{ waits: boolean }> {
  requireOwner(me)
  const { company_id, user_id } = me
  const given = profileOf(input)
  return app.db.writeFor(company_id, async (tx, company) => {
    const now = app.now()
    const wanted: Partial<Stored> = company.verified === 1 ? beside(company, given) : given
    const changed = (Object.keys(wanted) as (keyof Stored)[]).filter((column) => wanted[column] !== company[column])
    if (changed.includes("code_prefix")) requirePrefix(company, given.code_prefix ?? null)
    const waits = hasPending({ ...company, ...wanted })
    if (changed.length === 0) return { waits }
    // Once nothing waits, an administrator's question is settled.
    const answer = company.verified === 1 && !waits ? { answer: null, answer_reason: null, answered_at: null } : {}
    await tx
      .updateTable("companies")
      .set({ ...wanted, ...answer })
      .where("id", "=", company_id)
      .execute()
    const detail = Object.fromEntries(changed.map((column) => [column.replace("pending_", ""), true]))
    await recordAuditEvent(tx, { at: now, company_id, user_id, event: "company.profile_changed", detail })
    return { waits }
  })
}

type Stored = Profile & Pick<Companies, "pending_name" | "pending_vat_number">

/** Puts a new name and VAT number beside those in force, to be verified; the ones in force again clear them. */
function beside(company: Companies, { name, vat_number, ...more }: Partial<Profile>): Partial<Stored> {
  return {
    ...more,
    ...(name === undefined ? {} : { pending_name: name === company.name ? null : name }),
    ...(vat_number === undefined
      ? {}
      : { pending_vat_number: vat_number === company.vat_number ? null : (vat_number ?? "") }),
  }
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
  throw refusal("vat_number_invalid", {}, { at: "vat_number" })
}

function requirePrefix({ plan }: Companies, code_prefix: string | null): void {
  if (code_prefix === null || PLANS[plan].code_prefix) return
  throw refusal("not_in_plan", { feature: "prefix", plan: "Enterprise" })
}

/** The European Union, and the neighbours whose numbers are of the same kind. */
const COUNTRIES = [
  ...[jsvat.austria, jsvat.belgium, jsvat.bulgaria, jsvat.croatia, jsvat.cyprus, jsvat.czechRepublic, jsvat.denmark],
  ...[jsvat.estonia, jsvat.finland, jsvat.france, jsvat.germany, jsvat.greece, jsvat.hungary, jsvat.ireland],
  ...[jsvat.italy, jsvat.latvia, jsvat.lithuania, jsvat.luxembourg, jsvat.malta, jsvat.netherlands, jsvat.poland],
  ...[jsvat.portugal, jsvat.romania, jsvat.slovakiaRepublic, jsvat.slovenia, jsvat.spain, jsvat.sweden],
  ...[jsvat.europe, jsvat.switzerland, jsvat.unitedKingdom, jsvat.norway],
]

/** Normalises a VAT number to `HU12345676`; reads the domestic form `12345676-1-42`. Null for a wrong form or check digit. */
export function normaliseVatNumber(text: string): string | null {
  const packed = text
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[\s.\-–—/]/g, "")
  const domestic = /^(?:HU)?(\d{8})[1-5]\d{2}$/.exec(packed)
  const number = domestic ? `HU${domestic[1]}` : packed.replace(/^GR(?=\d)/, "EL")
  // Northern Ireland's are the United Kingdom's under another name.
  const checked = number.replace(/^XI(?=\d)/, "GB")
  return /^[A-Z]{2,3}/.test(number) && jsvat.checkVAT(checked, COUNTRIES).isValid ? number : null
}
