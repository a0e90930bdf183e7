export type CsvErrorCode =
  | "file_too_large"
  | "file_empty"
  | "not_text"
  | "spreadsheet"
  | "encoding_unsure"
  | "no_header"
  | "header_too_long"
  | "too_many_columns"
  | "no_product_name"
  | "duplicate_column"
  | "column_name_not_allowed"
  | "column_name_too_long"
  | "unknown_column"
  | "unknown_field"
  | "no_rows"
  | "too_many_rows"
  | "too_much_html"

/** The whole file cannot be used. `message` is a sentence for the person who uploaded it, `code` is stable. */
export class CsvError extends Error {
  override readonly name = "CsvError"
  readonly code: CsvErrorCode
  /** The header as found, where it could be read: what a mapping step offers. */
  readonly columns: string[]

  constructor(code: CsvErrorCode, message: string, columns: string[] = []) {
    super(message)
    this.code = code
    this.columns = columns
  }
}
