import type { CellFix } from "#shared/csv/cell-fixes.ts"
import { type CsvError, refuseFile } from "#shared/csv/csv-error.ts"
import { decodeText } from "#shared/csv/decode-text.ts"
import type { Encoding } from "#shared/csv/encodings.ts"
import { CSV_BYTES_MAX } from "#shared/csv/file-limits.ts"
import { type Delimiter, readHeader } from "#shared/csv/read-header.ts"
import type { Language } from "#shared/language.ts"
import { fixApplier } from "./apply-fixes.ts"
import { type Column, type ColumnOptions, planColumns } from "./columns.ts"
import { continuingColumn, rowContinuer } from "./continue-rows.ts"
import { ROWS_SCANNED_MAX } from "./limits.ts"
import { type CsvProduct, type PhotoNamed, type PhotosOfModel, rowReader } from "./read-row.ts"
import type { RowError } from "./row-faults.ts"
import { type Note, type Noted, RowNotes } from "./row-notes.ts"
import { failedRowsCsv, type Problem, RowReport } from "./row-report.ts"
import { scanRows } from "./scan-rows.ts"

export interface ReadOptions extends ColumnOptions {
  /** The most products kept; the rest of the file is still checked and counted. */
  rows_max: number
  /** The column by which a row without a name is known to continue the product above; a shop's handle if left out, or `none`. */
  continued_by?: string
  /** Detected when left out. */
  encoding?: Encoding
  /** What a person has written in the place of cells. */
  fixes?: readonly CellFix[]
  photoNamed?: PhotoNamed
  photosOfModel?: PhotosOfModel
  /** Of the reasons. */
  language?: Language | undefined
}

export interface ProductFile {
  columns: Column[]
  rows: CsvProduct[]
  /** The first ERRORS_REPORTED_MAX, by line; a row may have several. */
  errors: RowError[]
  /** Exact, even where `errors` is cut. */
  error_row_count: number
  rows_over_max: number
  notes: Noted[]
  encoding: Encoding
  delimiter: Delimiter
  failed_rows_csv(): string | null
}

/**
 * Reads a spreadsheet's or shop's file into products and a report of bad rows.
 * Throws only CsvError, for a file that is unusable as a whole or fits several encodings.
 */
export function readProducts(bytes: Uint8Array, options: ReadOptions): ProductFile {
  refuseBySize(bytes)
  const { text, encoding, sure, likely } = decodeText(bytes, options.encoding)
  if (!sure) throw encodingUnsure(likely)
  const header = readHeader(text)
  const columns = planColumns(header.cells, options)
  const { language = "en" } = options
  const report = new RowReport(columns, language)
  const { rows, rows_over_max, notes } = readRows(text, header, columns, report, options)
  if (rows.length + report.error_row_count + rows_over_max === 0) throw refuseFile("no_rows")
  return {
    columns,
    rows,
    errors: report.errors,
    error_row_count: report.error_row_count,
    rows_over_max,
    notes,
    encoding,
    delimiter: header.delimiter,
    failed_rows_csv: () => failedRowsCsv(header, report.failed, language),
  }
}

function encodingUnsure(likely: Encoding[]): CsvError {
  return refuseFile("encoding_unsure", { likely: likely.join(", ") })
}

function refuseBySize(bytes: Uint8Array): void {
  if (bytes.length === 0) throw refuseFile("file_empty")
  if (bytes.length > CSV_BYTES_MAX) throw refuseFile("file_too_large", { mb: CSV_BYTES_MAX / 1024 / 1024 })
}

function readRows(
  text: string,
  header: ReturnType<typeof readHeader>,
  columns: Column[],
  report: RowReport,
  { rows_max, continued_by, photoNamed, photosOfModel, fixes = [] }: ReadOptions,
): { rows: CsvProduct[]; rows_over_max: number; notes: Noted[] } {
  const read = rowReader(columns, photoNamed, photosOfModel)
  const fixed = fixApplier(columns, fixes)
  const key = continuingColumn(columns, continued_by)
  const complete = key && rowContinuer(columns, key)
  const rows: CsvProduct[] = []
  const noted = new RowNotes()
  let rows_over_max = 0
  let scanned = 0
  scanRows(text, header, (written, line, fault) => {
    const given = fault === null ? fixed(written, line) : written
    if (fault === null && isBlank(given)) return
    if (++scanned > ROWS_SCANNED_MAX) throw tooManyRows()
    const { cells, kind } = fault === null && complete ? complete(given) : { cells: given, kind: "own" as const }
    if (cells === null) return noted.add(line, [{ kind: "pictures_skipped", column: key?.header ?? "" }])
    const problems: Problem[] = fault ? [{ column: null, code: fault }] : []
    const notes: Note[] = kind === "continued" ? [{ kind: "rows_continued", column: key?.header ?? "" }] : []
    const product = fault ? null : read(cells, line, { problems, notes })
    if (product === null || problems.length > 0) report.add({ cells, line, problems })
    else if (rows.length < rows_max) {
      rows.push(product)
      noted.add(line, notes)
    } else rows_over_max++
  })
  return { rows, rows_over_max, notes: noted.all }
}

function isBlank(cells: string[]): boolean {
  for (const cell of cells) if (cell !== "" && cell.trim() !== "") return false
  return true
}

function tooManyRows(): CsvError {
  return refuseFile("too_many_rows", { n: ROWS_SCANNED_MAX })
}
