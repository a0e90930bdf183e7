import type { RowError as RowErrorAnswer } from "#shared/api/products.ts"
import { REPORT_HEADERS } from "#shared/csv/product-columns.ts"
import type { Header } from "#shared/csv/read-header.ts"
import type { Language } from "#shared/language.ts"
import { rowFaults } from "#shared/refusals/rows.ts"
import { fill } from "#shared/refusals/table.ts"
import type { uploadWarnings } from "#shared/refusals/warnings.ts"
import {
  ATTRIBUTE_CHARS_MAX,
  CELL_CHARS_MAX,
  DESCRIPTION_CHARS_MAX,
  ERROR_VALUE_CHARS_MAX,
  ERRORS_REPORTED_MAX,
  FAILED_CELL_CHARS_MAX,
  FAILED_ROWS_BYTES_MAX,
  FAILED_ROWS_KEPT_MAX,
  FIELD_CHARS_MAX,
  HTML_TAGS_MAX,
  PIECES_OF_ROW_MAX,
  ROW_CHARS_MAX,
} from "./clean-text.ts"
import type { Column } from "./columns.ts"
import { writeCsv } from "./write-csv.ts"

/** A row's fault, and its column (null: the row as a whole). */
export interface Problem {
  column: Column | null
  code: RowFault
}

interface FailedRow {
  cells: string[]
  line: number
  problems: Problem[]
}

/** Collects the rows that cannot be imported: an exact count, the first ERRORS_REPORTED_MAX errors, the rows to correct. */
export class RowReport {
  readonly errors: RowError[] = []
  readonly failed: FailedRow[] = []
  error_row_count = 0
  readonly #columns: readonly Column[]
  readonly #language: Language

  constructor(columns: readonly Column[], language: Language) {
    this.#columns = columns
    this.#language = language
  }

  add(row: FailedRow): void {
    this.error_row_count++
    for (const { column, code } of row.problems) {
      if (this.errors.length >= ERRORS_REPORTED_MAX) break
      this.errors.push({
        line: row.line,
        column: column?.header ?? "",
        message: sayFault(code, this.#language),
        code,
        params: ROW_FAULT_PARAMS[code] ?? {},
        product: this.#cell(
          row,
          this.#columns.find(({ field }) => field === "product_name"),
        ),
        value: this.#cell(row, column),
      })
    }
    if (this.failed.length < FAILED_ROWS_KEPT_MAX) this.failed.push(row)
  }

  #cell({ cells }: FailedRow, column: Column | null | undefined): string {
    const cell = column ? (cells[this.#columns.indexOf(column)] ?? "") : ""
    return cell.slice(0, ERROR_VALUE_CHARS_MAX).toWellFormed()
  }
}

/** The failed rows as in the file, with line and reasons appended, to correct and upload. Null without any. */
export function failedRowsCsv(header: Header, failed: FailedRow[], language: Language): string | null {
  if (failed.length === 0) return null
  const kept = header.cells.flatMap((cell, index) => (REPORT_HEADERS.includes(cell) ? [] : [index]))
  const columns = [...kept.map((index) => header.cells[index]!), ...REPORT_HEADERS]
  const rows: string[][] = []
  let bytes = 0
  for (const { cells, line, problems } of failed) {
    const row = kept.map((index) => (cells[index] ?? "").slice(0, FAILED_CELL_CHARS_MAX))
    bytes += row.reduce((sum, cell) => sum + Buffer.byteLength(cell), 0)
    if (bytes > FAILED_ROWS_BYTES_MAX) {
      rows.push([...kept.map(() => ""), String(line), MORE_ROWS[language]])
      break
    }
    rows.push([...row, String(line), problems.map((one) => reason(one, language)).join(" ")])
  }
  return writeCsv(rows, columns, header.delimiter)
}

const MORE_ROWS: Record<Language, string> = {
  en: "This file ends here. This row and those after it are in the file that you uploaded.",
  hu: "Ez a fájl itt véget ér. Ez a sor és az utána következők a feltöltött fájlban vannak.",
}

function reason({ column, code }: Problem, language: Language): string {
  const said = sayFault(code, language)
  return column ? `${column.header}: ${said}` : said
}

export type RowFault = keyof typeof rowFaults

/** The figures in their sentences. */
const ROW_FAULT_PARAMS: Partial<Record<RowFault, Record<string, number>>> = {
  field_too_long: { characters_max: FIELD_CHARS_MAX },
  description_too_long: { characters_max: DESCRIPTION_CHARS_MAX },
  attribute_too_long: { characters_max: ATTRIBUTE_CHARS_MAX },
  cell_too_long: { characters_max: CELL_CHARS_MAX },
  html_too_nested: { tags_max: HTML_TAGS_MAX },
  pieces_unclear: { pieces_max: PIECES_OF_ROW_MAX },
  row_too_long: { characters_max: ROW_CHARS_MAX },
}

const sayFault = (code: RowFault, language: Language): string =>
  fill(rowFaults[code], ROW_FAULT_PARAMS[code] ?? {}, language)

export type RowError = RowErrorAnswer & { code: RowFault }

/** Remarks that the uploader should know about, without refusing the row. */
export type NoteKind = Exclude<
  keyof typeof uploadWarnings,
  "minted_in_batch" | "file_seen_before" | "serial_number_seen_before" | "serial_number_repeated"
>

export interface Note {
  kind: NoteKind
  /** Empty: the row as a whole. */
  column: string
  /** The cell as it stands, where the sentence shows it. */
  example?: string
}

const PLACES_KEPT_MAX = 20
const EXAMPLES_KEPT_MAX = 2
const EXAMPLE_CHARS_MAX = 60

/** An exact count, and the first lines and examples. */
export class Places {
  count = 0
  readonly lines: number[] = []
  readonly examples: string[] = []

  add(example: string | undefined, line: number): void {
    this.count++
    keep(this.lines, line, PLACES_KEPT_MAX)
    if (example !== undefined) keep(this.examples, cut(example), EXAMPLES_KEPT_MAX)
  }
}

const cut = (text: string) => (text.length > EXAMPLE_CHARS_MAX ? `${text.slice(0, EXAMPLE_CHARS_MAX)}…` : text)

export class Noted extends Places {
  readonly kind: NoteKind
  readonly columns: string[] = []

  constructor(kind: NoteKind) {
    super()
    this.kind = kind
  }
}

/** Collects the notes of the rows that are registered. */
export class RowNotes {
  readonly all: Noted[] = []

  add(line: number, notes: readonly Note[]): void {
    for (const { kind, column, example } of notes) {
      const noted = this.#of(kind)
      noted.add(example, line)
      if (column !== "") keep(noted.columns, column, PLACES_KEPT_MAX)
    }
  }

  /** What was found in a whole column, if anything. */
  addAll(kind: NoteKind, column: string, { count, lines, examples }: Places): void {
    if (count === 0) return
    const noted = this.#of(kind)
    noted.count += count
    if (column !== "") keep(noted.columns, column, PLACES_KEPT_MAX)
    for (const line of lines) keep(noted.lines, line, PLACES_KEPT_MAX)
    for (const example of examples) keep(noted.examples, example, EXAMPLES_KEPT_MAX)
  }

  #of(kind: NoteKind): Noted {
    const known = this.all.find((one) => one.kind === kind)
    if (known) return known
    const noted = new Noted(kind)
    this.all.push(noted)
    return noted
  }
}

function keep<Place>(places: Place[], place: Place, places_max: number): void {
  if (places.length < places_max && !places.includes(place)) places.push(place)
}
