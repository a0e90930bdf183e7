import { CsvError } from "./csv-error.ts"
import { guessWindowsEncoding } from "./windows-encoding.ts"

export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1250" | "windows-1252"

const SAMPLE_BYTES = 65_536

/**
 * The file as text, without byte order mark and with `\n` as its only line end.
 * A byte order mark decides; else NULs at every second byte mean UTF-16; else UTF-8 if it is one; else Windows-1250 or 1252.
 * A file that is UTF-8 but for a few broken bytes stays UTF-8: those become U+FFFD, which the rows' reader refuses.
 */
export function decodeText(bytes: Uint8Array): { text: string; encoding: Encoding } {
  refuseOtherFormats(bytes)
  const wide = markedUtf16(bytes) ?? utf16ByNuls(bytes)
  const narrow = wide ? new TextEncoder().encode(new TextDecoder(wide).decode(bytes)) : bytes
  const { text, encoding } = decodeNarrow(withLineFeeds(narrow))
  refuseNoise(text)
  return { text, encoding: wide ?? encoding }
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
  if (!format) return
  const advice = format.spreadsheet ? "Open it and save it as “CSV UTF-8”." : "Choose a CSV file."
  throw new CsvError(format.spreadsheet ? "spreadsheet" : "not_text", `This is ${format.is}, not a CSV file. ${advice}`)
}

function markedUtf16(bytes: Uint8Array): Encoding | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le"
  return bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : null
}

function utf16ByNuls(bytes: Uint8Array): Encoding | null {
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  const nuls = [0, 0]
  for (let index = 0; index < sample.length; index++) if (sample[index] === 0) nuls[index & 1]!++
  const pairs = sample.length / 2
  const [even, odd] = nuls as [number, number]
  if (odd > pairs * 0.4 && even < pairs * 0.1) return "utf-16le"
  return even > pairs * 0.4 && odd < pairs * 0.1 ? "utf-16be" : null
}

function decodeNarrow(bytes: Uint8Array): { text: string; encoding: Encoding } {
  const text = new TextDecoder("utf-8").decode(bytes)
  if (!text.includes("\ufffd") || isUtf8(bytes) || isMostlyUtf8(text)) return { text, encoding: "utf-8" }
  const encoding = guessWindowsEncoding(bytes)
  return { text: new TextDecoder(encoding).decode(bytes), encoding }
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

function isMostlyUtf8(text: string): boolean {
  let sound = 0
  let broken = 0
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    if (unit === 0xfffd) broken++
    else if (unit > 0x7f) sound++
  }
  return sound > broken * 4
}

function refuseNoise(text: string): void {
  const sample = text.slice(0, SAMPLE_BYTES)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is counted
  const noise = sample.match(/[\0-\x08\x0e-\x1f\x7f\ufffd]/g)?.length ?? 0
  if (noise > Math.max(8, sample.length * 0.1))
    throw new CsvError("not_text", "This is not a text file. Choose a CSV file.")
}

const CR = 13
const LF = 10

/** On bytes, since replacing millions of line ends in a string takes more memory than the file. */
function withLineFeeds(bytes: Uint8Array): Uint8Array {
  if (!bytes.includes(CR)) return bytes
  if (!bytes.includes(LF)) return bytes.map((byte) => (byte === CR ? LF : byte))
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const kept = new Uint8Array(bytes.length)
  let length = 0
  let start = 0
  for (let at = source.indexOf(CR); at !== -1; at = source.indexOf(CR, at + 1)) {
    if (source[at + 1] !== LF) continue
    kept.set(source.subarray(start, at), length)
    length += at - start
    start = at + 1
  }
  kept.set(source.subarray(start), length)
  length += source.length - start
  return kept.subarray(0, length)
}
