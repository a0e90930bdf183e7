import { IS_PICTURE, isBlank, placeOfHandle, rowPlacer } from "#shared/csv/continued-rows.ts"
import { isField, kindOf } from "#shared/product-fields.ts"
import { type Column, indexOfHeader } from "./columns.ts"

/** A row completed from the product above; null cells for a row that holds only pictures. */
export type Continued = { cells: string[]; kind: "own" | "continued" } | { cells: null; kind: "pictures" }

/** Columns of a single variant, which are not copied from the product above. */
const OF_ONE_VARIANT = /^(?:variant|option\d* value|sku|barcode|cost|price|compare|inventory)/i

/** The column that `continued_by` names, or that a shop's export has; null for `none`, and where there is none. */
export function continuingColumn(columns: Column[], continued_by: string | undefined): Column | null {
  if (continued_by === "none") return null
  const headers = columns.map(({ header }) => header)
  return columns[continued_by === undefined ? placeOfHandle(headers) : indexOfHeader(headers, continued_by)] ?? null
}

/** Completes variants' rows from the product above: no name, the same value in the column `key`. */
export function rowContinuer(columns: Column[], key: Column): (cells: string[]) => Continued {
  const headers = columns.map(({ header }) => header)
  const name = columns.findIndex(({ field }) => field === "product_name")
  const place = rowPlacer(headers, columns.indexOf(key), name)
  return (cells) => {
    const { kind, above } = place(cells)
    if (kind === "pictures") return { cells: null, kind }
    if (kind === "own") return { cells, kind }
    const filled = columns.map((column, index) =>
      isBlank(cells[index]) && isTakenOver(column) ? (above[index] ?? "") : (cells[index] ?? ""),
    )
    return { cells: [...filled, ...cells.slice(columns.length)], kind }
  }
}

/** A variant shares the words of the product above; identifiers and dates are its own. */
export function isTakenOver({ field, header }: Column): boolean {
  if (field === "attribute") return !OF_ONE_VARIANT.test(header) && !IS_PICTURE.test(header)
  return isField(field) && (kindOf(field) === "text" || kindOf(field) === "lines")
}
