import Papa from "papaparse"
import { refuseFile } from "./csv-error.ts"
import { COLUMNS_READ_MAX, HEADER_CHARS_MAX } from "./encodings.ts"
import { isFieldName } from "./product-columns.ts"

const DELIMITERS = [",", ";", "\t", "|"] as const
export type Delimiter = (typeof DELIMITERS)[number]

export interface Header {
  /** As written in the file. */
  cells: string[]
  delimiter: Delimiter
  /** Where the first row under the header begins. */
  rows_start: number
  rows_line: number
  /** A report's title stands above it. */
  has_titles: boolean
  /** Other quotes than CSV's: `'Name','SKU'`, or as word processors write it, `“Name”,“SKU”`. */
  quoted: RegExp | undefined
}

/**
 * Reads the first non-blank row by the delimiter that finds most known headers, then most columns; `sep=;` overrides.
 * Stops after HEADER_CHARS_MAX characters.
 */
export function readHeader(text: string): Header {
  const { above, start, titles, separator, header } = findHeader(text)
  if (above.trim() === "") throw refuseFile("file_empty")
  if (header.cells.length > COLUMNS_READ_MAX) throw refuseFile("too_many_columns", { n: COLUMNS_READ_MAX })
  if (header.chars >= HEADER_CHARS_MAX && text.length > start + HEADER_CHARS_MAX) throw refuseFile("header_too_long")
  if (!header.cells.some((cell) => /\p{L}/u.test(cell))) throw refuseFile("no_header")
  const rows_start = start + header.chars
  const rows_line = text.slice(0, rows_start).split("\n").length
  const delimiter = separator ?? delimiterOfRows(text.slice(rows_start, rows_start + HEADER_CHARS_MAX), header)
  const isQuoted = (quoted: RegExp) => header.cells.length > 1 && header.cells.every((cell) => quoted.test(cell))
  const quoted = QUOTED.find(isQuoted)
  const cells = unquoted(quoted, header.cells)
  return { cells, delimiter, rows_start, rows_line, has_titles: titles > 0, quoted }
}

const QUOTED = [/^(['`])(.*)\1$/s, /^([“„”])(.*)[“”]$/s]
export const unquoted = (quoted: RegExp | undefined, cells: string[]): string[] =>
  quoted ? cells.map((cell) => cell.replace(quoted, (_, mark, text) => text.replaceAll(mark + mark, mark))) : cells

/** `Mug 0,5 l`, `Shelf 1,2-1,5 m`, and `Mug 0,5`. */
const DECIMALS = /(?:^|\s)\d+,\d{1,3} ?[\p{L}-]|^[^,]*\d,\d[^,]*$/u
/** Rows may be separated otherwise than the names above them, where the first are single cells by these, and none is whole. */
function delimiterOfRows(rows: string, { cells: { length }, delimiter }: Candidate): Delimiter {
  const rowsBy = (by: Delimiter, preview = LINES_TRIED) =>
    Papa.parse<string[]>(rows, { delimiter: by, newline: "\n", preview, skipEmptyLines: true }).data
  const first = rowsBy(delimiter)
  const are_single = length > 1 && first.length > 0 && first.every((row) => row.length === 1)
  if (!are_single || rowsBy(delimiter, 0).some((row) => row.length === length)) return delimiter
  const isWhole = (row: string[]) => row.length === length && !row.some((cell) => cell.startsWith(" "))
  const areRead = (by: Delimiter) => rowsBy(by).every((row) => isWhole(row) && !DECIMALS.test(row.join(by)))
  return DELIMITERS.find((one) => one !== delimiter && areRead(one)) ?? delimiter
}

function findHeader(text: string) {
  const { start: top, separator } = beforeHeader(text)
  const above = text.slice(top, top + HEADER_CHARS_MAX)
  const delimiters: readonly Delimiter[] = separator ? [separator] : DELIMITERS
  const titles = titlesAbove(above, delimiters)
  return { above, start: top + titles, titles, separator, header: bestHeader(above.slice(titles), delimiters) }
}

/** The names of columns in the first lines of a file, of which a lone CR may or may not end some. */
export const headerAmongCr = (head: string): Candidate =>
  [head.replaceAll("\r\n", "\n"), head.replace(/\r\n?/g, "\n")]
    .map((text) => findHeader(text).header)
    .reduce((whole, cut) => (knownHeaders(whole.cells) > knownHeaders(cut.cells) ? whole : cut))

interface Candidate {
  cells: string[]
  delimiter: Delimiter
  chars: number
}

function beforeHeader(text: string): { start: number; separator: Delimiter | null } {
  const separator = /^"?sep=([,;\t|])[,;\t|]*"?\n/i.exec(text)
  const skipped = separator?.[0].length ?? 0
  const lead = /^(?:[ \t]*\n)*/.exec(text.slice(skipped, skipped + HEADER_CHARS_MAX))?.[0].length ?? 0
  return { start: skipped + lead, separator: (separator?.[1] as Delimiter | undefined) ?? null }
}

const bestHeader = (head: string, delimiters: readonly Delimiter[]): Candidate =>
  delimiters.map((one) => headerWith(head, one)).reduce((best, next) => (isBetter(next, best) ? next : best))

const TITLE_ROWS_MAX = 10
const TITLE_CELLS_MAX = 2
/** A row above the header may name groups of columns, or hold a marketplace's remarks. */
const WIDE_TITLES_MAX = 2

/** The length of what stands above the names of the columns: a report's title, or names of groups of columns. */
function titlesAbove(head: string, delimiters: readonly Delimiter[]): number {
  let skipped = 0
  let wide = 0
  let above = 0
  let is_ruled = false
  let named: number | null = null
  const ruled = { start: 0, known: -1 }
  for (let row = 0; row < TITLE_ROWS_MAX; row++) {
    const rest = head.slice(skipped)
    if (rest.trim() === "") break
    const { cells, chars } = bestHeader(rest, delimiters)
    const filled = cells.filter((cell) => cell.trim() !== "").length
    const known = knownHeaders(cells)
    if (filled > 1 && known > 1) return skipped
    // A terminal's list has lines of dashes above and below the names, which need not be known; others only below.
    if (filled > 1 && is_ruled && known > ruled.known) Object.assign(ruled, { start: skipped, known })
    const is_rule = /^(?=.*[-+=])[-+=|\s]{3,}$/.test(rest.slice(0, chars))
    if (is_rule && named) return named
    is_ruled ||= above < 2 && is_rule
    if ((known > 0 && filled > 1) || named !== null) named = named === null ? skipped : 0
    if ((known > 0 || filled > TITLE_CELLS_MAX) && ++wide > WIDE_TITLES_MAX) break
    above = known > 0 ? 2 : filled
    skipped += chars
  }
  return ruled.start
}

const LINES_TRIED = 5
const LINE_CHARS_TRIED = 4_096
/** More than rows are read; taking them apart would take many times the file's memory. */
const QUOTED_LINES_MAX = 260_000
/** A line that is one quoted cell, with the separators that a spreadsheet adds at its end. */
const QUOTED_LINE = /^"(?:[^"]|"")*"[,;\t]*$/

/** Jira's `||Name||SKU||` above `|Mug|M-1|`. */
const DOUBLE_BARS = /^\s*(?:\|\|[^|\n]+)+\|\|[ \t]*\n(?=\|[^|])/

/** A file of which a program has quoted every line as a whole, so that it would have one column: without those quotes. */
export function withoutQuotedLines(text: string): string {
  if (!text.startsWith('"')) return text.replace(DOUBLE_BARS, (line) => line.replaceAll("||", "|"))
  const first = text.slice(0, HEADER_CHARS_MAX).split("\n", LINES_TRIED).filter(Boolean)
  if (!first.every((line) => line.length < LINE_CHARS_TRIED && QUOTED_LINE.test(line))) return text
  const header = bestHeader(withoutQuotes(first[0]!), DELIMITERS)
  if (knownHeaders(header.cells) < 2) return text
  const lines = text.split("\n", QUOTED_LINES_MAX)
  return lines.length === QUOTED_LINES_MAX ? text : lines.map(withoutQuotes).join("\n")
}

function withoutQuotes(line: string): string {
  const end = line.lastIndexOf('"')
  return line.startsWith('"') && end > 0 ? line.slice(1, end).replaceAll('""', '"') : line
}

function headerWith(head: string, delimiter: Delimiter): Candidate {
  // Papaparse's fast mode (a file without quotes) would put the cursor one row too far.
  const { data, meta } = Papa.parse<string[]>(head, { delimiter, newline: "\n", preview: 1, fastMode: false })
  return { cells: data[0] ?? [], delimiter, chars: meta.cursor }
}

const isBetter = ({ cells: next }: Candidate, { cells: best }: Candidate): boolean =>
  (knownHeaders(next) - knownHeaders(best) || next.length - best.length) > 0

const knownHeaders = (cells: string[]): number =>
  cells.slice(0, COLUMNS_READ_MAX).filter((cell) => isFieldName(cell.slice(0, 100))).length
