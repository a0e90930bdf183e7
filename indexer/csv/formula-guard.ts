/**
 * Spreadsheets run a cell as a formula if it starts with one of `= + - @` or their full-width and small forms. Some skip
 * white space or an invisible character first. A leading apostrophe makes it text.
 */
const TRIGGER = /^'*[\s\p{Cc}\p{Cf}=+\-@＝＋－＠﹦﹢﹣﹫]/u

export function withFormulaGuard(cell: string): string {
  return TRIGGER.test(cell) ? `'${cell}` : cell
}

/**
 * Removes what withFormulaGuard added. Texts that begin with an apostrophe and a trigger also get one, so nothing is lost.
 */
export function withoutFormulaGuard(cell: string): string {
  return cell.startsWith("'") && TRIGGER.test(cell) ? cell.slice(1) : cell
}
