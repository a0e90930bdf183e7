/** Tells encodings apart by the words they spell. Libraries small enough for a page do not report doubt. */
import { decodeBytes } from "./code-pages.ts"
import { COMMON, LETTER_MODELS, type LetterModel } from "./encoding-models.ts"
import type { LegacyEncoding } from "./encodings.ts"

/** How likely a word is in an encoding: the natural logarithm, of the best language that the encoding has. */
export type Speller = (bytes: Uint8Array) => number

const FAULT = -25
const STRANGER = -8
export const SIGN_NATS = -6
const TYPOGRAPHIC = "–—…„”“’‘«»°²³½×€£№™®©•·\u00a0"
export const isTypographic = (sign: string): boolean => TYPOGRAPHIC.includes(sign)
export const isLatin = (encoding: LegacyEncoding): boolean =>
  LETTER_MODELS.some((model) => model.encoding === encoding && model.latin)

/** One speller per language. A file has one language, so compare sums over its words, not single words. */
export function spellersOf(encoding: LegacyEncoding): Speller[] {
  const scores = wide[encoding]
    ? [wideScore(wide[encoding])]
    : LETTER_MODELS.filter((model) => model.encoding === encoding).map(letterScore)
  return scores.map((score) => (bytes) => score(decodeBytes(bytes, encoding)))
}

type Score = (word: string) => number

function letterScore({ frequent, rare, latin }: LetterModel): Score {
  const both = frequent.length + rare.length
  const cost = new Map<string, number>()
  const add = (letter: string, nats: number) => {
    if (!cost.has(letter)) cost.set(letter, nats)
    const upper = letter.toUpperCase()
    if (upper.length === 1 && !cost.has(upper)) cost.set(upper, nats - 0.7)
  }
  const frequent_letters = [...frequent]
  const places = (both * (both + 1)) / 2
  for (const [rank, letter] of frequent_letters.entries())
    add(letter, latin ? -Math.log(frequent_letters.length) - 0.2 : Math.log((both - rank) / places))
  for (const letter of rare) add(letter, -Math.log(rare.length) - 2.5)
  for (const sign of TYPOGRAPHIC) add(sign, SIGN_NATS)
  return (word) => {
    let sum = 0
    let before = ""
    for (const character of word) {
      if (character > "\x7f") {
        sum += character === "\ufffd" ? FAULT : (cost.get(character) ?? STRANGER)
        if (latin && before > "\x7f" && isLetter(before)) sum -= 2.3
        if (!latin && isAsciiLetter(before)) sum -= 4
      } else if (!latin && isAsciiLetter(character) && before > "\x7f") sum -= 4
      if (isUpper(character) && isLower(before)) sum -= 4
      before = character
    }
    return latin ? sum + unspeakable(word) : sum
  }
}

const isLetter = (character: string) => /\p{L}/u.test(character)
const isAsciiLetter = (character: string) => /[a-z]/i.test(character)
const isUpper = (character: string) => character !== character.toLowerCase()
const isLower = (character: string) => character !== character.toUpperCase()

/** Penalizes words without vowels, or with too long or too few vowel runs: the encoding has swapped vowels and consonants. */
function unspeakable(word: string): number {
  let sum = 0
  for (const part of word.match(/[\p{L}]+/gu) ?? []) {
    if (part.length < 2) {
      if (part > "\x7f" && !/[àéóíúőűâêèìòùøåöäæü]/i.test(part)) sum -= 3
      continue
    }
    if (part === part.toUpperCase()) continue
    const plain = part.toLowerCase().replace(/[øœæ]/g, "o").replace(/ı/g, "i").normalize("NFD").replace(/\p{M}/gu, "")
    if (!/[aeiouy]/.test(plain)) sum -= 3
    else if (/[bcdfghjklmnpqrstvwxzłđßþð]{5}/.test(plain)) sum -= 3
    else if (/[bcdfghjklmnpqrstvwxzłđßþð]{4}/.test(plain)) sum -= 1
    if (/[aeiouy]{4}/.test(plain)) sum -= 3
    else if (/[aeiou]{3}/.test(plain)) sum -= 1
  }
  return sum
}

interface WideModel {
  common: Set<string>
  /** The cost of an uncommon character, by character and script. */
  other: (character: string) => number
}

const set = (text: string) => new Set(text)
const KANA = /[\u3040-\u30ff]/
const HANGUL = /[\uac00-\ud7a3]/
const WIDE_SIGN = /[\u3000-\u303f\uff01-\uff5e]/
const HAN = /\p{Script=Han}/u

/** Characters that the older, shorter standard of an encoding has on its first level; the rest of it is rare. */
function levelOf(encoding: LegacyEncoding, ranges: [number, number, number][]): Set<string> {
  const decoder = new TextDecoder(encoding)
  const level = new Set<string>()
  for (const [lead_from, lead_to, trail_from] of ranges)
    for (let lead = lead_from; lead <= lead_to; lead++)
      for (let trail = trail_from; trail <= 0xfe; trail++) {
        const character = decoder.decode(Uint8Array.of(lead, trail))
        if ([...character].length === 1) level.add(character)
      }
  return level
}

const lazily = <Value>(make: () => Value) => {
  let made: Value | undefined
  return () => (made ??= make())
}
const gbFirst = lazily(() => levelOf("gbk", [[0xb0, 0xd7, 0xa1]]))
const big5First = lazily(() => levelOf("big5", [[0xa4, 0xc6, 0x40]]))
const jisFirst = lazily(() => levelOf("euc-jp", [[0xb0, 0xcf, 0xa1]]))
const gbSecond = lazily(() => levelOf("gbk", [[0xd8, 0xf7, 0xa1]]))
const ksHangul = lazily(() => levelOf("euc-kr", [[0xb0, 0xc8, 0xa1]]))

function chinese(common: string, first: () => Set<string>, second: (character: string) => boolean): WideModel {
  const known = set(common)
  return {
    common: known,
    other: (character) => {
      if (first().has(character)) return -9.5
      if (WIDE_SIGN.test(character)) return -8
      return second(character) ? -11.5 : -14
    },
  }
}

const japanese: WideModel = {
  common: new Set(),
  other: (character) => {
    if (KANA.test(character)) return -4.8
    if (character === "ー") return -4
    if (jisFirst().has(character)) return -8.6
    if (WIDE_SIGN.test(character)) return -7
    return /[\uff61-\uff9f]/.test(character) ? -6 : -13.5
  },
}

const wide: Partial<Record<LegacyEncoding, WideModel>> = {
  gbk: chinese(COMMON.simplified, gbFirst, (character) => gbSecond().has(character)),
  big5: chinese(COMMON.traditional, big5First, (character) => HAN.test(character)),
  "euc-kr": {
    common: set(COMMON.korean),
    other: (character) => {
      if (ksHangul().has(character)) return -8.5
      if (WIDE_SIGN.test(character)) return -8
      return HANGUL.test(character) ? -13 : -13.5
    },
  },
  shift_jis: japanese,
  "euc-jp": japanese,
}

function wideScore({ common, other }: WideModel): Score {
  const usual = -Math.log(Math.max(1, common.size)) - 0.4
  return (word) => {
    const characters = [...word]
    let sum = 0
    for (const [place, character] of characters.entries()) {
      if (character <= "\x7f") continue
      sum += character === "\ufffd" ? FAULT : common.has(character) ? usual : other(character)
      const [before = "", after = ""] = [characters[place - 1], characters[place + 1]]
      if (/[a-z]/.test(before) || /[a-z]/.test(after)) sum -= 3
    }
    return sum
  }
}
