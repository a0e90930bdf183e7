/** The service's own sentences, which are English, in the language of the page. */
import type { Language } from "./language.ts"

interface Known {
  pattern: RegExp
  names: string[]
  translation: string
}

const known: Partial<Record<Language, Known[]>> = {}

/** Makes a language's sentences ready. */
export async function loadSentences(language: Language): Promise<void> {
  if (language !== "hu" || known.hu) return
  const { sentences } = await import("./hu/sentences.ts")
  known.hu = Object.entries(sentences).map(([sentence, translation]) => ({ ...toPattern(sentence), translation }))
}

/** What the service said, in a language; null where nobody has translated it. */
export function translated(said: string, language: Language): string | null {
  for (const { pattern, names, translation } of known[language] ?? []) {
    const values = pattern.exec(said)?.slice(1)
    if (values) return translation.replace(/\{(\w+)\}/g, (whole, name: string) => values[names.indexOf(name)] ?? whole)
  }
  return null
}

/** `{name}` stands for anything. */
export function toPattern(sentence: string): Pick<Known, "pattern" | "names"> {
  const names = [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  const literal = sentence.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
  return { pattern: new RegExp(`^${literal.join("(.{1,200}?)")}$`), names }
}
