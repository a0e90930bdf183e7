import { refuseFile } from "./csv-error.ts"
import { ENCODINGS, type Encoding, HEADER_CHARS_MAX, type LegacyEncoding } from "./encodings.ts"
import { type Header, headerAmongCr } from "./read-header.ts"
import { decodeBytes, isLatin, isTypographic, SIGN_NATS, spellersOf } from "./spelling.ts"

const SAMPLE_BYTES = 65_536

/** The byte order of UTF-16 without a mark, or null: separators, digits and line ends have a NUL on one side. */
function utf16WithoutMark(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  if (!bytes.subarray(0, SAMPLE_BYTES).includes(0)) return null
  const little = signsIn(bytes, 0)
  const big = signsIn(bytes, 1)
  if (little.lines > 0 && little.ascii >= 4 && little.ascii > big.ascii * 2) return "utf-16le"
  return big.lines > 0 && big.ascii >= 4 && big.ascii > little.ascii * 2 ? "utf-16be" : null
}

/** Counts ASCII characters paired with a NUL, the character at `place`, and how many of them end lines. */
function signsIn(bytes: Uint8Array, place: 0 | 1): { ascii: number; lines: number } {
  let ascii = 0
  let lines = 0
  for (let at = 0; at + 1 < Math.min(bytes.length, SAMPLE_BYTES); at += 2) {
    const sign = bytes[at + place]!
    if (bytes[at + 1 - place] !== 0 || sign > 126 || (sign < 32 && sign !== LF && sign !== CR && sign !== 9)) continue
    ascii++
    if (sign === LF || sign === CR) lines++
  }
  return { ascii, lines }
}

interface Decoded {
  text: string
  encoding: Encoding
  /** False where the bytes make sense in another encoding too, and read another text there. */
  sure: boolean
  /** Possible encodings, the likeliest first. */
  likely: Encoding[]
}

const SAMPLE_CHARS = 65_536

/**
 * Decodes a file to `\n` lines: by its byte order mark, UTF-16's NULs, valid UTF-8, or the encoding that spells words.
 * Broken bytes become U+FFFD, which rows refuse.
 */
export function decodeText(file: Uint8Array, chosen?: Encoding): Decoded {
  const bytes = file[0] === 0xef && file[1] === 0xbb && file[2] === 0xbf ? file.subarray(3) : file
  refuseOtherFormats(bytes)
  const given = chosen ?? markedUtf16(bytes) ?? utf16WithoutMark(bytes)
  const decoded = given ? decodeAs(bytes, given) : decodeNarrow(withLineFeeds(bytes))
  refuseNoise(decoded.text)
  refuseOtherTexts(decoded.text)
  if (decoded.encoding === "utf-8") refuseUtf7(decoded.text)
  return decoded
}

function decodeAs(bytes: Uint8Array, encoding: Encoding): Decoded {
  const narrow = encoding.startsWith("utf-16")
    ? new TextEncoder().encode(new TextDecoder(encoding).decode(bytes))
    : bytes
  const text = decodeBytes(withLineFeeds(narrow), narrow === bytes ? encoding : "utf-8")
  return { text, encoding, sure: true, likely: [encoding] }
}

const FORMATS: { starts: number[]; is: string; spreadsheet: boolean }[] = [
  { starts: [0x50, 0x4b, 0x03, 0x04], is: "an Excel workbook or another ZIP file", spreadsheet: true },
  { starts: [0xd0, 0xcf, 0x11, 0xe0], is: "an old Excel workbook", spreadsheet: true },
  { starts: [0x25, 0x50, 0x44, 0x46], is: "a PDF", spreadsheet: false },
  { starts: [0x89, 0x50, 0x4e, 0x47], is: "a picture", spreadsheet: false },
  { starts: [0xff, 0xd8, 0xff], is: "a picture", spreadsheet: false },
  { starts: [0x1f, 0x8b], is: "a compressed file", spreadsheet: false },
]

function refuseOtherFormats(bytes: Uint8Array): void {
  const format = FORMATS.find(({ starts }) => starts.every((byte, index) => bytes[index] === byte))
  if (format) throw refuseFile(format.spreadsheet ? "spreadsheet" : "other_format", { format: format.is })
}

const TEXTS: { starts: RegExp; is: string }[] = [
  { starts: /^\ufeff?\s*(?:<(?:!doctype|html|head|body|table|tr|\?xml)\b|MIME-Version:)/i, is: "a web page or XML" },
  { starts: /^\ufeff?\s*(?:\[\s*)?[{[]\s*"/, is: "JSON" },
  { starts: /^\{\\rtf/, is: "a text document" },
]

function refuseOtherTexts(text: string): void {
  const format = TEXTS.find(({ starts }) => starts.test(text.slice(0, 512)))
  if (format) throw refuseFile("other_format", { format: format.is })
}

function markedUtf16(bytes: Uint8Array): Encoding | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le"
  return bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : null
}

const LIKELY_MAX = 4

/** Windows' signs of English where they belong, and what else they may be, such as `Menís`, is no word of a Mac's or DOS program's. */
const SIGNS =
  /(?<=[Mm]en|[Kk]id|[Bb]oy|[Gg]irl|hildren|other)’(?=s(?![A-Za-z]))|(?<= )–(?= )|(?<=\d)(?:–(?=\d)|\u00a0(?=\d{3}))|(?<![A-Za-z])[€£](?=\d)|(?<=\d ?)[€°](?![A-Za-z])|(?<=\d ?)°(?=[CF](?![A-Za-z]))|(?<=[a-z])®(?![A-Za-z])|(?<=\d ?[cdkm]?m)[²³](?![A-Za-z])|(?<![A-Za-z])“(?=[^“”\n]{1,200}”(?![A-Za-z]))|(?<=\d|(?<![A-Za-z])“[^“”\n]{1,200})”(?![A-Za-z])/g
const ABOVE = /[^\0-\x7f]/

function decodeNarrow(bytes: Uint8Array): Decoded {
  const text = new TextDecoder("utf-8").decode(bytes)
  const is_utf8 = !text.includes("\ufffd") || isUtf8(bytes) || isMostlyUtf8(text)
  if (is_utf8 && !isDoubtful(text)) return { text, encoding: "utf-8", sure: true, likely: ["utf-8"] }
  const english = is_utf8 ? null : decodeBytes(bytes, "windows-1252")
  if (english !== null && !ABOVE.test(english.replace(SIGNS, "")))
    return { text: english, encoding: "windows-1252", sure: true, likely: ["windows-1252"] }
  const { encodings, sure } = detectLegacyEncoding(bytes)
  if (is_utf8) return { text, encoding: "utf-8", sure: false, likely: ["utf-8", ...encodings.slice(0, LIKELY_MAX - 1)] }
  const encoding = encodings[0]!
  return { text: decodeBytes(bytes, encoding), encoding, sure, likely: encodings.slice(0, LIKELY_MAX) }
}

const STRANGE_MAX = 2

/** One or two rare letters may be UTF-8 by chance: “一” in GBK has a rare Cyrillic letter's bytes. */
function isDoubtful(text: string): boolean {
  let strange = 0
  for (const [sign] of text.matchAll(/[^\0-\x7f]/gu)) {
    if (++strange > STRANGE_MAX || !/[\u0180-\u02ff\u0460-\u07ff]/.test(sign)) return false
  }
  return strange > 0
}

/** U+FFFD in the text alone does not tell: a file that was damaged earlier holds it as a character. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

const isMostlyUtf8 = (text: string): boolean =>
  text.replace(/[\0-\x7f\ufffd]+/g, "").length > text.replace(/[^\ufffd]+/g, "").length * 4

const WORDS_SHOWN = 5
const WORD_CHARS_SHOWN = 24

/** The first words by which a person sees whether the encoding is right. */
export function tellingWords(text: string): string[] {
  const first = Math.max(0, text.search(/[^\0-\x7f]/) - WORD_CHARS_SHOWN)
  const words = text.slice(first, first + SAMPLE_CHARS).match(/[^\s,;|"]{0,24}[^\0-\x7f][^\s,;|"]{0,24}/g) ?? []
  return [...new Set(words.map((word) => word.slice(0, WORD_CHARS_SHOWN)))].slice(0, WORDS_SHOWN)
}

/** UTF-7, which mail programs once wrote: `Te+AOE-skanna` is Teáskanna. No word of it is longer. */
const UTF7 = /\+([A-Za-z0-9+/]{3,100})-/g

function refuseUtf7(text: string): void {
  const letters = [...text.slice(0, SAMPLE_CHARS).matchAll(UTF7)].flatMap(([, base64 = ""]) => {
    const bits = [...atob(base64.slice(0, base64.length - (base64.length % 4 === 1 ? 1 : 0)))]
    const read = bits.length % 2 === 0 && bits.length > 0 ? bits.map((bit) => bit.charCodeAt(0)) : []
    return read.flatMap((high, at) => (at % 2 === 0 ? [String.fromCharCode(high * 256 + read[at + 1]!)] : []))
  })
  if (letters.length > 0 && letters.every((letter) => /[\u00c0-\u024f\u0370-\u05ea\u2010-\u2044€]/.test(letter)))
    throw refuseFile("utf7")
}

function refuseNoise(text: string): void {
  const sample = text.slice(0, SAMPLE_CHARS)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is counted
  const noise = sample.match(/[\0-\x08\x0e-\x1f\x7f\ufffd]/g)?.length ?? 0
  if (noise > Math.max(8, sample.length * 0.1)) throw refuseFile("not_text")
}

const CR = 13
const LF = 10
const QUOTE = 34

/**
 * On bytes: a string with millions of line ends takes more memory than the file. Where LF ends rows, a lone CR does so
 * between whole rows only; elsewhere it stands in a cell.
 */
function withLineFeeds(bytes: Uint8Array): Uint8Array {
  if (!bytes.includes(CR)) return bytes
  const header = hasRowsOfLf(bytes)
    ? headerAmongCr(new TextDecoder().decode(bytes.subarray(0, HEADER_CHARS_MAX)))
    : null
  // A file of a single column ends its rows as it ends the column's name.
  const first = bytes.findIndex((byte) => byte === CR || byte === LF)
  const ends_by_cr = bytes[first] === CR && bytes[first + 1] !== LF
  const isRow = (start: number) =>
    header === null || (header.cells.length > 1 ? hasCells(bytes, start, header) : ends_by_cr)
  const kept = new Uint8Array(bytes.length)
  let length = 0
  for (let at = 0; at < bytes.length; ) {
    const cr = bytes.indexOf(CR, at)
    const piece = bytes.subarray(at, cr === -1 ? bytes.length : cr)
    kept.set(piece, length)
    length += piece.length
    if (cr === -1) break
    const next = bytes[cr + 1]
    if (next !== LF && (!header || (next !== CR && bytes[cr - 1] !== LF)))
      kept[length++] = isRow(at + piece.lastIndexOf(LF) + 1) && isRow(cr + 1) ? LF : CR
    at = cr + 1
  }
  return kept.subarray(0, length)
}

function hasCells(bytes: Uint8Array, start: number, header: Pick<Header, "cells" | "delimiter">): boolean {
  const separator = header.delimiter.charCodeAt(0)
  const isQuoted = quoteReader(header.delimiter)
  let left = header.cells.length - 1
  for (let at = start; at < bytes.length && bytes[at] !== CR && bytes[at] !== LF; at++)
    if (!isQuoted(bytes[at]!) && bytes[at] === separator) left--
  return left === 0
}

/** Tells byte by byte whether it stands in quotes: one amid a bare cell is of inches. */
function quoteReader(separators: string): (byte: number) => boolean {
  const opening = new Set([CR, LF, ...[...separators].map((sign) => sign.charCodeAt(0))])
  let is_quoted = false
  let may_open = true
  return (byte) => {
    const is_mark = byte === QUOTE && (is_quoted || may_open)
    may_open = is_mark ? is_quoted : opening.has(byte)
    is_quoted = is_mark !== is_quoted
    return is_quoted
  }
}

/** Excel on a Mac once ended rows by CR, and lines in quotes by LF. */
function hasRowsOfLf(bytes: Uint8Array): boolean {
  const isQuoted = quoteReader(",;|\t")
  return bytes.subarray(0, -1).some((byte) => !isQuoted(byte) && byte === LF)
}

const LEGACY = ENCODINGS.filter((name): name is LegacyEncoding => !name.startsWith("utf"))
const WIDE = new Set<LegacyEncoding>(["shift_jis", "euc-jp", "big5", "gbk", "euc-kr"])
const WORDS_MAX = 1_500
const WORD_BYTES_MAX = 120
/** A byte that says nothing costs log 128: what spells worse than chance is no language that we know. */
const NOISE_NATS = -Math.log(128)
const MARGIN_NATS = 7
/** Few programs write these, and the first differs from Windows-1250 in few letters. */
const PRIORS: Partial<Record<LegacyEncoding, number>> = { "iso-8859-16": -6, "x-mac-ce": -3 }
/** Two of Romanian's letters, which look alike with a cedilla or a comma. */
const alike = (text: string) => text.replace(/[şŞţŢ]/g, (letter) => "șȘțȚ"["şŞţŢ".indexOf(letter)]!)

/** Which encodings make words of bytes that are no UTF-8, the likeliest first. */
function detectLegacyEncoding(bytes: Uint8Array): { encodings: LegacyEncoding[]; sure: boolean } {
  const words = distinctWords(bytes)
  const scored = LEGACY.map((encoding) => ({
    encoding,
    nats: bestSum(encoding, words) + (PRIORS[encoding] ?? 0),
  })).sort((a, b) => b.nats - a.nats)
  const [best] = scored as [(typeof scored)[0]]
  const text = alike(decodeBytes(bytes, best.encoding))
  const rival = scored.find(
    ({ encoding }) => encoding !== best.encoding && alike(decodeBytes(bytes, encoding)) !== text,
  )
  const noise = noiseOf(best.encoding, words)
  const is_clear = !text.includes("\ufffd") && spellsWell(best.encoding, words)
  const sure = is_clear && best.nats > noise && best.nats - (rival?.nats ?? noise) > MARGIN_NATS
  return { encodings: scored.map(({ encoding }) => encoding), sure }
}

/** The right encoding of a text in Latin letters has never cost as much a letter, and a wrong one nearly always. */
const LETTER_NATS_MIN = -3.3
const USUAL_WORD_BYTES_MAX = 30

/** Whether the best of the encodings that we know makes sense by itself: the right one may not be among them. */
function spellsWell(encoding: LegacyEncoding, found: Uint8Array[]): boolean {
  if (!isLatin(encoding)) return true
  const words = found.filter(({ length }) => length <= USUAL_WORD_BYTES_MAX)
  const nats = bestSum(encoding, words)
  const all = countSigns(encoding, words)
  const typographic = countSigns(encoding, words, isTypographic)
  return all === typographic || (nats - typographic * SIGN_NATS) / (all - typographic) > LETTER_NATS_MIN
}

/** In double-byte encodings any second byte is as telling as a high one. */
function noiseOf(encoding: LegacyEncoding, words: Uint8Array[]): number {
  const bytes_each = WIDE.has(encoding) ? 2 : 1
  return countSigns(encoding, words) * bytes_each * NOISE_NATS
}

const countSigns = (encoding: LegacyEncoding, words: Uint8Array[], isCounted = (sign: string) => sign > "\x7f") =>
  words.reduce((sum, word) => sum + [...decodeBytes(word, encoding)].filter(isCounted).length, 0)

const bestSum = (encoding: LegacyEncoding, words: Uint8Array[]): number =>
  Math.max(...spellersOf(encoding).map((speller) => words.reduce((sum, word) => sum + speller(word), 0)))

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
