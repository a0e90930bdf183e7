import { readStored, writeStored } from "#web/storage.ts"

export const LANGUAGES = ["en", "hu"] as const
export type Language = (typeof LANGUAGES)[number]

const STORED_AS = "language"

const isLanguage = (value: string | null): value is Language => value === "en" || value === "hu"

/** The language chosen before on this device, else the first of the browser's that we speak, else English. */
export function preferredLanguage(): Language {
  const stored = readStored("local", STORED_AS)
  if (isLanguage(stored)) return stored
  const spoken = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase())
  return spoken.find(isLanguage) ?? "en"
}

export function rememberLanguage(language: Language): void {
  writeStored("local", STORED_AS, language)
}
