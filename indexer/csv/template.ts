import { FIELD_TITLES, FIELDS, type Field } from "#shared/product-fields.ts"
import { writeCsv } from "./write-csv.ts"

type Language = keyof typeof FIELD_TITLES

/**
 * The CSV file to start from: every field, one attribute, one example row that the reader refuses until it is deleted.
 * Hungarian spreadsheets separate by semicolons, so the Hungarian one does too.
 */
export function templateCsv(language: Language = "en"): string {
  const { attribute, ...example } = EXAMPLES[language]
  const columns = [...FIELDS.map((field) => FIELD_TITLES[language][field]), attribute.name]
  return writeCsv([[...FIELDS.map((field) => example[field]), attribute.value]], columns, language === "hu" ? ";" : ",")
}

const shared = {
  product_code: "TEA-250",
  serial_number: "SN-000001",
  batch_number: "B-2026-03",
  manufacture_date: "2026-03-05",
  expiration_date: "2028-03-05",
}

const EXAMPLES: Record<Language, Record<Field, string> & { attribute: { name: string; value: string } }> = {
  en: {
    ...shared,
    product_name: "Example: delete this row",
    description: "Loose-leaf tea in a tin",
    category: "Food",
    attribute: { name: "Colour", value: "Green" },
  },
  hu: {
    ...shared,
    product_name: "Példa: töröld ezt a sort",
    description: "Szálas tea fémdobozban",
    category: "Élelmiszer",
    attribute: { name: "Szín", value: "Zöld" },
  },
}

/** The names by which the reader knows an example row. */
export const EXAMPLE_NAMES = new Set(Object.values(EXAMPLES).map((example) => example.product_name))
