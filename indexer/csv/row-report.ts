import { REPORT_HEADERS } from "#shared/csv/product-columns.ts"
import type { Header } from "#shared/csv/read-header.ts"
import type { Language } from "#shared/language.ts"
import type { Column } from "./columns.ts"
import {
  ERROR_VALUE_CHARS_MAX,
  ERRORS_REPORTED_MAX,
  FAILED_CELL_CHARS_MAX,
  FAILED_ROWS_BYTES_MAX,
  FAILED_ROWS_KEPT_MAX,
} from "./limits.ts"
import { ROW_FAULT_PARAMS, type RowError, type RowFault, sayFault } from "./row-faults.ts"
import { writeCsv } from "./write-csv.ts"

/** A row's fault, and its column (null: the row as a whole). */
export interface Problem {
  column: Column | null
  code: RowFault
}

export interface FailedRow {
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
  const kept = header.cells.flatMap((cell, index) =>
    (REPORT_HEADERS as readonly string[]).includes(cell) ? [] : [index],
  )
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
