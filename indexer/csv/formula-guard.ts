/**
 * A spreadsheet runs a cell as a formula if it starts with one of `= + - @` (or their full-width and small forms), and some
 * skip white space or an invisible character first. An apostrophe in front makes it text.
 */
const TRIGGER = /^'*[\s\p{Cc}\p{Cf}=+\-@＝＋－＠﹦﹢﹣﹫]/u

export function withFormulaGuard(cell: string): string {
  return TRIGGER.test(cell) ? `'${cell}` : cell
}

/** Takes back what withFormulaGuard added. A text that begins with an apostrophe and a trigger of its own gets one too, so nothing is lost. */
export function withoutFormulaGuard(cell: string): string {
  return cell.startsWith("'") && TRIGGER.test(cell) ? cell.slice(1) : cell
}
