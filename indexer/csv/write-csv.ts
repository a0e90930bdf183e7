import type { Delimiter } from "#shared/csv/read-header.ts"

/**
 * Writes CSV (RFC 4180) with a byte order mark for spreadsheets. No cell runs as a formula; readProducts restores the texts.
 */
export function writeCsv(
  rows: Iterable<readonly (string | null)[]>,
  columns: readonly string[],
  delimiter: Delimiter = ",",
): string {
  const lines = [line(columns, delimiter)]
  for (const row of rows) lines.push(line(row, delimiter))
  return `\ufeff${lines.join("")}`
}

export function writeTable(rows: readonly Record<string, unknown>[]): string {
  const columns = Object.keys(rows[0] ?? {})
  const cell = (value: unknown) => (value === null || value === undefined ? null : String(value))
  const cells = rows.map((row) => columns.map((column) => cell(row[column])))
  return writeCsv(cells, columns)
}

const line = (cells: readonly (string | null)[], delimiter: Delimiter): string =>
  `${cells.map((cell) => quoted(withFormulaGuard(cell ?? ""))).join(delimiter)}\r\n`

/** Quotes cells with any of the delimiters, so that a file read with another delimiter keeps most columns. */
const NEEDS_QUOTES = /["\r\n,;\t|]|^\s|\s$/

const quoted = (cell: string): string => (NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/**
 * Spreadsheets run cells that start with `= + - @` as formulas, full-width or small, also after invisible characters. A
 * leading apostrophe makes them text.
 */
const TRIGGER = /^'*[\s\p{Cc}\p{Cf}=+\-@＝＋－＠﹦﹢﹣﹫]/u

/** `'00123`, a number that somebody has made text in this way, loses its apostrophe, too. */
const TEXT = /^'+\d[\d.,/\- ]*(?:e[+-]?\d+)?$/i

export const withFormulaGuard = (cell: string): string => (TRIGGER.test(cell) || TEXT.test(cell) ? `'${cell}` : cell)

/**
 * Removes what withFormulaGuard added. Texts that begin with an apostrophe and a trigger also get one, so nothing is lost.
 */
export const withoutFormulaGuard = (cell: string): string =>
  cell.startsWith("'") && (TRIGGER.test(cell) || TEXT.test(cell)) ? cell.slice(1) : cell
