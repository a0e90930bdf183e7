import * as jsvat from "jsvat"
import { COUNTRIES } from "#shared/countries.ts"

/** The European Union, and the neighbours whose numbers are of the same kind. */
const KNOWN = [
  ...[jsvat.austria, jsvat.belgium, jsvat.bulgaria, jsvat.croatia, jsvat.cyprus, jsvat.czechRepublic, jsvat.denmark],
  ...[jsvat.estonia, jsvat.finland, jsvat.france, jsvat.germany, jsvat.greece, jsvat.hungary, jsvat.ireland],
  ...[jsvat.italy, jsvat.latvia, jsvat.lithuania, jsvat.luxembourg, jsvat.malta, jsvat.netherlands, jsvat.poland],
  ...[jsvat.portugal, jsvat.romania, jsvat.slovakiaRepublic, jsvat.slovenia, jsvat.spain, jsvat.sweden],
  ...[jsvat.europe, jsvat.switzerland, jsvat.unitedKingdom, jsvat.norway],
]

/** VIES has the European Union's and, as XI, Northern Ireland's. */
const IN_VIES = new Set(
  "AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI".split(" "),
)
/** Countries whose VAT numbers are checked by their digits, so that no other form of theirs is taken. */
const CHECKED = new Set([...IN_VIES, "GB", "GR", "CH", "NO"])
/** As VAT numbers call them. */
const ISO: Record<string, string> = { EL: "GR", XI: "GB" }

/** Of a normalised number. */
export const isInVies = (number: string): boolean => /^[A-Z]{2}\w/.test(number) && IN_VIES.has(number.slice(0, 2))

/** The country of a normalised number; null for one of no country. */
export function countryOf(number: string): string | null {
  const letters = number.slice(0, 2)
  const country = ISO[letters] ?? letters
  return COUNTRIES.includes(country) ? country : null
}

/**
 * Normalises a VAT number to `HU12345676`, reading the domestic form `12345676-1-42` too, and another country's tax number
 * to `US 12-3456789`. Null for a wrong form or check digit, and for a number without its country.
 */
export function normaliseTaxNumber(text: string): string | null {
  return normaliseVatNumber(text) ?? foreignNumber(text)
}

function normaliseVatNumber(text: string): string | null {
  const packed = text
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[\s.\-–—/]/g, "")
  const domestic = /^(?:HU)?(\d{8})[1-5]\d{2}$/.exec(packed)
  const number = domestic ? `HU${domestic[1]}` : packed.replace(/^GR(?=\d)/, "EL")
  // Northern Ireland's are the United Kingdom's under another name.
  const checked = number.replace(/^XI(?=\d)/, "GB")
  return /^[A-Z]{2,3}/.test(number) && jsvat.checkVAT(checked, KNOWN).isValid ? number : null
}

/** Two letters, then letters and digits, three of them digits, and what parts them. */
function foreignNumber(text: string): string | null {
  const plain = text.normalize("NFKC").toUpperCase().replace(/[–—]/g, "-").trim()
  const [, country = "", number = ""] = /^([A-Z]{2})(?:[\s:,-]+|(?=\d))([0-9A-Z][0-9A-Z .\-/]{2,29})$/.exec(plain) ?? []
  if (CHECKED.has(country) || !COUNTRIES.includes(country) || number.replace(/\D/g, "").length < 3) return null
  return `${country} ${number.replace(/\s+/g, " ").trim()}`
}
