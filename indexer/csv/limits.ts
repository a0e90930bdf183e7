/** Limits for reading a file that file-limits.ts accepts; they bound all memory that this room uses. */
import { PLANS } from "#shared/plans.ts"
import { charsMax } from "#shared/product-fields.ts"

export const COLUMN_NAME_CHARS_MAX = 64
/** One row, quoted line breaks included; also the size of a piece that is parsed. */
export const ROW_CHARS_MAX = 256 * 1024
/** Rows, good and bad, until the file is refused. */
export const ROWS_SCANNED_MAX = 250_000

/** A cell of any field but the description, dates in words among them. */
export const FIELD_CHARS_MAX = charsMax("product_name")
export const DESCRIPTION_CHARS_MAX = charsMax("description")
export const ATTRIBUTE_CHARS_MAX = 2_048

/** A raw cell, before HTML becomes text. */
export const CELL_CHARS_MAX = 32_768
/** Tags in one cell with HTML, and how many such cells a file may hold. */
export const HTML_TAGS_MAX = 1_000
export const HTML_CELLS_MAX = 200_000

export const ERRORS_REPORTED_MAX = 1_000
/** Characters of a faulty cell that the report quotes. */
export const ERROR_VALUE_CHARS_MAX = 200
export const FAILED_ROWS_KEPT_MAX = 10_000
/** A cell of the failed rows' file: the limit of spreadsheets. */
export const FAILED_CELL_CHARS_MAX = 32_767
/** Limits the failed rows' file; further rows are in the uploaded file. */
export const FAILED_ROWS_BYTES_MAX = 1_000_000

/** Pieces of one row: as many as the largest plan holds. */
export const PIECES_OF_ROW_MAX = Math.max(...Object.values(PLANS).map(({ slots }) => slots))
/** Products whose name further rows may take: more than any plan holds. */
export const MODELS_MAX = 25_000
