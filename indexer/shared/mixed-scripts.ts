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
