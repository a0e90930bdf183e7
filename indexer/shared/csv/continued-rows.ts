/** Rows of a shop's export without a name. The service reads by it, and the upload page says beforehand what it does. */
import { headerKey } from "./product-columns.ts"

const HANDLES = ["handle", "urlhandle", "producthandle", "handleid"]
export const IS_PICTURE = /image|picture/i

/** The column whose value further variants share with the product above; -1 for none. */
export const placeOfHandle = (headers: readonly string[]): number =>
  headers.findIndex((header) => HANDLES.includes(headerKey(header)))

/** A row that continues the product above holds another variant, or only further pictures. */
export interface Placed {
  kind: "own" | "continued" | "pictures"
  above: readonly string[]
}

/** Tells each row, in order, from those that have no name and share the value at `key` with the product above. */
export function rowPlacer(headers: readonly string[], key: number, name: number): (cells: readonly string[]) => Placed {
  let above: readonly string[] = []
  return (cells) => {
    if (!isBlank(cells[name])) above = cells
    else if (!isBlank(cells[key]) && cells[key]?.trim() === above[key]?.trim()) {
      const said = headers.filter((_, place) => place !== key && !isBlank(cells[place]))
      return { kind: said.every((header) => IS_PICTURE.test(header)) ? "pictures" : "continued", above }
    }
    return { kind: "own", above }
  }
}

export const isBlank = (cell: string | undefined): boolean => !cell || cell.trim() === ""
