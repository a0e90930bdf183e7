import type { Me } from "#shared/api/companies.ts"
import type { Language } from "#shared/language.ts"
import type { ProfileChange } from "#web/api/company.ts"

/** What the form holds: every field a text. */
export interface CompanyFields {
  company: string
  vat_number: string
  address: string
  language: Language
  code_prefix: string
}

export const fieldsOf = ({ company, vat_number, address, language, code_prefix }: Me): CompanyFields => ({
  company,
  language,
  vat_number: vat_number ?? "",
  address: address ?? "",
  code_prefix: code_prefix ?? "",
})

/** Only the changed fields, because sending a name or VAT number may require a new check. Emptied fields are null. */
export function changesOf(before: CompanyFields, after: CompanyFields): ProfileChange {
  const changed = (name: keyof CompanyFields) => before[name].trim() !== after[name].trim()
  return {
    ...(changed("company") ? { company: after.company.trim() } : {}),
    ...(changed("language") ? { language: after.language } : {}),
    ...(changed("vat_number") ? { vat_number: after.vat_number.trim() || null } : {}),
    ...(changed("address") ? { address: after.address.trim() || null } : {}),
    ...(changed("code_prefix") ? { code_prefix: after.code_prefix.trim() || null } : {}),
  }
}
