/** Rows of a shop's export without a name. */
import { headerKey } from "./product-columns.ts"

const HANDLES = ["handle", "urlhandle", "producthandle", "handleid"]
export const IS_PICTURE = /image|picture/i

/** The column whose value further variants share with the product above; -1 for none. */
export const placeOfHandle = (headers: readonly string[]): number =>
  headers.findIndex((header) => HANDLES.includes(headerKey(header)))

export const isBlank = (cell: string | undefined): boolean => !cell || cell.trim() === ""
