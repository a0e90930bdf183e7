import papaparse from "papaparse"
import { decodeText, tellingWords } from "#shared/csv/decode-text.ts"
import type { Encoding } from "#shared/csv/encodings.ts"
import { type Header, readHeader, withoutQuotedLines } from "#shared/csv/read-header.ts"

/** A product file as the service will read it: by the same code, as far as its header goes. */
export interface Preview {
  headers: string[]
  rows: string[][]
  /** There is more than is shown. */
  more: boolean
  encoding: Encoding
  /** The bytes make sense in one encoding only, or a person has chosen. */
  sure: boolean
  /** Possible encodings, with words of the file in each. */
  samples: { encoding: Encoding; words: string[] }[]
}

const ROWS_SHOWN = 5
const CHARS_SHOWN = 256 * 1024

/** Reads the header and the first rows, in the encoding that was chosen or else found. Throws CsvError like the service. */
export async function readPreview(file: File, chosen?: Encoding): Promise<Preview> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const { text: decoded, encoding, sure, likely } = decodeText(bytes, chosen)
  const text = withoutQuotedLines(decoded)
  const header = readHeader(text)
  const rows = firstRows(text, header)
  return {
    headers: header.cells,
    rows: rows.slice(0, ROWS_SHOWN),
    more: rows.length > ROWS_SHOWN,
    encoding,
    sure,
    samples: (chosen ? decodeText(bytes).likely : likely).map((each) => ({
      encoding: each,
      words: tellingWords(decodeText(bytes, each).text),
    })),
  }
}

function firstRows(text: string, { delimiter, rows_start }: Header): string[][] {
  const piece = text.slice(rows_start, rows_start + CHARS_SHOWN)
  const options = { delimiter, newline: "\n" as const, preview: ROWS_SHOWN + 1, skipEmptyLines: "greedy" as const }
  return papaparse.parse<string[]>(piece, options).data
}
