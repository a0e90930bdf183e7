/** A name, an @ and a domain with a dot; `shirt@2x.jpg` is a picture. */
const EMAIL = /[\p{L}\p{N}._%+-]{1,64}@(?!\dx\.)[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){0,5}\.\p{L}{2,24}/u

/**
 * `+36 30 123 4567` with any digits; without the plus sign only what is written in groups, so that a bar code, a serial
 * number or a date is not taken for a number to call: `06 30 123 4567`, `0043 1 234 5678`, `(06-1) 234 5678`, `(555) 123-4567`.
 */
const PHONES = [
  /(?<![\d+])\+[1-9](?:[ .\-/()]{0,2}\d){7,14}(?!\d)/,
  /(?<![\d.,-])\(?06[ \-/]?(?:1|[2-9]\d)\)?[ \-/]\d{3}(?:[ \-/]?\d{3,4})(?!\d)/,
  /(?<![\d.,-])00[1-9]\d{0,2}[ \-/](?:\d{1,4}[ \-/]){1,4}\d{3,7}(?!\d)/,
  /\(\d{3}\) ?\d{3}[ -]\d{4}(?!\d)/,
]

/** Whether a text looks like an e-mail address or a telephone number: what must not be sealed for ever in a record. */
export function looksPersonal(text: string): "email" | "phone" | null {
  if (text.includes("@") && EMAIL.test(text)) return "email"
  return PHONES.some((pattern) => pattern.test(text)) ? "phone" : null
}
