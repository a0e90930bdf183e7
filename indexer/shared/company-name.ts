import { faultInText } from "#proof/record-text.ts"

/** Format characters, private use, unassigned, line separators; and letters that show as nothing. */
const INVISIBLE =
  /[\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]|\u034f|[\u17b4\u17b5]|[\u180b-\u180f]|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]/u
/** A zero-width joiner or non-joiner belongs between letters of scripts that are written with it, and nowhere else. */
const JOINED =
  /(?<=[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}][\p{M}]*)[\u200c\u200d](?=\p{L}|\p{M})/gu
/** More marks per letter than any language needs overlap the lines above and below. */
const STACKED = /\p{M}{4}/u

/** What every mail program turns into a link. A bare domain may be a name, such as "Booking.com B.V.". */
const LINK = /:\/\/|\bwww\.|[\p{L}\p{N}]\.\p{L}{2,}(\/|\?\S|:\d)|\S@\S+\.\p{L}{2,}/iu
const DOMAIN = /[\p{L}\p{N}]\.\p{L}{2,}/u

export const holdsLink = (name: string): boolean => LINK.test(name)
/** Some mail programs turn such a name into a link. */
export const readsAsDomain = (name: string): boolean => DOMAIN.test(name)

/** A company name's fault in words, or null. Everybody who verifies a product reads this name. */
export function faultInCompanyName(name: string): string | null {
  const fault = faultInText(name)
  if (fault) return fault
  if (INVISIBLE.test(name.replace(JOINED, ""))) return "an invisible character"
  if (STACKED.test(name.normalize("NFD"))) return "too many marks on one letter"
  return /[\p{L}\p{N}]/u.test(name) ? null : "neither a letter nor a digit"
}
