import { readFileSync } from "node:fs"
import { join } from "node:path"
import { type ProductFile, type ReadOptions, readProducts } from "#csv/read-products.ts"
import type { CsvError } from "#shared/csv/csv-error.ts"

/** Reads a text as an uploaded file in UTF-8; up to 1,000 rows unless told otherwise. */
export function read(text: string, options: Partial<ReadOptions> = {}): ProductFile {
  return readProducts(new TextEncoder().encode(text), { rows_max: 1_000, ...options })
}

/** The error that the whole file is refused with; fails when it is read. */
export function refusal(file: string | Uint8Array, options: Partial<ReadOptions> = {}): CsvError {
  try {
    readProducts(typeof file === "string" ? new TextEncoder().encode(file) : file, { rows_max: 1_000, ...options })
  } catch (error) {
    return error as CsvError
  }
  throw new Error("The file was read although it should have been refused.")
}

/** `line code column` of every reported error: short enough to write a whole report in one expectation. */
export function report(file: ProductFile): string[] {
  return file.errors.map(({ line, code, column }) => `${line} ${code} ${column}`.trim())
}

export function encodeUtf16(text: string, order: "le" | "be", with_mark: boolean): Uint8Array {
  const units = with_mark ? `\ufeff${text}` : text
  const view = new DataView(new ArrayBuffer(units.length * 2))
  for (let index = 0; index < units.length; index++) view.setUint16(index * 2, units.charCodeAt(index), order === "le")
  return new Uint8Array(view.buffer)
}

/** Files of a corpus, each as its name, its text (␍ is a CR, ␀ a NUL), and what is expected of it: the lines behind `=>`. */
export function readSections(name: string): [name: string, text: string, expected: string[]][] {
  const sections = readFileSync(join(import.meta.dirname, name), "utf8")
    .split(/^## /m)
    .slice(1)
  return sections.map((section) => {
    const [title = "", ...lines] = section.trimEnd().split("\n")
    const [expected, text] = [true, false].map((is_said) => lines.filter((line) => line.startsWith("=> ") === is_said))
    return [
      title,
      `${text!.join("\n").replaceAll("␍", "\r").replaceAll("␀", "\0")}\n`,
      expected!.map((line) => line.slice(3)),
    ]
  })
}
