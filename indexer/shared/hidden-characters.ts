/** What no text of a new record may hold. Readers do not ask for it, so that a minted record stays what it is. */

/** A zero-width joiner or non-joiner belongs between letters of scripts that are written with it. */
const JOINED =
  /(?<=[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}][\p{M}]*)[\u200c\u200d](?=\p{L}|\p{M})/gu
/** Joiners between pictures, and the sign that a character is drawn as one. */
const PICTURED =
  /(?<=\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\ufe0f)*)\u200d(?=\p{Extended_Pictographic})|(?<=\p{Extended_Pictographic})[\ufe0e\ufe0f]|(?<=[0-9#*])\ufe0f(?=\u20e3)/gu
/** Characters that no reader sees; the braille blank looks like a space. Of directions a record's own rule speaks. */
const INVISIBLE = /(?![\u202a-\u202e\u2066-\u2069])[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/u
/** More marks per letter than any language needs overlap the lines above and below. */
const STACKED = /\p{M}{4}/u
/** Most texts: nothing of this is hidden, and nothing decomposes into many marks. */
const PLAIN = /^[ -~\u00a0-\u00ac\u00ae-\u02ff]*$/

/** Soft hyphen, zero-width space, word joiner, byte order mark, left-to-right and right-to-left marks. */
const HARMLESS_MARKS = /[\u00ad\u200b\u2060\ufeff\u200e\u200f\u061c]/g

/** Without marks that editors leave behind, which nobody typed. */
export const withoutHarmlessMarks = (text: string): string => text.replace(HARMLESS_MARKS, "")

/** Without embeddings, overrides and isolates, which turn round what follows. */
export const withoutReversing = (text: string): string => text.replace(/[\u202a-\u202e\u2066-\u2069]/g, "")

/** The text without the joiners that its script is written with. */
export const withoutJoiners = (text: string): string => text.replace(JOINED, "")

/** So many that they take long to be put in order, which `normalize` does: look for them first. */
export const hasManyMarks = (text: string): boolean => /(?<!\p{M})\p{M}{16}/u.test(text)

export const hasStackedMarks = (text: string): boolean => hasManyMarks(text) || STACKED.test(text.normalize("NFD"))

/** What of a text cannot be seen or hides what can be, or null. */
export function hiddenIn(text: string): "an invisible character" | "too many marks on one letter" | null {
  if (PLAIN.test(text)) return null
  if (INVISIBLE.test(withoutJoiners(text).replace(PICTURED, ""))) return "an invisible character"
  return hasStackedMarks(text) ? "too many marks on one letter" : null
}
