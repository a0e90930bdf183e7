/**
 * Finds the one code in a text that is none by itself: with words and signs around it, in a link inside a link, or typed
 * by a scanner whose keyboard is set otherwise. Apart from `query.ts`, which every page loads.
 */
import { type CodeFault, parseCode } from "#proof/code.ts"
import { plainDigits } from "./plain-digits.ts"
import { decoded, parseQuery, type Query, typedOnLabel } from "./query.ts"

export type FoundQuery =
  | Exclude<Query, { kind: "mistyped" }>
  /** `several`: different codes, each with its right check symbol; `keyboard`: right once Y and Z are exchanged. */
  | { kind: "mistyped"; reason: CodeFault | "several" | "keyboard" }

const INPUT_CHARACTERS_MAX = 2_000
/** How often a link may be wrapped in another. */
const WRAPPINGS_MAX = 3

/** A code beside words that may be read as another with it: `ID 0123-4567-89AK v1`. */
const GROUPED = /(?<![0-9A-Za-z/-])[0-9A-Za-z]{4}(?:-[0-9A-Za-z]{4}){2,3}(?![0-9A-Za-z-])/g

/** Reads what `parseQuery` reads, else the one code that is in the text. Never throws. */
export function findQuery(input: string): FoundQuery {
  const read = parseQuery(input)
  const isOther = (group: string) => read.kind === "code" && [...codesIn(group)].some((code) => code !== read.code)
  if (input.match(GROUPED)?.some(isOther)) return { kind: "mistyped", reason: "several" }
  if (read.kind !== "mistyped" || input.length > INPUT_CHARACTERS_MAX) return read
  const text = unwrap(input)
  const written = codesIn(text)
  const whole = () => text.replace(WITHIN, "").replace(ESCAPED, "-")
  const otherwise = () => [...codesIn(retype(text, LOOK_ALIKES)), ...codesOfScanner(text), ...codesIn(whole())]
  const found = written.size > 0 ? written : new Set(otherwise())
  const [code] = found
  if (found.size > 1) return { kind: "mistyped", reason: "several" }
  if (code !== undefined) return { kind: "code", code }
  return parseCode(retype(text, { typed: "yzYZ", meant: "zyZY" })).ok ? { kind: "mistyped", reason: "keyboard" } : read
}

/** A dash of a mail or of JSON between two groups; tags and a line's end beside a dash. */
const ESCAPED = /(?<=[0-9A-Za-z]{4})(?:=2D|\\u002d)(?=[0-9A-Za-z]{4})/gi
const WITHIN = /(?<=-)(?:\s*<[^<>]*>)+|(?:<[^<>]*>)+\s*(?=-)|(?<!\s)(?=[^\S\n]*\n)\s+(?=-)/g

/** Full-width letters as usual ones, escapes undone, without GS1's identifiers. AIM's `]Q3` reads as a display prefix. */
function unwrap(input: string): string {
  // Proofpoint writes `https-3A__touchmark.example_v_0123-2D4567`.
  const proofpoint = (url: string) => url.replaceAll("_", "/").replace(/-(?=[\dA-F]{2})/g, "%")
  let text = input.normalize("NFKC").replace(/https?-3A__[^&\s]+/g, proofpoint)
  for (let wrapping = 0; wrapping < WRAPPINGS_MAX && text.includes("%"); wrapping++)
    text = text.replace(/(?:%[0-9a-f]{2})+/gi, decoded)
  return (
    plainDigits(text.replace(/<br\b[^<>]*>/gi, "\n"))
      .replace(/=\r?\n/g, "")
      .replace(/&(?:amp;){0,3}(?:(nbsp)|#(\d{2,5})|#x([\da-f]{2,4})|(?:[nm]?dash|hyphen));/gi, signOf)
      // A dash at a line's end, or of a Japanese keyboard.
      .replace(/\p{Pd}[ \t]*\r?\n[> \t]*|ー/gu, "-")
      .replace(/<\/?(?:b|em|i|span|strong|u|wbr)\b[^<>]*>/gi, "")
      .replace(/&shy;|\p{DI}/giu, "")
      // Written without blanks between words.
      .replace(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]+/gu, " ")
      // A bar of prose: the one in `0|23` has a digit beside it.
      .replace(/(?<!\d\S*)\|(?!\S*\d)/g, " ")
      .replace(/(?<![0-9A-Za-z])(?:(?<=\])[A-Za-z]\d|(?<=~)1)?01\d{14}(?:1[1-7]\d{6})?21(?=[0-9A-Za-z]{12})/g, " ")
      .trim()
      .replace(/^(.{12,}?)(?:(?=(\s*))\2\1)+$/s, "$1")
  )
}

/** What a page's entity stands for: a blank, a sign by its number, or else a dash. */
const signOf = (_: string, blank?: string, digits?: string, hex?: string): string =>
  blank ? " " : String.fromCharCode(Number(digits ?? `0x${hex ?? "2D"}`))

/** The codes whose check symbol is right: those at the ends of labels' addresses, else those anywhere. */
function codesIn(text: string): Set<string> {
  const addresses = text.match(/(?:\/v|\/01\/\d{8,14}\/21)\/[^\s/?&<>"]+/gi) ?? []
  const addressed = addresses.flatMap((address) => codesAmong(typedOnLabel(address) ?? ""))
  return new Set(addressed.length > 0 ? addressed : codesAmong(text))
}

function codesAmong(text: string): string[] {
  const found: string[] = []
  const add = (typed: string): boolean => {
    const parsed = parseCode(typed)
    if (parsed.ok) found.push(parsed.code)
    return parsed.ok
  }
  for (const word of wordsOf(text)) addCode(word, add)
  if (found.length === 0 && !/\p{L}/u.test(text.replace(/[0-9A-Za-z]/g, "")) && isOneWord(text)) add(bare(text))
  return found
}

const bare = (text: string): string => text.replace(/[^0-9A-Za-z]/g, "")
/** Without this a sentence would be read as a code every now and then. */
const looksLikeCode = (letters: string): boolean => /\d/.test(letters) || !/[a-z]/.test(letters)
const isOneWord = (text: string): boolean =>
  looksLikeCode(bare(text)) || !/[0-9A-Za-z][^0-9A-Za-z]*\s[^0-9A-Za-z]*[0-9A-Za-z]/.test(text)

interface Word {
  groups: string[]
  /** Stands between the groups; empty where there is one. */
  sign: string
}

/** The text's words; those of four letters and digits belong together where the same sign is between them. */
function wordsOf(text: string): Word[] {
  const words: Word[] = []
  const [first = "", ...rest] = text.split(/([^\p{L}\p{M}\p{N}]+)/u)
  const isGroup = (word: string) => /^[0-9A-Za-z]{4}$/.test(word)
  let last: Word = { groups: [first], sign: "" }
  for (let at = 0; at < rest.length; at += 2) {
    const [sign, word] = [rest[at]!, rest[at + 1]!]
    if (isGroup(word) && isGroup(last.groups[0]!) && (last.sign === "" || last.sign === sign)) {
      last.groups.push(word)
      last.sign = sign
    } else {
      // `code=0123-4567-89AK` and `Lot 1234 0123-4567-89AK` begin with words of four.
      const isNear = isGroup(word) && last.groups.length > 1
      words.push(last)
      last = isNear ? { groups: [last.groups.at(-1)!, word], sign } : { groups: [word], sign: "" }
    }
  }
  return [...words, last]
}

/** Of groups with blanks between them also some, if the others are words: "code 0123 4567 89AK here". */
function addCode({ groups, sign }: Word, add: (typed: string) => boolean): void {
  const isOdd = (group: string) => !/^[A-Z]?[a-z]+$/.test(group)
  const odd = groups.filter(isOdd).length
  for (const count of [groups.length, 4, 3]) {
    for (let from = 0; from + count <= groups.length; from++) {
      const some = groups.slice(from, from + count)
      if (count < groups.length && !(/\s/.test(sign) && some.filter(isOdd).length === odd)) continue
      const typed = some.join("")
      if ((looksLikeCode(typed) || /\S/.test(sign)) && add(typed)) return
    }
  }
}

const bothCases = (letters: string): string => letters.toLowerCase() + letters.toUpperCase()

/** Letters of other alphabets that look like a code's. */
const LOOK_ALIKES = {
  typed: `${bothCases("АВЕЅІЈКМНОРСТУХЗΑΒΕΖΗΙΚΜΝΟΡΤΥΧØ")}ıİ|`,
  meant: `${bothCases("ABESIJKMHOPCTYX3ABEZHIKMNOPTYXO")}1I1`,
}

/** What a scanner types that is set to a US keyboard, at a computer that is not: signs of its own for ours. */
const LAYOUTS = [
  { isLikely: /[öüÖÜÉ]/, typed: "öüÖÜ-É_+yzYZ", meant: "0-0-/:?#zyZY" },
  { isLikely: /`/, typed: "`/yzYZ", meant: "0-zyZY" },
  { isLikely: /[íÍ]/, typed: "íÍ", meant: "00" },
  { isLikely: /[ßÖ]/, typed: "ß-Ö_§yzYZ", meant: "-/:?#zyZY" },
  { isLikely: /^\D*[&é"'(è_çà)]\D*$/, typed: `&é"'(-è_çà)!:§aqzwAQZW,?mM`, meant: "1234567890-/.?qawzQAWZmM;:" },
  { isLikely: /[&é"'(§è!çà]/, typed: `&é"'(§è!çà)=:aqzwAQZW,?`, meant: "1234567890-/.qawzQAWZmM" },
  { isLikely: /[+ěščřžýáíéľť]/, typed: `+ěščřžýáíéľť=-"yzYZ`, meant: "123456789025-/:zyZY" },
  {
    isLikely: /^[^a-z]*[а-я][^a-z]*$/i,
    typed: `${bothCases("ЙЦУКЕНГШЩЗФЫВАПРОЛДЯЧСМИТЬЮ")}.`,
    meant: `${bothCases("QWERTYUIOPASDFGHJKLZXCVBNM.")}/`,
  },
  {
    isLikely: /^[^a-z]*[α-ω][^a-z]*$/i,
    typed: bothCases("ΑΒΨΔΕΦΓΗΙΞΚΛΜΝΟΠΡΣΤΩΧΥΖ"),
    meant: bothCases("ABCDEFGHIJKLMNOPRSTVXYZ"),
  },
]

function codesOfScanner(text: string): Set<string> {
  const [scanned = "", ...others] = new Set(text.trim().split(/\s+/))
  if (others.length > 0) return new Set()
  const likely = LAYOUTS.filter(({ isLikely }) => isLikely.test(scanned))
  return new Set(likely.flatMap((layout) => [...codesIn(retype(scanned, layout))]))
}

const retype = (text: string, { typed, meant }: { typed: string; meant: string }): string =>
  text.replace(/./gu, (sign) => meant[typed.indexOf(sign)] ?? sign)
