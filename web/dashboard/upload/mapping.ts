import { FIELD_HEADERS, headerKey, REPORT_HEADERS } from "#shared/csv/product-columns.ts"
import { FIELDS, type Field } from "#shared/product-fields.ts"

/** What becomes of a column: a field of every product, a field of the company's own, or nothing. */
export type Target = Field | "attribute" | "ignore"

/** What the service will most likely make of the headers: known ones are fields, the others are left out until chosen. */
export function guessMapping(headers: readonly string[]): Target[] {
  const mapping: Target[] = headers.map(() => "ignore")
  for (const field of FIELDS) {
    const place = placeOf(field, headers, mapping)
    if (place !== -1) mapping[place] = field
  }
  return mapping
}

function placeOf(field: Field, headers: readonly string[], mapping: readonly Target[]): number {
  for (const known of [field, ...FIELD_HEADERS[field]]) {
    const place = headers.findIndex((header, index) => mapping[index] === "ignore" && isCalled(header, known))
    if (place !== -1) return place
  }
  return -1
}

/** Also without what stands in brackets: `Best before (day)`. */
function isCalled(header: string, known: string): boolean {
  const key = headerKey(known)
  return headerKey(header) === key || headerKey(header.replace(/\s*\([^()]*\)$/, "")) === key
}

/** Gives a column another target. A field belongs to one column only: the one that had it is left out. */
export function withTarget(mapping: readonly Target[], column: number, target: Target): Target[] {
  const isField = target !== "attribute" && target !== "ignore"
  return mapping.map((now, place) => (place === column ? target : isField && now === target ? "ignore" : now))
}

/** Keeps every column without a field as a custom field, or ignores them all. Our own report's columns are never kept. */
export function withOthers(
  headers: readonly string[],
  mapping: readonly Target[],
  target: "attribute" | "ignore",
): Target[] {
  return mapping.map((now, place) =>
    (now === "attribute" || now === "ignore") && !isReport(headers[place]) ? target : now,
  )
}

/** Whether the column is one that our file of failed rows adds. */
export const isReport = (header: string | undefined): boolean =>
  (REPORT_HEADERS as readonly (string | undefined)[]).includes(header?.trim())

/** The names of the columns: the headers, numbered where the file repeats one or leaves it empty. */
export function columnNames(headers: readonly string[]): string[] {
  const seen = new Set<string>()
  return headers.map((header, place) => {
    const name = header.normalize("NFC").trim() || `Column ${place + 1}`
    let unique = name
    for (let number = 2; seen.has(unique); number++) unique = `${name} (${number})`
    seen.add(unique)
    return unique
  })
}
