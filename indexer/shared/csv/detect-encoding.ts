import { ENCODINGS, type LegacyEncoding } from "./encodings.ts"
import { spellersOf } from "./spelling.ts"

export interface Guess {
  /** The likeliest first. */
  encodings: LegacyEncoding[]
  /** No other encoding fits, or those that do give the same text. */
  sure: boolean
}

const LEGACY = ENCODINGS.filter((name): name is LegacyEncoding => !name.startsWith("utf"))
const WIDE = new Set<LegacyEncoding>(["shift_jis", "euc-jp", "big5", "gbk", "euc-kr"])
const WORDS_MAX = 1_500
const WORD_BYTES_MAX = 120
/** A byte that says nothing costs log 128: what spells worse than chance is no language that we know. */
const NOISE_NATS = -Math.log(128)
const MARGIN_NATS = 7

/** Which encoding makes words of bytes that are no UTF-8. */
export function detectLegacyEncoding(bytes: Uint8Array): Guess {
  const words = distinctWords(bytes)
  const scored = LEGACY.map((encoding) => ({ encoding, nats: bestSum(encoding, words) })).sort(
    (a, b) => b.nats - a.nats,
  )
  const [best] = scored as [(typeof scored)[0]]
  const text = new TextDecoder(best.encoding).decode(bytes)
  const rival = scored.find(
    ({ encoding }) => encoding !== best.encoding && new TextDecoder(encoding).decode(bytes) !== text,
  )
  const noise = noiseOf(best.encoding, words)
  const sure = !text.includes("\ufffd") && best.nats > noise && best.nats - (rival?.nats ?? noise) > MARGIN_NATS
  return { encodings: scored.map(({ encoding }) => encoding), sure }
}

/** In double-byte encodings any second byte is as telling as a high one. */
function noiseOf(encoding: LegacyEncoding, words: Uint8Array[]): number {
  const decoder = new TextDecoder(encoding)
  const bytes_each = WIDE.has(encoding) ? 2 : 1
  const signs = words.reduce((sum, word) => sum + [...decoder.decode(word)].filter((sign) => sign > "\x7f").length, 0)
  return signs * bytes_each * NOISE_NATS
}

function bestSum(encoding: LegacyEncoding, words: Uint8Array[]): number {
  return Math.max(...spellersOf(encoding).map((speller) => words.reduce((sum, word) => sum + speller(word), 0)))
}

/**
 * Distinct runs of letters with a byte above ASCII. Double-byte encodings' second bytes may be letters, but never below `@`.
 */
function distinctWords(bytes: Uint8Array): Uint8Array[] {
  const words = new Map<string, Uint8Array>()
  const seen = new Uint8Array(256)
  let start = -1
  let is_high = false
  for (let at = 0; at <= bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (byte >= 0x40) {
      if (start === -1) start = at
      if (byte > 127) is_high = true
      continue
    }
    if (is_high) keep(words, bytes.subarray(start, Math.min(at, start + WORD_BYTES_MAX)), seen)
    start = -1
    is_high = false
  }
  return [...words.values()]
}

/** Beyond WORDS_MAX only words with a byte that no word had before. */
function keep(words: Map<string, Uint8Array>, word: Uint8Array, seen: Uint8Array): void {
  if (words.size >= WORDS_MAX && word.every((byte) => byte < 128 || seen[byte] === 1)) return
  for (const byte of word) seen[byte] = 1
  words.set(String.fromCharCode(...word), word)
}
