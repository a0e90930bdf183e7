/** Letters that a program before us has misread, such as `TeÃ¡skanna`, or lost, such as `Kateg?ria`. */

import type { Encoding } from "#shared/csv/encodings.ts"
import { decodeBytes } from "#shared/csv/spelling.ts"

const READ_AS: Encoding[] = ["windows-1252", "windows-1250", "macintosh", "ibm850", "ibm852", "windows-1251"]

const HIGH = Uint8Array.from({ length: 128 }, (_, at) => at + 128)
let tables: Map<string, number>[] | undefined
const bytesOfLetters = () =>
  (tables ??= READ_AS.map((as) => new Map([...decodeBytes(HIGH, as)].map((letter, at) => [letter, HIGH[at]!]))))

const ABOVE = /[^\0-\x7f]/
const RUN = /[^\0-\x7f]{2,}/g
const UTF8 = /^(?:[\xc2-\xdf][\x80-\xbf]|[\xe1-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3})+$/
/** Letters and signs of European texts. */
const USUAL = /^[\u00a0-\u017f\u0218-\u021b\u02c6-\u02dd\u1e00-\u1eff\u2010-\u2044\u20ac\u2122]+$/u

/** What the text was before UTF-8 was read as another encoding; null where it makes sense as it is. */
export function withoutMisreading(text: string): string | null {
  const escapes = ESCAPED.test(text) ? withoutEscapes(text) : null
  if (escapes !== null || !ABOVE.test(text)) return escapes
  return withoutPairs(text) ?? withSpaces(text) ?? withoutOldLetters(text)
}

/** `%C3%A1`, `=C3=A1`, `\u00e1`, `_x000D_` and Python's `b'Mug'`; in an address they are right. */
const ESCAPED =
  /[%=][c-f][\da-f][%=][89ab][\da-f]|\\u(?:0[0-6]|20|d[89a-f])[\da-f]{2}|\\x[c-f][\da-f]|\p{L}%20\p{L}|(?<!:)\\r\\n|_x00[\da-f]{2}_|^[bu](['"]).*\1$/iu

function withoutEscapes(text: string): string | null {
  const read = text
    .replace(/^[bu](['"])(.*)\1$/s, "$2")
    .replace(/(?:\\r\\n|_x000d_|_x000a_)+/gi, " ")
    .split(/(\s)/)
    .map((word) =>
      /[/&@?]|\.\w/.test(word)
        ? word
        : word
            .replace(/(?:(?:[%=]|\\x)[\da-f]{2}){2,}/gi, (bytes) => readBytes(bytes) ?? bytes)
            .replace(/(?<=\p{L})%20(?=\p{L})/gu, " ")
            .replace(/\\u([\da-f]{4})|\\x([c-f][\da-f])/gi, (_, unit = "", byte = "") =>
              String.fromCharCode(Number.parseInt(unit + byte, 16)),
            ),
    )
  return read.join("") === text ? null : read.join("").toWellFormed()
}

function readBytes(escaped: string): string | null {
  const bytes = Uint8Array.from(escaped.match(/[\da-f]{2}/gi)!, (byte) => Number.parseInt(byte, 16))
  return UTF8.test(String.fromCharCode(...bytes)) ? new TextDecoder().decode(bytes) : null
}

/** A hard space may be half of a letter, and an ordinary one in its place as well: `voilÃ `, `5Â kg`. */
function withSpaces(text: string): string | null {
  const read = text.replace(/(?<=\p{Ll})Ã(?=\s|$)/gu, "à").replace(/(?<=[\d\p{Ll}])Â(?=\s|$)/gu, "")
  if (read !== text) return read
  return /[^\0-\x7f] [^\0-\x7f]/.test(text)
    ? withoutPairs(text.replace(/(?<=[^\0-\x7f]) (?=[^\0-\x7f])/g, "\xa0"))
    : null
}

/** Signs or capitals inside a word: a DOS or Mac program's letters read as those of Windows, or the other way round; not `m³es`, `don”t`. */
const INSIDE =
  /\p{L}[‚‡‹™¢£¡„‰ˆ¸˜˘˙˛˚÷]\p{Ll}|\p{L}(?<!(?:^|\P{L})[cdkm]?m|\d ?\p{L}{1,3})³\p{Ll}|^[^“„]*\p{L}(?<!”n)”(?!n”|(?:[dmst]|ll|re|ve)(?!\p{L}))\p{Ll}|^(?=[^čćđšž]*$)[^čćđšž]*?(?:\p{Ll}(?<!(?:^|\P{L})[eim])[ŽŠŸ](?!\p{Lu})|\p{Lu}(?<!D)[ŽŠŸ]\p{Ll})/u
/** One of these is in all that INSIDE finds; most texts have none. */
const SIGN = /[‚‡‹™¢£¡„‰ˆ¸˜˘˙˛˚÷³”ŽŠŸ]/
const OLD: [Encoding, Encoding][] = [
  ["windows-1252", "ibm852"],
  ["windows-1250", "ibm852"],
  ["macintosh", "windows-1250"],
  ["ibm852", "windows-1250"],
  ["ibm850", "windows-1252"],
  ["windows-1252", "macintosh"],
  ["windows-1250", "x-mac-ce"],
]

function withoutOldLetters(text: string): string | null {
  if (!SIGN.test(text) || !INSIDE.test(text)) return null
  const above = [...new Set(text.match(/[^\0-\x7f]/g))]
  for (const [as, was] of OLD) {
    const letters = bytesOfLetters()[READ_AS.indexOf(as)]!
    if (!above.every((letter) => letters.has(letter))) continue
    const read = text.replace(/[^\0-\x7f]/g, (letter, at: number) => {
      const meant = decodeBytes(Uint8Array.of(letters.get(letter)!), was)
      const is_inside = /^(?:\p{Ll}|\p{L}\p{Ll})/u.test(`${text[at - 1] ?? " "}${text[at + 1] ?? ""}`)
      return is_inside && /\p{Lu}/u.test(meant) ? "\ufffd" : meant
    })
    if (/^[\0-\x7f\p{L}]*$/u.test(read)) return read
  }
  return null
}

function withoutPairs(text: string): string | null {
  if (text.search(RUN) === -1) return null
  for (const table of bytesOfLetters()) {
    const read = text.replace(RUN, (run, at: number) => readAgain(run, table, text, at) ?? run)
    if (read !== text) return withoutPairs(read) ?? read
  }
  return null
}

function readAgain(run: string, table: Map<string, number>, text: string, at: number): string | null {
  const letters = [...run]
  if (!letters.every((letter) => table.has(letter))) return null
  const bytes = letters.map((letter) => table.get(letter)!)
  if (!UTF8.test(String.fromCharCode(...bytes))) return null
  const read = new TextDecoder().decode(Uint8Array.from(bytes))
  return isLikelier(read, run, text[at - 1] ?? "", text[at + run.length] ?? "") ? read : null
}

/** `10 Å”` ends in a quotation mark, and in `ORĂŞENESC` all letters are capitals: both make sense as they stand. */
function isLikelier(read: string, run: string, before: string, after: string): boolean {
  if (!USUAL.test(read)) return [...read].length > 1 || run.length === 4
  const ends = /^.[”’»“™…–—]$|^[^Â][®©°]$/.test(run) && !/\p{L}/u.test(after)
  if (ends) return /\p{Ll}/u.test(before)
  return !(/\p{Lu}/u.test(before) && /\p{Lu}/u.test(after) && /^\p{Ll}/u.test(read))
}

/** A question mark inside or before a word; in an address or a formula it may be right. */
const LOST =
  /\p{L}\?\p{Ll}|(?<![\p{L}?])\?\p{Ll}{2}|\p{Lu}\?\p{Lu}{2}|\p{Lu}{2}\?\p{Lu}|^\?{3,}$|\p{L}[¿□]\p{Ll}|[\ue000-\uf8ff]/u

export function hasLostLetters(text: string): boolean {
  if (!/[?¿□\ue000-\uf8ff]/.test(text)) return false
  return text.split(/\s/).some((word) => LOST.test(word) && !/[/=&@]|\.\w/.test(word))
}

/** Hungarian ő and ű in an encoding of Western Europe: `tûzálló`. */
export const withHungarianLetters = (text: string): string | null =>
  /[õûÕÛ]/.test(text) ? text.replace(/[õûÕÛ]/g, (letter) => ({ õ: "ő", û: "ű", Õ: "Ő" })[letter] ?? "Ű") : null

/** Whether a text with õ or û is Hungarian rather than Estonian, Portuguese or French: by the letters beside them. */
export function looksHungarian(header: string[], rows: string): boolean {
  const first = rows.search(/[õÕ](?!e)|[ûÛ]/)
  if (first === -1) return false
  const near = rows.slice(Math.max(0, first - NEAR_CHARS), first + NEAR_CHARS)
  // Letters that no encoding of Western Europe has.
  if (/[\u0100-\u024f\u0370-\u1fff\u3040-\uabff]/.test(near)) return false
  const count = (letters: RegExp) => (near + header.join(" ")).match(letters)?.length ?? 0
  const own = count(/[áíóúÁÍÓÚ]/g) + (/û/i.test(near) ? count(/[öüõÖÜÕ]/g) : count(/é/gi))
  return own > 3 * count(/[ãçñèêëàâîôïäåæøœ]|õe/gi)
}
const NEAR_CHARS = 30_000
