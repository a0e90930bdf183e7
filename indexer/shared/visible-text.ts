/** White space, zero-width and other characters that no reader sees; the braille blank looks like a space. */
const INVISIBLE = /^[\s\u0085\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** Whether a reader sees anything of the text. */
export const isVisible = (text: string): boolean => !INVISIBLE.test(text)

/** Whether there is a letter or a number in it: a dash is no address. */
export const saysSomething = (text: string): boolean => /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]/u.test(text)

// Looked for from its first sign alone: else each of a thousand blanks begins a search of its own.
const EDGES = /^[\s\u0085]+|(?<![\s\u0085])[\s\u0085]+$/g

/** Without white space around it, the next-line character U+0085 included. Empty where nothing is visible. */
export const trimmed = (text: string): string => (isVisible(text) ? text.replace(EDGES, "") : "")

/** Every kind of line end as `\n`, no more than one blank line at a time. */
export const withPlainLines = (text: string): string =>
  text.replace(/\r\n|[\r\u0085\u2028\u2029\v\f]/g, "\n").replace(/\n{3,}/g, "\n\n")

/** Scripts with similar letters, or that rarely occur together in one name. */
const SCRIPTS = [
  "Latin",
  "Greek",
  "Cyrillic",
  "Armenian",
  "Georgian",
  "Hebrew",
  "Arabic",
  "Devanagari",
  "Bengali",
  "Thai",
  "Cherokee",
  "Coptic",
  "Lisu",
  "Han",
  "Hiragana",
  "Katakana",
  "Bopomofo",
  "Hangul",
].map((name) => ({ name, pattern: new RegExp(`\\p{Script=${name}}`, "u") }))

/** Written together every day (Unicode TR39, "highly restrictive"). */
const TOGETHER = [
  ["Latin", "Han", "Hiragana", "Katakana"],
  ["Latin", "Han", "Bopomofo"],
  ["Latin", "Han", "Hangul"],
].map((names) => new Set(names))

/** Whether a name mixes scripts, such as Latin with one Cyrillic letter. Only a reason to look: honest names may, too. */
export function usesMixedScripts(name: string): boolean {
  const used = SCRIPTS.filter(({ pattern }) => pattern.test(name)).map((script) => script.name)
  if (/[^\p{Script=Common}\p{Script=Inherited}]/u.test(withoutKnown(name))) used.push("another")
  return used.length > 1 && !TOGETHER.some((names) => used.every((script) => names.has(script)))
}

const KNOWN = new RegExp(`[${SCRIPTS.map(({ name }) => `\\p{Script=${name}}`).join("")}]`, "gu")
const withoutKnown = (name: string) => name.replace(KNOWN, "")
