/**
 * Spreadsheets run cells that start with `= + - @` as formulas, full-width or small, also after invisible characters. A
 * leading apostrophe makes them text.
 */
const TRIGGER = /^'*[\s\p{Cc}\p{Cf}=+\-@＝＋－＠﹦﹢﹣﹫]/u

/** `'00123`, a number that somebody has made text in this way, loses its apostrophe, too. */
const TEXT = /^'+\d[\d.,/\- ]*(?:e[+-]?\d+)?$/i

export function withFormulaGuard(cell: string): string {
  return TRIGGER.test(cell) || TEXT.test(cell) ? `'${cell}` : cell
}

/**
 * Removes what withFormulaGuard added. Texts that begin with an apostrophe and a trigger also get one, so nothing is lost.
 */
export function withoutFormulaGuard(cell: string): string {
  return cell.startsWith("'") && (TRIGGER.test(cell) || TEXT.test(cell)) ? cell.slice(1) : cell
}
