import { countryName } from "./format.ts"
import { currentLanguage } from "./texts.ts"

const VOWEL = /^[aeiouæøœ]/i
/** Letters whose Hungarian names begin with a vowel: "ef", "em", "iksz", "ipszilon". */
const NAMED_BY_VOWEL = /^[FLMNRSXY]/
/** Capitals that nobody can say as a word, such as "M", "BMW", "MTA" and "SZTE". */
const SPELT_OUT = /^(?:[^AEIOU]|[^AEIOU]{2,}[AEIOU]?)$/

/** "a" or "az", by the sound with which a name or a number begins when it is read aloud. */
export function articleOf(name: string): "a" | "az" {
  const letters = name.normalize("NFD").replace(/\p{M}/gu, "")
  const [begin = ""] = /\d+(?:[ .\u00a0\u202f]\d{3})*(?!\d)|\p{L}+/u.exec(letters) ?? []
  if (/^\d/.test(begin)) return numberBeginsWithVowel(begin.replace(/\D/g, "")) ? "az" : "a"
  const isSpeltOut = begin === begin.toUpperCase() && SPELT_OUT.test(begin)
  if (isSpeltOut) return NAMED_BY_VOWEL.test(begin) ? "az" : "a"
  // "Ybl" begins with an i, "Yamaha" does not.
  return VOWEL.test(begin) || /^y[^aeiou]/i.test(begin) ? "az" : "a"
}

/** Only the numerals "egy", "öt" and "ezer" begin with a vowel, and what is built on them: 1, 5, 50, 500, 1848. */
const numberBeginsWithVowel = (digits: string): boolean =>
  digits.startsWith("5") || (digits.startsWith("1") && digits.length % 3 === 1)

/** A name as Hungarian sentences need it: "az MNB", and "Az MNB" where one begins. English names stand alone. */
export function withArticle(name: string, place: "begins" | "within" = "begins"): string {
  if (currentLanguage() !== "hu") return name
  const article = articleOf(name)
  return `${place === "begins" ? article.replace("a", "A") : article} ${name}`
}

/** Countries that English names with "the". */
const WITH_THE = new Set(
  "AE AX BQ BS CC CF CK DO FK FO GB GM IM IO KM KY MH MP MV NL PH PS SB TC TF US VA VG VI".split(" "),
)

/** A country as it follows "in" in English sentences; elsewhere its name. */
export const inCountry = (country: string): string =>
  currentLanguage() === "en" && WITH_THE.has(country) ? `the ${countryName(country)}` : countryName(country)
