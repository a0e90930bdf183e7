import { currentLanguage } from "./texts.ts"

/** What companies most often call the fields that they add, in either language: [English, Hungarian, other spellings]. */
const NAMES: readonly (readonly string[])[] = [
  ["Colour", "Szín", "color"],
  ["Size", "Méret"],
  ["Material", "Anyag"],
  ["Weight", "Tömeg", "súly"],
  ["Model", "Modell"],
  ["Made in", "Készült"],
  ["Care", "Kezelés"],
  ["Warranty", "Jótállás", "garancia"],
]

const plain = (name: string) => name.replaceAll("_", " ").trim().toLowerCase()
const known = new Map(NAMES.flatMap((names) => names.map((name) => [plain(name), names] as const)))

/** A common name in the visitor's language; undefined for one that only its company knows. */
export const attributeName = (name: string): string | undefined =>
  known.get(plain(name))?.[currentLanguage() === "hu" ? 1 : 0]
