/** What a product file's headers are taken for. The service decides by it, and the upload page shows it beforehand. */
import { type Field, isField } from "#shared/product-fields.ts"
import { FIELD_HEADERS, headerKey } from "./product-columns.ts"

/** The places of a field's surest name, among the columns that are still free. */
export function placesOf(field: Field, headers: readonly string[], isFree: (place: number) => boolean): number[] {
  const has_kinds = field === "category" && headers.some((header) => SHOPS_OWN.test(headerKey(header)))
  for (const known of [field, ...FIELD_HEADERS[field]]) {
    if (has_kinds && KIND_OF_ROW.test(headerKey(known))) continue
    const places = headers.flatMap((header, place) => (isFree(place) && isCalled(header, known) ? [place] : []))
    if (places.length > 0) return places
  }
  return []
}

/** Where a shop writes of which product a row is a variant, its `Type` is the row's: `variation`, `simple`. */
const SHOPS_OWN = /^(?:parent|szulo|ubergeordnetesprodukt|superior|productinternalid|storeviewcode|inventorytracking)$/
const KIND_OF_ROW = /^(?:product)?type$|^(?:termek)?tipus$/

export const isNameOf = (field: string, header: string): boolean =>
  isField(field) && FIELD_HEADERS[field].some((known) => isCalled(header, known))

/** A barcode may be of any kind; it is a GTIN where it is a valid one. */
const BARCODES = /barcode|vonalk|strichcode|codebarres|codigodebarras|codiceabarre|streepjes|kodkresk|carovyk|upcean/
export const isBarcode = (header: string): boolean => BARCODES.test(gtinKey(header))

/** WooCommerce's `GTIN, UPC, EAN vagy ISBN` has a word for "or" in the shop's language. */
const gtinKey = (header: string): string => headerKey(header).replace(/^gtinupcean\p{L}{1,5}isbn$/u, "gtinupceanorisbn")

/** Ignores a suffix in brackets or a repetition's number: `Best before (day)`, `Name (2)`. */
const isCalled = (header: string, known: string): boolean =>
  [gtinKey(header), headerKey(header.replace(/\s*\([^()]*\)$/, ""))].includes(headerKey(known))

/** The names of the columns: numbered where the file repeats one or leaves it empty. */
export function uniqueNames(names: readonly string[]): string[] {
  const seen = new Set<string>()
  return names.map((given, place) => {
    const name = given || `Column ${place + 1}`
    let unique = name
    for (let number = 2; seen.has(unique); number++) unique = `${name} (${number})`
    seen.add(unique)
    return unique
  })
}
