import { FIELD_COLUMNS } from "#shared/csv/product-columns.ts"
import type { Language } from "#shared/language.ts"
import { mapFields, orderFields } from "#shared/product-fields.ts"

/** The fields on a printed certificate, in order. The action prints as many as there is room for. */
export const PRINTED_FIELDS = orderFields(
  [
    ...(["serial_number", "batch_number", "gtin", "product_code", "model"] as const),
    ...(["manufacture_date", "expiration_date", "origin", "category", "others"] as const),
  ],
  ["product_name", "description", "facility_id", "facility_name"],
)
export type PrintedField = (typeof PRINTED_FIELDS)[number]

/** Their titles in a file, as far as a certificate has no other name for them. */
export const titlesIn = (language: Language): Record<PrintedField, string> =>
  mapFields(PRINTED_FIELDS, (field) => FIELD_COLUMNS[field].titles[language])
