import { readFileSync } from "node:fs"
import { join } from "node:path"
import Papa from "papaparse"
import { FIELD_COLUMNS } from "#shared/csv/product-columns.ts"
import type { Language } from "#shared/language.ts"
import { FIELDS, type Field, mapFields } from "#shared/product-fields.ts"

/** The product file that the upload page offers to start from. */
export const templateText = (language: Language): string =>
  readFileSync(join(import.meta.dirname, "..", "..", `web/public/product-template-${language}.csv`), "utf8")

/** What its example row has in each field's column. */
export function examplesIn(language: Language): Record<Field, string> {
  const [titles = [], examples = []] = Papa.parse<string[]>(templateText(language).slice(1)).data
  return mapFields(FIELDS, (field) => examples[titles.indexOf(FIELD_COLUMNS[field].titles[language])]!)
}
