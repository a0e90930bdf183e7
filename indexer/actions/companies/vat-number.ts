import * as jsvat from "jsvat"

/** The European Union, and the neighbours whose numbers are of the same kind. */
const COUNTRIES = [
  ...[jsvat.austria, jsvat.belgium, jsvat.bulgaria, jsvat.croatia, jsvat.cyprus, jsvat.czechRepublic, jsvat.denmark],
  ...[jsvat.estonia, jsvat.finland, jsvat.france, jsvat.germany, jsvat.greece, jsvat.hungary, jsvat.ireland],
  ...[jsvat.italy, jsvat.latvia, jsvat.lithuania, jsvat.luxembourg, jsvat.malta, jsvat.netherlands, jsvat.poland],
  ...[jsvat.portugal, jsvat.romania, jsvat.slovakiaRepublic, jsvat.slovenia, jsvat.spain, jsvat.sweden],
  ...[jsvat.europe, jsvat.switzerland, jsvat.unitedKingdom, jsvat.norway],
]

/** Normalises a VAT number to `HU12345676`; reads the domestic form `12345676-1-42`. Null for a wrong form or check digit. */
export function normaliseVatNumber(text: string): string | null {
  const packed = text
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[\s.\-–—/]/g, "")
  const domestic = /^(?:HU)?(\d{8})[1-5]\d{2}$/.exec(packed)
  const number = domestic ? `HU${domestic[1]}` : packed.replace(/^GR(?=\d)/, "EL")
  // Northern Ireland's are the United Kingdom's under another name.
  const checked = number.replace(/^XI(?=\d)/, "GB")
  return /^[A-Z]{2,3}/.test(number) && jsvat.checkVAT(checked, COUNTRIES).isValid ? number : null
}
