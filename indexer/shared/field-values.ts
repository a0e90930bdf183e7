/** Fields whose values have one spelling, however they are written. */
import { faultInMember } from "#proof/record.ts"
import { countryCode } from "./countries.ts"
import { plainDigits } from "./plain-digits.ts"
import type { FieldKind } from "./product-fields.ts"

/** A GTIN of 8, 12, 13 or 14 digits as 14 (GS1); null for another length, a wrong check digit or a restricted one. */
export function gtin14(typed: string): string | null {
  const gtin = fourteen(typed)
  return gtin === null || isRestricted(gtin) ? null : gtin
}

/** Full width as well, with the identifier that scanners send before it, or as a number that has lost its zeros after the point. */
function fourteen(typed: string): string | null {
  const text = plainDigits(typed.normalize("NFKC"))
    .replace(/^\(01\)\s*/, "")
    .replace(/[.,]0+$/, "")
  if (!/^\d[\d\s-]*$/.test(text)) return null
  const digits = text.replace(/[\s-]/g, "")
  const gtin = digits.padStart(14, "0")
  return [8, 12, 13, 14].includes(digits.length) && faultInMember("gtin", gtin) === null ? gtin : null
}

/** Nought, numbers for use inside a shop and those of coupons, which are not unique in the world (GS1). */
const isRestricted = (gtin: string) => /^(?:0{6}[02]|\d(?:0[245]|2|9[89]))/.test(gtin)

const SPELLED = {
  gtin: {
    spell: gtin14,
    faultOf: (typed) => (fourteen(typed) === null ? "gtin_invalid" : "gtin_restricted"),
    about: "8, 12, 13 or 14 digits with a right check digit, unique in the world; kept as 14.",
  },
  country: {
    spell: countryCode,
    faultOf: () => "country_unknown",
    about: "Two or three letters of ISO 3166-1, or a name in English or Hungarian; kept as the letters.",
  },
} as const satisfies Partial<Record<FieldKind, Spelling>>

interface Spelling {
  spell: (typed: string) => string | null
  /** The refusal of a value that cannot be spelled. */
  faultOf: (typed: string) => "gtin_invalid" | "gtin_restricted" | "country_unknown"
  about: string
}

export type SpelledKind = keyof typeof SPELLED

/** How a kind of field is normalized, and the refusal for an invalid value. Undefined if any text will do. */
export const spellingOf = (kind: FieldKind) => (Object.hasOwn(SPELLED, kind) ? SPELLED[kind as SpelledKind] : undefined)
