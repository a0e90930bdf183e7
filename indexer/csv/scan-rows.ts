import Papa from "papaparse"
import type { Header } from "#shared/csv/read-header.ts"
import { ROW_CHARS_MAX } from "./limits.ts"
import type { RowFault } from "./row-faults.ts"

export type OnRow = (cells: string[], line: number, fault: RowFault | null) => void

/**
 * Passes on each row below the header with its first line's number; an overlong row ends reading. Papaparse's `chunk`
 * keeps all pieces: 10 MB of short rows took 800 MB.
 */
export function scanRows(text: string, header: Header, onRow: OnRow): void {
  const parser = new Papa.Parser({ delimiter: header.delimiter, newline: "\n" })
  const quoted = text.includes('"', header.rows_start)
  let line = header.rows_line
  let start = header.rows_start
  while (start < text.length) {
    const piece = text.slice(start, start + ROW_CHARS_MAX)
    const is_last = start + piece.length === text.length
    const { data, errors, meta }: Papa.ParseResult<string[]> = parser.parse(piece, 0, !is_last)
    if (data.length === 0) {
      onRow([], line, piece.includes('"') ? "unclosed_quote" : "row_too_long")
      return
    }
    const faults = faultsByRow(errors)
    for (let index = 0; index < data.length; index++) {
      const cells = data[index]!
      onRow(cells, line, faults?.get(index) ?? null)
      line += quoted ? linesOf(cells) : 1
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

function linesOf(cells: string[]): number {
  let lines = 1
  for (const cell of cells) for (let at = cell.indexOf("\n"); at !== -1; at = cell.indexOf("\n", at + 1)) lines++
  return lines
}
