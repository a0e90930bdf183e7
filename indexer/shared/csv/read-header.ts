import Papa from "papaparse"
import { type CsvError, refuseFile } from "./csv-error.ts"
import { COLUMNS_READ_MAX, HEADER_CHARS_MAX } from "./file-limits.ts"
import { FIELD_HEADERS, headerKey } from "./product-columns.ts"

export type Delimiter = "," | ";" | "\t"

export interface Header {
  /** As written in the file. */
  cells: string[]
  delimiter: Delimiter
  /** Where the first row under the header begins. */
  rows_start: number
  rows_line: number
}

/**
 * Reads the first non-blank row by the delimiter that finds most known headers, then most columns; `sep=;` overrides.
 * Stops after HEADER_CHARS_MAX characters.
 */
export function readHeader(text: string): Header {
  const { start, separator } = beforeHeader(text)
  const head = text.slice(start, start + HEADER_CHARS_MAX)
  if (head.trim() === "") throw refuseFile("file_empty")
  const header = bestHeader(head, separator ? [separator] : [",", ";", "\t"])
  refuseTooManyColumns(header.cells)
  refuseUnfinished(text, start, header)
  if (!header.cells.some((cell) => /\p{L}/u.test(cell))) throw noHeader()
  const rows_start = start + header.chars
  return { cells: header.cells, delimiter: header.delimiter, rows_start, rows_line: lineAt(text, rows_start) }
}

interface Candidate {
  cells: string[]
  delimiter: Delimiter
  chars: number
}

function beforeHeader(text: string): { start: number; separator: Delimiter | null } {
  const separator = /^"?sep=([,;\t])"?\n/i.exec(text)
  const blank = /^(?:[ \t]*\n)*/
  const skipped = separator?.[0].length ?? 0
  const lead = blank.exec(text.slice(skipped, skipped + HEADER_CHARS_MAX))?.[0].length ?? 0
  return { start: skipped + lead, separator: (separator?.[1] as Delimiter | undefined) ?? null }
}

function bestHeader(head: string, delimiters: Delimiter[]): Candidate {
  const candidates = delimiters.map((delimiter) => headerWith(head, delimiter))
  return candidates.reduce((best, next) => (isBetter(next, best) ? next : best))
}

function headerWith(head: string, delimiter: Delimiter): Candidate {
  // Papaparse's fast mode (a file without quotes) would put the cursor one row too far.
  const { data, meta } = Papa.parse<string[]>(head, { delimiter, newline: "\n", preview: 1, fastMode: false })
  return { cells: data[0] ?? [], delimiter, chars: meta.cursor }
}

function isBetter(next: Candidate, best: Candidate): boolean {
  const more = knownHeaders(next.cells) - knownHeaders(best.cells)
  return more !== 0 ? more > 0 : next.cells.length > best.cells.length
}

const KNOWN_KEYS = new Set(Object.values(FIELD_HEADERS).flat().map(headerKey))

function knownHeaders(cells: string[]): number {
  return cells.slice(0, COLUMNS_READ_MAX).filter((cell) => KNOWN_KEYS.has(headerKey(cell.slice(0, 100)))).length
}

function refuseTooManyColumns(cells: string[]): void {
  if (cells.length > COLUMNS_READ_MAX) throw refuseFile("too_many_columns", { n: COLUMNS_READ_MAX })
}

function refuseUnfinished(text: string, start: number, header: Candidate): void {
  const cut = header.chars >= HEADER_CHARS_MAX && text.length > start + HEADER_CHARS_MAX
  if (cut) throw refuseFile("header_too_long")
}

function noHeader(): CsvError {
  return refuseFile("no_header")
}

function lineAt(text: string, index: number): number {
  let line = 1
  for (let at = text.indexOf("\n"); at !== -1 && at < index; at = text.indexOf("\n", at + 1)) line++
  return line
}
