import papaparse from "papaparse"

/** The beginning of a product file, as the service will most likely read it. */
export interface Preview {
  headers: string[]
  rows: string[][]
  /** There is more than is shown. */
  more: boolean
}

const BYTES_READ = 256 * 1024
const ROWS_SHOWN = 5

/** Reads the header and the first rows. Throws when there is no header. */
export async function readPreview(file: File): Promise<Preview> {
  const bytes = new Uint8Array(await file.slice(0, BYTES_READ).arrayBuffer())
  const { data } = papaparse.parse<string[]>(decoded(bytes), { preview: ROWS_SHOWN + 2, skipEmptyLines: "greedy" })
  const [headers, ...rows] = data
  if (!headers) throw new Error("The file is empty.")
  return { headers, rows: rows.slice(0, ROWS_SHOWN), more: rows.length > ROWS_SHOWN }
}

/** UTF-16 by its mark, UTF-8 where it is valid, else the code page of Central European spreadsheets. */
function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes)
  try {
    // `stream`, since the piece that is read may end inside a character.
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return new TextDecoder("windows-1250").decode(bytes)
  }
}
