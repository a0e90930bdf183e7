import { CONFUSABLES } from "./confusables.ts"

const LOOKS_LIKE = new Map<string, string>()
for (let at = 0; at < CONFUSABLES.length; at += 2) {
  for (const sign of CONFUSABLES[at + 1]!) LOOKS_LIKE.set(sign, CONFUSABLES[at]!)
}
/** Latin small capitals look like capitals, and UTS 39 has no row for most of them. */
const SMALL_CAPITALS =
  "\u1d00a\u1d04c\u1d05d\u1d07e\u1d0aj\u1d0bk\u1d0dm\u1d0fo\u1d18p\u1d1bt\u1d1cu\u1d20v\u1d21w\u1d22z\u0299b\u0262g\u029ch\u026ai\u029fl\u0274n\u0280r\ua731s\u028fy\ua730f"
for (let at = 0; at < SMALL_CAPITALS.length; at += 2) LOOKS_LIKE.set(SMALL_CAPITALS[at]!, SMALL_CAPITALS[at + 1]!)
/** A text settles in two or three rounds. */
const ROUNDS_MAX = 8
/** Space, punctuation and accents. The marks of other scripts are part of their letters, as kana's voiced sounds are. */
const PASSED_OVER = /[\s\p{P}]|(?![\u3099\u309a])\p{Script=Inherited}/gu

/**
 * What a name looks like (NFKC, then UTS 39): as it stands, in small letters and in capitals.
 * Some letters look alike in one case only, such as Cyrillic Ve and B.
 */
export function skeletonsOf(name: string): ReadonlySet<string> {
  const text = name.normalize("NFKC").normalize("NFD").replace(PASSED_OVER, "")
  return new Set(inEachCase(text).map(settle).filter(Boolean))
}

export const inEachCase = (text: string): string[] => [text, text.toLowerCase(), text.toUpperCase()]

/** Replaces letters by what they are taken for until nothing changes any more. */
export function settle(text: string): string {
  let settled = text
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const next = prototypeOf(prototypeOf(settled).toLowerCase())
    if (next === settled) break
    settled = next
  }
  return settled
}

/** UTS 39's `skeleton`, in NFKC before, without accents after. */
function prototypeOf(text: string): string {
  // Among small ASCII letters only m has another prototype; most texts have no others after the first round.
  if (/^[a-z]*$/.test(text)) return text.replaceAll("m", "rn")
  const signs = Array.from(text.normalize("NFKC").normalize("NFD"), (sign) => LOOKS_LIKE.get(sign) ?? sign)
  return signs.join("").normalize("NFD").replace(PASSED_OVER, "")
}
