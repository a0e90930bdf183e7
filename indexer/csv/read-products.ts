import Papa from "papaparse"
import type { CellFix } from "#shared/csv/cell-fixes.ts"
import { isBlank } from "#shared/csv/continued-rows.ts"
import { type CsvError, refuseFile } from "#shared/csv/csv-error.ts"
import { decodeText, tellingWords } from "#shared/csv/decode-text.ts"
import { CSV_BYTES_MAX, type Encoding } from "#shared/csv/encodings.ts"
import { headerKey, namesField } from "#shared/csv/product-columns.ts"
import { type Delimiter, type Header, readHeader, unquoted, withoutQuotedLines } from "#shared/csv/read-header.ts"
import type { Language } from "#shared/language.ts"
import { ROW_CHARS_MAX, ROWS_SCANNED_MAX } from "./clean-text.ts"
import { type Column, type ColumnOptions, indexOfHeader, planColumns } from "./columns.ts"
import { deadRows, Fullness } from "./dead-rows.ts"
import { signsOf } from "./examine-columns.ts"
import { looksHungarian } from "./misread-text.ts"
import { type CsvProduct, notesOnHeader, type PhotoNamed, type PhotosOfModel, rowReader } from "./read-row.ts"
import {
  failedRowsCsv,
  type Note,
  type Noted,
  type NoteKind,
  type Problem,
  type RowError,
  type RowFault,
  RowNotes,
  RowReport,
} from "./row-report.ts"
import { type Grouping, groupRows, leaveOptionColumns, type Placed } from "./variants.ts"

export interface ReadOptions extends ColumnOptions {
  /** The most products kept; the rest of the file is still checked and counted. */
  rows_max: number
  /** The column by which a row without a name is known to continue the product above; a shop's handle if left out, or `none`. */
  continued_by?: string | undefined
  /** The column that counts pieces, `one` or `auto`: rows are grouped as a shop's. Left out, each row is a product. */
  pieces?: string | undefined
  /** Detected when left out. */
  encoding?: Encoding | undefined
  /** What a person has written in the place of cells. */
  fixes?: readonly CellFix[]
  photoNamed?: PhotoNamed
  photosOfModel?: PhotosOfModel
  /** Dates far from it are told. */
  now?: number
  /** In which the reasons are written. */
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
  /** Where pieces are asked for. */
  grouping: Pick<Grouping, "shop" | "column"> | null
  encoding: Encoding
  delimiter: Delimiter
  failed_rows_csv(): string | null
}

/**
 * Reads a spreadsheet's or shop's file into products and a report of bad rows.
 * Throws only CsvError, for a file that is unusable as a whole or fits several encodings.
 */
export function readProducts(bytes: Uint8Array, options: ReadOptions): ProductFile {
  if (bytes.length === 0) throw refuseFile("file_empty")
  if (bytes.length > CSV_BYTES_MAX) throw refuseFile("file_too_large", { mb: CSV_BYTES_MAX / 1024 / 1024 })
  const decoded = decodeText(bytes, options.encoding)
  const { encoding } = decoded
  if (!decoded.sure) throw encodingUnsure(bytes, decoded.likely)
  const text = withoutQuotedLines(decoded.text)
  const header = readHeader(text)
  const rows_tried = firstRows(text, header)
  refuseTransposed(header.cells, rows_tried)
  const columns = planColumns(
    header.cells,
    options,
    () => filledPlaces(text, header),
    countsRows(header.cells, rows_tried),
  )
  const { language = "en" } = options
  const report = new RowReport(columns, language)
  const found = readRows(text, header, columns, report, options)
  const { errors, error_row_count, failed } = report
  if (found.rows.length + error_row_count + found.rows_over_max === 0) throw refuseFile("no_rows")
  const failed_rows_csv = () => failedRowsCsv(header, failed, language)
  return { ...found, columns, errors, error_row_count, encoding, delimiter: header.delimiter, failed_rows_csv }
}

const ROWS_TRIED = 30

const firstRows = (text: string, { delimiter, rows_start }: Header): string[][] =>
  Papa.parse<string[]>(text.slice(rows_start, rows_start + ROW_CHARS_MAX), {
    ...{ delimiter, newline: "\n", preview: ROWS_TRIED, skipEmptyLines: true },
  }).data

/** Whether the first column is a program's own: without a name it counts the rows, from nought or one. */
const countsRows = ([name = ""]: string[], rows: string[][]): boolean =>
  /^(?:Unnamed: 0)?$/.test(name.trim()) && [0, 1].some((from) => rows.every(([cell], at) => cell === `${from + at}`))

/** A table that has each product in a column: the names of fields stand below one another. */
function refuseTransposed([first = "", ...others]: string[], rows: string[][]): void {
  const names = [first, ...rows.map(([cell = ""]) => cell)].filter((cell) => cell.trim() !== "")
  const known = new Set(names.filter(namesField).map((name) => headerKey(name)))
  const is_table = others.length === 0 || others.some(namesField) || known.size < 2 || known.size * 2 < names.length
  if (!is_table) throw refuseFile("transposed", { names: names.slice(0, 4).join(", ") })
}

/** Which columns hold anything but their name in any row. */
function filledPlaces(text: string, header: Header): Set<number> {
  const filled = new Set<number>()
  scanRows(text, header, (cells) => {
    for (const [place, cell] of cells.entries())
      if (cell.trim() !== "" && cell !== header.cells[place]) filled.add(place)
  })
  return filled
}

/** With words of the file as each encoding reads them. */
function encodingUnsure(bytes: Uint8Array, likely: Encoding[]): CsvError {
  const read = likely.map((encoding) => {
    const words = tellingWords(decodeText(bytes, encoding).text)
    return words.length > 0 ? `${encoding} (${words.join(", ")})` : encoding
  })
  return refuseFile("encoding_unsure", { likely: read.join("; ") })
}

function readRows(
  text: string,
  header: ReturnType<typeof readHeader>,
  columns: Column[],
  report: RowReport,
  options: ReadOptions,
): Pick<ProductFile, "rows" | "rows_over_max" | "notes" | "grouping"> {
  const { rows_max, continued_by, pieces, attributes = "all", photoNamed, photosOfModel } = options
  const { fixes = [], now = Date.now() } = options
  const keeps_options = pieces !== undefined && attributes === "all" && leaveOptionColumns(columns)
  const signs = columns.map(signsOf)
  const reads_hungarian = looksHungarian(header.cells, text.slice(header.rows_start))
  const read = rowReader(columns, photoNamed, photosOfModel, { signs, now, fixes, keeps_options, reads_hungarian })
  const fixed = fixApplier(columns, fixes)
  const everyRow = (onRow: OnRow, onDead: (line: number, kind: NoteKind) => void = () => {}) => {
    const deadOf = deadRows(columns, header.cells)
    let scanned = 0
    let is_below_other = false
    scanRows(text, header, (written, line, fault) => {
      const given = fault === null ? fixed(written, line) : written
      if (fault === null && given.every(isBlank)) return
      if (++scanned > ROWS_SCANNED_MAX) throw refuseFile("too_many_rows", { n: ROWS_SCANNED_MAX })
      const dead = fault === null ? deadOf(given) : null
      if (dead === "other_header") is_below_other = true
      else if (dead) return onDead(line, dead)
      onRow(given, line, is_below_other ? "other_header" : fault)
    })
  }
  const grouping = groupRows(columns, pieces, continued_by, keeps_options, (onRow) =>
    everyRow((cells, _line, fault) => fault === null && onRow(cells)),
  )
  const headers = columns.map((column) => column.header)
  const isCount = ({ column }: CellFix) => columns[indexOfHeader(headers, column)] === grouping.column
  const asked = new Set(fixes.filter(isCount).map(({ line }) => line))
  const rows: CsvProduct[] = []
  const noted = new RowNotes()
  const fullness = new Fullness()
  noted.add(header.rows_line - 1, columns.flatMap(notesOnHeader))
  if (header.has_titles) noted.add(1, [{ kind: "titles_skipped", column: "" }])
  let rows_over_max = 0
  everyRow(
    (given, line, fault) => {
      const { cells, left_out, ...found }: Placed = fault === null ? grouping.place(given, asked.has(line)) : {}
      if (left_out !== undefined) return left_out && noted.add(line, [left_out])
      const problems: Problem[] = fault ? [{ column: null, code: fault }] : []
      const notes: Note[] = [...(found.notes ?? [])]
      const product = fault ? null : read(cells ?? given, line, { problems, notes, variant: found.variant })
      if (found.variant && Number.isNaN(found.variant.pieces))
        problems.push({ column: grouping.column, code: "pieces_unclear" })
      fullness.see(given, line)
      if (product === null || problems.length > 0) report.add({ cells: cells ?? given, line, problems })
      else if (rows.length < rows_max) {
        rows.push(product)
        noted.add(line, notes)
      } else rows_over_max++
    },
    (line, kind) => noted.add(line, [{ kind, column: "" }]),
  )
  for (const sign of signs) sign?.tell(noted)
  fullness.tell(noted)
  return { rows, rows_over_max, notes: noted.all, grouping: pieces === undefined ? null : grouping }
}

/** A row's cells with what a person has written in the place of some. Throws unknown_column. */
function fixApplier(columns: Column[], fixes: readonly CellFix[]): (cells: string[], line: number) => string[] {
  const headers = columns.map(({ header }) => header)
  const placed = fixes.map(({ line, column, value }) => ({ line, index: indexOfHeader(headers, column), value }))
  const of_line = Map.groupBy(placed, ({ line }) => line)
  return (cells, line) => {
    const fixed = of_line.get(line)
    if (!fixed) return cells
    const row = headers.map((_, index) => cells[index] ?? "")
    for (const { index, value } of fixed) row[index] = value
    return row
  }
}

type OnRow = (cells: string[], line: number, fault: RowFault | null) => void

/**
 * Passes on each row below the header with its first line's number; an overlong row ends reading. Papaparse's `chunk`
 * keeps all pieces: 10 MB of short rows took 800 MB.
 */
function scanRows(text: string, header: Header, onRow: OnRow): void {
  const parser = new Papa.Parser({ delimiter: header.delimiter, newline: "\n" })
  const quoted = text.includes('"', header.rows_start)
  let line = header.rows_line
  let start = header.rows_start
  while (start < text.length) {
    // Millions of blank lines are not worth taking apart.
    let end = start
    while (text[end] === " " || text[end] === header.delimiter) end++
    if (text[end] === "\n") {
      start = end + 1
      line++
      continue
    }
    const piece = text.slice(start, start + ROW_CHARS_MAX)
    const is_last = start + piece.length === text.length
    const { data, errors, meta }: Papa.ParseResult<string[]> = parser.parse(piece, 0, !is_last)
    if (data.length === 0) {
      onRow([], line, piece.includes('"') ? "unclosed_quote" : "row_too_long")
      return
    }
    const faults = faultsByRow(errors)
    for (let index = 0; index < data.length; index++) {
      const cells = unquoted(header.quoted, data[index]!)
      onRow(cells, line, faults?.get(index) ?? null)
      line += quoted ? cells.join("").split("\n").length : 1
    }
    start = is_last ? text.length : start + meta.cursor
  }
}

function faultsByRow(errors: Papa.ParseError[]): Map<number, RowFault> | null {
  if (errors.length === 0) return null
  const faults = new Map<number, RowFault>()
  for (const { row, code } of errors) {
    if (row === undefined) continue
    if (code === "MissingQuotes") faults.set(row, "unclosed_quote")
    else if (code === "InvalidQuotes" && !faults.has(row)) faults.set(row, "broken_quotes")
  }
  return faults
}
