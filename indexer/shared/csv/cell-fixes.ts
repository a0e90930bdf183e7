export const FIXES_MAX = 500
export const FIX_CHARS_MAX = 2_048
/** All fixes of a file together, as JSON. */
export const FIXES_CHARS_MAX = 128 * 1024

/** What a cell of a product file is to be read as: the row's first line, and the column's header. */
export interface CellFix {
  line: number
  column: string
  value: string
}
