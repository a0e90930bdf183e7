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
  const marked = markedEncoding(bytes) ?? utf16ByNuls(bytes)
  const { text, encoding } = marked ? decodedAs(marked, bytes) : decodeUnmarked(bytes)
  refuseNoise(text)
  return { text: withLineFeeds(text), encoding }
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

function markedEncoding(bytes: Uint8Array): Encoding | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le"
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be"
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? "utf-8" : null
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

function decodedAs(encoding: Encoding, bytes: Uint8Array) {
  return { text: new TextDecoder(encoding).decode(bytes), encoding }
}

function decodeUnmarked(bytes: Uint8Array): { text: string; encoding: Encoding } {
  const decoded = decodedAs("utf-8", bytes)
  const broken = decoded.text.match(/\ufffd/g)?.length ?? 0
  if (broken === 0) return decoded
  const sound = decoded.text.match(/[^\0-\x7f\ufffd]/g)?.length ?? 0
  return sound > broken * 4 ? decoded : decodedAs(guessWindowsEncoding(bytes), bytes)
}

function refuseNoise(text: string): void {
  const sample = text.slice(0, SAMPLE_BYTES)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is counted
  const noise = sample.match(/[\0-\x08\x0e-\x1f\x7f\ufffd]/g)?.length ?? 0
  if (noise > Math.max(8, sample.length * 0.1))
    throw new CsvError("not_text", "This is not a text file. Choose a CSV file.")
}

function withLineFeeds(text: string): string {
  if (!text.includes("\r")) return text
  return text.includes("\n") ? text.replaceAll("\r\n", "\n") : text.replaceAll("\r", "\n")
}
