import { isField, kindOf } from "#shared/product-fields.ts"
import { type Column, indexOfHeader } from "./columns.ts"

/** A row completed from the product above; null cells for a row that holds only pictures. */
export type Continued = { cells: string[]; kind: "own" | "continued" } | { cells: null; kind: "pictures" }

/** Columns of a single variant, which are not copied from the product above. */
const OF_ONE_VARIANT = /^(?:variant|image|option\d* value|sku|barcode|cost|price)/i

/**
 * Completes variants' rows from the product above: no name, the same `continued_by` value. Rows with only pictures are no
 * products.
 */
export function rowContinuer(columns: Column[], continued_by: string): (cells: string[]) => Continued {
  const headers = columns.map(({ header }) => header)
  const key = indexOfHeader(headers, continued_by)
  const name = columns.findIndex(({ field }) => field === "product_name")
  let above: string[] = []
  return (cells) => {
    const is_continued = isBlank(cells[name]) && !isBlank(cells[key]) && cells[key] === above[key]
    if (!is_continued) {
      above = cells
      return { cells, kind: "own" }
    }
    const said = headers.filter((_, index) => index !== key && !isBlank(cells[index]))
    if (said.every((header) => /^image/i.test(header))) return { cells: null, kind: "pictures" }
    const filled = columns.map((column, index) =>
      isBlank(cells[index]) && isTakenOver(column) ? (above[index] ?? "") : (cells[index] ?? ""),
    )
    return { cells: [...filled, ...cells.slice(columns.length)], kind: "continued" }
  }
}

const isBlank = (cell: string | undefined): boolean => !cell || cell.trim() === ""

/** A variant shares the words of the product above; identifiers and dates are its own. */
function isTakenOver({ field, header }: Column): boolean {
  if (field === "attribute") return !OF_ONE_VARIANT.test(header)
  return isField(field) && (kindOf(field) === "text" || kindOf(field) === "lines")
}
