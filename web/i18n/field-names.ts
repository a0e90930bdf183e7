import type { Language } from "./language.ts"

/** Product field names on all pages. A page that shows a field without a name here fails type checking. */
const NAMES = {
  name: { en: "Product Name", hu: "Terméknév" },
  description: { en: "Description", hu: "Leírás" },
  product_code: { en: "Product Code", hu: "Termékkód" },
  serial_number: { en: "Serial Number", hu: "Sorozatszám" },
  batch_number: { en: "Batch Number", hu: "Tételszám" },
  manufacture_date: { en: "Manufacturing Date", hu: "Gyártás napja" },
  expiration_date: { en: "Expiration Date", hu: "Lejárat napja" },
  category: { en: "Category", hu: "Kategória" },
  gtin: { en: "GTIN", hu: "GTIN" },
  model: { en: "Model", hu: "Modell" },
  facility_id: { en: "Facility ID", hu: "Üzemazonosító" },
  facility_name: { en: "Facility Name", hu: "Üzem neve" },
  origin: { en: "Country of Origin", hu: "Származási ország" },
} as const satisfies Record<string, Record<Language, string>>

/** Under the names of a record's members. */
export const memberNames = (language: Language) =>
  Object.fromEntries(Object.entries(NAMES).map(([member, names]) => [member, names[language]])) as Record<
    keyof typeof NAMES,
    string
  >

/** Under the names of the database, which has `product_name` for a record's `name`. */
export function fieldNames(language: Language) {
  const { name, ...others } = memberNames(language)
  return { product_name: name, ...others }
}
