import type { Me } from "#shared/api/companies.ts"
import type { Language } from "#shared/language.ts"
import type { BodyOf } from "#web/api/client.ts"

/** The form's values, all as text. */
export interface CompanyFields {
  company: string
  vat_number: string
  address: string
  language: Language
  code_prefix: string
  batch_code_length: string
}

/** Name and VAT number as the company wants them, whether or not they are verified. */
export const fieldsOf = ({ company, vat_number, address, language, pending, ...codes }: Me): CompanyFields => ({
  company: pending?.company ?? company,
  language,
  vat_number: pending?.vat_number ?? vat_number ?? "",
  address: address ?? "",
  code_prefix: codes.code_prefix ?? "",
  batch_code_length: String(codes.batch_code_length),
})

/** Only the changed fields, because a new name or VAT number waits for a check. Emptied fields are null. */
export function changesOf(before: CompanyFields, after: CompanyFields): BodyOf<"POST /update-company-profile"> {
  const changed = (name: keyof CompanyFields) => before[name].trim() !== after[name].trim()
  return {
    ...(changed("company") ? { company: after.company.trim() } : {}),
    ...(changed("language") ? { language: after.language } : {}),
    ...(changed("vat_number") ? { vat_number: after.vat_number.trim() || null } : {}),
    ...(changed("address") ? { address: after.address.trim() || null } : {}),
    ...(changed("batch_code_length")
      ? { batch_code_length: Number(after.batch_code_length) as Me["batch_code_length"] }
      : {}),
    ...(changed("code_prefix") ? { code_prefix: after.code_prefix.trim() || null } : {}),
  }
}
