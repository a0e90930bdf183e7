import { readStored, writeStored } from "#web/storage.ts"

export const LANGUAGES = ["en", "hu"] as const
export type Language = (typeof LANGUAGES)[number]

const STORED_AS = "language"

const isLanguage = (value: string | null): value is Language => value === "en" || value === "hu"

/** The language that the address asks for, the one chosen before on this device, the first of the browser's, else English. */
export function preferredLanguage(): Language {
  const asked = new URLSearchParams(globalThis.location?.search).get("lang")
  if (isLanguage(asked)) return asked
  const stored = readStored("local", STORED_AS)
  if (isLanguage(stored)) return stored
  const spoken = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase())
  return spoken.find(isLanguage) ?? "en"
}

export function rememberLanguage(language: Language): void {
  writeStored("local", STORED_AS, language)
}
