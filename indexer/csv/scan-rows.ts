import Papa from "papaparse"
import { ROW_CHARS_MAX } from "./limits.ts"
import type { Header } from "./read-header.ts"
import type { RowFault } from "./row-faults.ts"

export type OnRow = (cells: string[], line: number, fault: RowFault | null) => void

/**
 * Parses the rows under the header piece by piece and hands over each with the line it begins on, blank lines included.
 * Never holds more than two rows' worth of parsed text: a row that does not end stops the reading with a fault of its own.
 */
export function scanRows(text: string, header: Header, onRow: OnRow): void {
  const quoted = text.includes('"', header.rows_start)
  const body = text.slice(header.rows_start)
  let line = header.rows_line
  let fed = 0
  const onPiece = ({ data, errors, meta }: Papa.ParseResult<string[]>, parser: Papa.Parser) => {
    const faults = faultsByRow(errors)
    for (let index = 0; index < data.length; index++) {
      const cells = data[index]!
      onRow(cells, line, faults?.get(index) ?? null)
      line += quoted ? linesOf(cells) : 1
    }
    fed += ROW_CHARS_MAX
    if (fed >= body.length || fed - meta.cursor < ROW_CHARS_MAX) return
    onRow([], line, body.slice(meta.cursor, fed).includes('"') ? "unclosed_quote" : "row_too_long")
    parser.abort()
  }
  Papa.parse<string[]>(body, {
    delimiter: header.delimiter,
    newline: "\n",
    chunkSize: ROW_CHARS_MAX,
    chunk: onPiece,
    complete: () => {}, // a string is read at once; only the types ask for it
  })
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
