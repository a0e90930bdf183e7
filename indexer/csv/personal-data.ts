/** A name, an @ and a domain with a dot; `shirt@2x.jpg` is a picture. */
const EMAIL =
  /[\p{L}\p{N}._%+\-"'!#$&*/=?^`{|}~]{1,64}@(?!\dx\.)[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){0,5}\.\p{L}[\p{L}\p{N}-]{1,62}/u

/**
 * Telephone numbers: any digits after `+`, groups as people write them, or digits after a word such as `Tel.`. Bar codes,
 * serial numbers and dates must not match.
 */
const PHONES = [
  /(?<![\d+])\+[1-9](?:[ .\-/()]{0,3}\d){7,14}(?!\d)/,
  /(?<![\d.,-])\(?06[ \-/]?(?:1|[2-9]\d)\)?[ \-/]\d{3}(?:[ \-/]?\d{3,4})(?!\d)/,
  /(?<![\d.,-])00[1-9]\d{0,2}[ \-/](?:\d{1,4}[ \-/]){1,4}\d{3,7}(?!\d)/,
  /\(\d{3}\) ?\d{3}[ -]\d{4}(?!\d)/,
  // 01 23 45 67 89; 020 7946 0958, 0664/123 4567; 03-1234-5678, 010-1234-5678.
  /(?<![\d.,-])0[1-9](?:[ .]\d{2}){4}(?!\d)/,
  /(?<![\d.,-])0[1-9]\d{1,3}[ /]\d{3,4}[ -]?\d{3,4}(?!\d)/,
  /(?<![\w-])0\d{1,2}-\d{3,4}-\d{4}(?![\w-])/,
  /(?<!\p{L})(?:tel|telefon\p{L}*|(?:tele)?phone|mobile?|mobil(?:telefon)?|handy|fax|whatsapp|viber)[.:]?(?: ?(?:no|nr|number|szám)[.:]?)?[ :]{0,2}\(?\d(?:[ .\-/()]{0,3}\d){6,14}(?!\d)/iu,
]

/** Whether a text looks like an email address or a telephone number, which must not be sealed forever in a record. */
export function looksPersonal(text: string): "email" | "phone" | null {
  if (!AT_OR_DIGITS.test(text)) return null
  const plain = asTyped(text)
  if (plain.includes("@") && EMAIL.test(plain)) return "email"
  return SEVEN_DIGITS.test(plain) && PHONES.some((pattern) => pattern.test(plain)) ? "phone" : null
}

const SEVEN_DIGITS = /(?:\d\D{0,3}){6}\d/
/** Most cells have neither, and need no normalisation. Characters beyond ASCII may turn into digits. */
const AT_OR_DIGITS = /[@＠﹫]|^(?:[^\d\x80-\uffff]*[\d\x80-\uffff]){7}/

/** Full-width signs, odd hyphens and spaces as a keyboard has them, and nothing invisible in between. */
function asTyped(text: string): string {
  if (/^[ -~]*$/.test(text)) return text
  return text
    .normalize("NFKC")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/\s/g, " ")
}
