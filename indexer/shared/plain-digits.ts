/** A text with the digits of other scripts, such as `٣`, as ours: each script has its ten in a row. */
export const plainDigits = (text: string): string =>
  text.replace(/[^\0-\x7f]/gu, (sign) => (DIGIT.test(sign) ? `${digitOf(sign)}` : sign))

const DIGIT = /\p{Nd}/u
function digitOf(sign: string): number {
  let value = 0
  while (value < 9 && DIGIT.test(String.fromCodePoint(sign.codePointAt(0)! - value - 1))) value++
  return value
}
