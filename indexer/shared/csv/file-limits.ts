/** Limits of an uploaded file, shown before the upload. */

export const CSV_BYTES_MAX = 10 * 1024 * 1024
/** Columns that become a field or an attribute. */
export const COLUMNS_MAX = 64
/** All columns, those left out included. */
export const COLUMNS_READ_MAX = 500
/** The header row as a whole: enough for COLUMNS_READ_MAX usual names, and all that is searched for delimiters. */
export const HEADER_CHARS_MAX = 32_768
