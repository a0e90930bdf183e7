import { FIELD_COLUMNS } from "#shared/csv/product-columns.ts"
import type { Language } from "#shared/language.ts"
import { FIELDS } from "#shared/product-fields.ts"
import { writeCsv } from "./write-csv.ts"

/** A CSV file to start from, with an example row that the reader refuses. Hungarian spreadsheets expect semicolons. */
export function templateCsv(language: Language = "en"): string {
  const { name, value } = ATTRIBUTE[language]
  const columns = [...FIELDS.map((field) => FIELD_COLUMNS[field].titles[language]), name]
  const cells = [...FIELDS.map((field) => FIELD_COLUMNS[field].examples[language]), value]
  return writeCsv([cells], columns, language === "hu" ? ";" : ",")
}

const ATTRIBUTE: Record<Language, { name: string; value: string }> = {
  en: { name: "Colour", value: "Green" },
  hu: { name: "Szín", value: "Zöld" },
}

/** The names by which the reader knows an example row. */
export const EXAMPLE_NAMES = new Set(Object.values(FIELD_COLUMNS.product_name.examples))
