import { namesGtin, placesOf, uniqueNames } from "#shared/csv/match-headers.ts"
import { headerKey, REPORT_HEADERS } from "#shared/csv/product-columns.ts"
import { FIELDS, type Field } from "#shared/product-fields.ts"

/** What a column becomes: a product field, a photo's file name, a field of the company's own, or nothing. */
export type Target = Field | "photo" | "attribute" | "ignore"

/** Guesses the service's mapping: known headers are fields, others are left out until chosen. */
export function guessMapping(headers: readonly string[]): Target[] {
  const mapping: Target[] = headers.map(() => "ignore")
  for (const field of FIELDS) {
    const [place] = placesOf(field, headers, (at) => mapping[at] === "ignore")
    if (place !== undefined) mapping[place] = field
  }
  // A second kind of barcode says the GTIN of rows in which the first is empty.
  for (const [place, header] of headers.entries())
    if (mapping[place] === "ignore" && namesGtin(header)) mapping[place] = "attribute"
  const photo = headers.findIndex((header, place) => mapping[place] === "ignore" && PHOTO.test(headerKey(header)))
  return photo === -1 ? mapping : withTarget(mapping, photo, "photo")
}

/** Not every picture of a shop's file: those are mostly addresses. */
const PHOTO = /^(photo(file)?|foto|fenykep(fajl)?)$/

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

export const columnNames = (headers: readonly string[]): string[] =>
  uniqueNames(headers.map((header) => header.normalize("NFC").trim()))
