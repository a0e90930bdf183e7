import { faultInText } from "#proof/record.ts"
import { hasStackedMarks, withoutJoiners } from "./hidden-characters.ts"

/** Format characters, private use, unassigned, line separators; and letters that show as nothing. */
const INVISIBLE = /[\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u
/**
 * Letters and digits in another shape, such as full-width or mathematical ones. The ordinal signs, and vowels that Thai and
 * Lao write so, are how names are spelled.
 */
const MAY_HAVE_SHAPES = /(?![ªº\u0e33\u0eb3\u0edc\u0edd])[\p{L}\p{N}]/gu

const HOST = "(?:[\\p{L}\\p{N}\\p{M}]\\.(?:xn--[a-z\\d-]+|\\p{L}[\\p{L}\\p{M}]+)|\\d(?:\\.\\d+){3})"
/** What every mail program turns into a link. A bare domain may be a name, such as "Booking.com B.V.". */
const LINK = new RegExp(`://|\\bwww\\.|${HOST}(?:/|[?#]\\S|:\\d)|\\S@\\S*${HOST}`, "iu")
const BARE = new RegExp(`^[^\\p{L}\\d]*\\S*${HOST}(?<!\\.(?:kft|zrt|nyrt|rt|kkt|kht))[^\\p{L}\\d]*$`, "iu")
/** `C@fé` and `Mark@Home` are names. */
const ADDRESS = /^[^\s@\p{Lu}]{2,}@[^\s@\p{Lu}]{3,}$/u

/** With the dots and slashes that programs take for a domain's. */
const plain = (name: string) => name.normalize("NFKC").replace(/[。∕⁄⧸╱\\]/g, (sign) => (sign === "。" ? "." : "/"))
/** Or a domain or an address with nothing else but signs. */
export const holdsLink = (name: string): boolean =>
  [LINK, ADDRESS].some((link) => link.test(plain(name))) || BARE.test(plain(name).replace(/\s+\.(?=\S)/g, "."))
/** Some mail programs turn such a name into a link. */
export const readsAsDomain = (name: string): boolean => new RegExp(HOST, "iu").test(plain(name))

/** A company name's fault in words, or null. Everybody who verifies a product reads this name. */
export function faultInCompanyName(name: string): string | null {
  const fault = faultInText(name)
  if (fault) return fault
  if (INVISIBLE.test(withoutJoiners(name))) return "an invisible character"
  if (hasStackedMarks(name)) return "too many marks on one letter"
  if (hasOtherShapes(name)) return "a letter or digit in another shape"
  return /[\p{L}\p{N}]/u.test(name) ? null : "neither a letter nor a digit"
}

const hasOtherShapes = (name: string): boolean =>
  (name.match(MAY_HAVE_SHAPES) ?? []).some((sign) => sign.normalize("NFKC") !== sign.normalize("NFC"))
