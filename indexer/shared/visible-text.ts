/** White space, zero-width and other characters that no reader sees; the braille blank looks like a space. */
const INVISIBLE = /^[\s\u0085\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** Whether a reader sees anything of the text. */
export const isVisible = (text: string): boolean => !INVISIBLE.test(text)

/** Whether there is a letter or a number in it: a dash is no address. */
export const saysSomething = (text: string): boolean => /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]/u.test(text)

const EDGES = /^[\s\u0085]+|[\s\u0085]+$/g

/** Without white space around it, the next-line character U+0085 included. Empty where nothing is visible. */
export const trimmed = (text: string): string => (isVisible(text) ? text.replace(EDGES, "") : "")

/** Every kind of line end as `\n`, no more than one blank line at a time. */
export const withPlainLines = (text: string): string =>
  text.replace(/\r\n|[\r\u0085\u2028\u2029\v\f]/g, "\n").replace(/\n{3,}/g, "\n\n")
