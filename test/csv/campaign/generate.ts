import type { Encoding } from "#shared/csv/encodings.ts"
import { decodeBytes } from "#shared/csv/spelling.ts"
import type { Field } from "#shared/product-fields.ts"
import { encodeUtf16 } from "#test/csv/file.ts"
import { type Random, seededRandom } from "#test/support/chain-model/random.ts"
import { LANGUAGES } from "./words.ts"

/** Encodes text in an encoding for which Node has only a decoder. Throws for a character that the encoding lacks. */
export function encodeAs(text: string, encoding: string): Uint8Array<ArrayBuffer> {
  const table = tableOf(encoding)
  const bytes: number[] = []
  for (const character of text) {
    const own = table.get(character)
    if (!own) throw new Error(`“${character}” is not in ${encoding}.`)
    bytes.push(...own)
  }
  return Uint8Array.from(bytes)
}

const tables = new Map<string, Map<string, number[]>>()

function tableOf(encoding: string): Map<string, number[]> {
  const known = tables.get(encoding)
  if (known) return known
  const table = new Map<string, number[]>()
  tables.set(encoding, table)
  for (let byte = 0; byte < 256; byte++) add(table, encoding, [byte])
  if (/^(?:windows|iso|ibm|x-mac|mac|koi8)/.test(encoding)) return table
  for (let lead = 0x81; lead < 0xff; lead++)
    for (let trail = 0x40; trail < 0xff; trail++) add(table, encoding, [lead, trail])
  return table
}

function add(table: Map<string, number[]>, encoding: string, bytes: number[]): void {
  const text = decodeBytes(Uint8Array.from(bytes), encoding as Encoding)
  if ([...text].length === 1 && text !== "\ufffd" && !table.has(text)) table.set(text, bytes)
}

/** A file and its expected result, which the generator knows without the reader. */
export interface Dialect {
  title: string
  bytes: Uint8Array<ArrayBuffer>
  encoding: Encoding
  /** The columns that are no filling. */
  headers: string[]
  /** What each column becomes, as the mapping of a call names it. */
  mapping: string[]
  /** The whole text of a product's fields and attributes, in order. */
  products: Truth[]
  /** `line code` of each row that must be refused. */
  errors: string[]
  /** Expected remarks as `kind count`. */
  notes: string[]
}

export type Truth = Partial<Record<Field, string>> & { attributes: Record<string, string> }

type Cells = Record<string, string>

const TARGETS = {
  name: "product_name",
  description: "description",
  serial: "serial_number",
  made: "manufacture_date",
  expires: "expiration_date",
  colour: "attribute",
  note: "attribute",
  handle: "ignore",
  secret: "ignore",
} as const
type Column = keyof typeof TARGETS

const ENCODINGS_OF_ALL = [
  "utf-8",
  "utf-8 with mark",
  "utf-16le",
  "utf-16le with mark",
  "utf-16be",
  "utf-16be with mark",
]

/** The `number`th file of a seed: its own language, encoding, separators, quoting, shape and mistakes. */
export function generateDialect(seed: number, number: number): Dialect {
  const random = seededRandom(seed * 1_000 + number)
  const languages = Object.keys(LANGUAGES)
  const language = LANGUAGES[languages[number % languages.length]!]!
  const saved = random.chance(0.6) ? language.encoding : random.pick(ENCODINGS_OF_ALL)
  const delimiter = random.pick([",", ";", "\t"])
  const end = random.pick(["\n", "\r\n", "\r"])
  const continues = random.chance(0.2)
  const columns = columnsOf(random, continues)
  const wide = random.chance(0.15) ? random.integer(65, 300) : 0
  const file = new FileWriter(random, delimiter, end, columns, wide)
  const headers: Record<Column, string> = {
    ...{
      name: language.headers.name,
      colour: language.headers.colour,
      description: "Description",
      serial: "Serial no",
    },
    ...{ made: "Made on", expires: "Best before", note: "Note", handle: "Handle", secret: "Secret" },
  }
  file.writeHeader(columns.map((column) => headers[column]))
  const spell = saved.startsWith("utf-") && random.chance(0.5) ? decomposed : asMeant
  const truth = writeRows(file, random, language.names, headers, { continues, spell })
  const bytes = bytesOf(file.text, saved)
  return {
    title: `${number} ${languages[number % languages.length]} ${saved} ${JSON.stringify(delimiter)} ${JSON.stringify(end)} ${file.rows} rows`,
    bytes,
    encoding: saved.replace(" with mark", "") as Encoding,
    headers: columns.map((column) => headers[column]),
    mapping: [...columns.map((column) => TARGETS[column]), ...Array.from({ length: wide }, () => "ignore")],
    ...truth,
  }
}

/** In any order; the name is always there. */
function columnsOf(random: Random, continues: boolean): Column[] {
  const optional = (["description", "serial", "made", "expires", "colour", "note", "secret"] as const).filter(() =>
    random.chance(0.6),
  )
  const columns: Column[] = ["name", ...(continues ? ["handle" as const] : []), ...optional]
  return columns
    .map((column) => ({ column, place: random.next() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ column }) => column)
}

/** Puts rows into a text as spreadsheets do, and knows the line that each begins on. */
class FileWriter {
  text = ""
  line = 1
  rows = 0

  private readonly random: Random
  private readonly delimiter: string
  private readonly end: string
  readonly columns: Column[]
  private readonly wide: number

  get isWide(): boolean {
    return this.wide > 0
  }

  constructor(random: Random, delimiter: string, end: string, columns: Column[], wide: number) {
    this.random = random
    this.delimiter = delimiter
    this.end = end
    this.columns = columns
    this.wide = wide
  }

  writeHeader(headers: string[]): void {
    if (this.random.chance(0.1)) this.writeLine(`sep=${this.delimiter}`)
    if (this.random.chance(0.1)) this.writeLine("")
    this.write([...headers, ...Array.from({ length: this.wide }, (_, place) => `extra ${place}`)])
  }

  /** The line on which the row begins. */
  writeRow(cells: Cells): number {
    if (this.random.chance(0.05)) this.writeLine("")
    this.rows++
    const line = this.line
    this.write([...this.columns.map((column) => cells[column] ?? ""), ...Array.from({ length: this.wide }, () => "x")])
    return line
  }

  private write(cells: string[]): void {
    this.writeLine(cells.map((cell) => this.quoted(cell)).join(this.delimiter))
  }

  private writeLine(text: string): void {
    this.text += text.replaceAll("\n", this.end === "\r" ? "\r" : "\n") + this.end
    this.line += 1 + text.split("\n").length - 1
  }

  private quoted(cell: string): string {
    const must = /["\n,;\t]/.test(cell)
    return must || this.random.chance(0.2) ? `"${cell.replaceAll('"', '""')}"` : cell
  }
}

function writeRows(
  file: FileWriter,
  random: Random,
  names: string[],
  headers: Record<Column, string>,
  { continues, spell }: { continues: boolean; spell: (cells: Cells) => Cells },
) {
  const products: Truth[] = []
  const errors: string[] = []
  const notes = new Map<string, number>()
  const note = (kind: string) => notes.set(kind, (notes.get(kind) ?? 0) + 1)
  const has = (column: Column) => file.columns.includes(column)
  const count = random.pick([1, 2, 3, 8, 20, 60])
  for (let place = 0; place < count; place++) {
    const cells: Cells = { name: names[(place + random.integer(0, 3)) % names.length]!, handle: `h-${place}` }
    if (random.chance(0.7)) cells.description = `${random.pick(names)}\n${random.pick(names)}`
    if (random.chance(0.7)) cells.serial = `SN-${place}-"${random.integer(100, 999)}"`
    if (random.chance(0.5)) cells.made = random.pick(WRITINGS_OF_A_DAY)
    if (random.chance(0.5)) cells.expires = "2027-12-31"
    if (random.chance(0.7)) cells.colour = random.pick(names)
    if (random.chance(0.3)) cells.note = `  ${random.pick(names)}   ${random.pick(names)} `
    cells.secret = "not to be published; 1,5"
    const mistake = random.chance(0.15) ? random.pick(["nameless", "backwards", "personal", "broken line"]) : "none"
    if (mistake === "nameless") cells.name = random.pick(["", "  "])
    if (mistake === "backwards") Object.assign(cells, { made: "2026-03-05", expires: "2026-03-04" })
    if (mistake === "personal") cells.note = "anna.kovacs@example.com"
    if (mistake === "broken line") cells.note = `${random.pick(names)}\n${random.pick(names)}`
    const line = file.writeRow(spell(cells))
    const is_blank = file.columns.every((column) => !cells[column]?.trim()) && !file.isWide
    if (mistake === "nameless" && is_blank) continue
    if (mistake === "nameless")
      errors.push(`${line} ${has("handle") && continues ? "variant_without_name" : "name_missing"}`)
    else if (mistake === "backwards" && has("made") && has("expires")) errors.push(`${line} expires_before_manufacture`)
    else {
      if (mistake === "personal" && has("note")) note("personal_data_seen")
      if (mistake === "broken line" && has("note")) note("line_breaks_replaced")
      products.push(truthOf(cells, has, headers))
      if (continues && has("serial") && random.chance(0.4)) {
        file.writeRow({ handle: cells.handle!, serial: `SN-${place}-b`, secret: "x" })
        note("rows_continued")
        if (cells.note?.includes("@") && has("note")) note("personal_data_seen")
        if (cells.note?.trim().includes("\n") && has("note")) note("line_breaks_replaced")
        const { name, description, colour, note: noted } = cells
        const filled = { name, description, colour, note: noted, serial: `SN-${place}-b` }
        products.push(truthOf(filled, has, headers))
      }
    }
  }
  return { products, errors, notes: [...notes].map(([kind, times]) => `${kind} ${times}`).toSorted() }
}

/** The same day, written in several ways. */
const DAY = "2026-03-05"
const WRITINGS_OF_A_DAY = [DAY, "2026.03.05.", "05.03.2026", "5 March 2026", "20260305"]

const asMeant = (cells: Cells): Cells => cells

/** As a Mac's file names and word processors leave texts: letters and accents apart, and a soft hyphen in between. */
function decomposed(cells: Cells): Cells {
  const written = { ...cells }
  for (const column of ["name", "colour"] as const) {
    const [first, ...others] = [...(cells[column] ?? "").normalize("NFD")]
    if (first?.trim()) written[column] = [first, "\u00ad", ...others].join("")
  }
  return written
}

const oneSpaced = (text: string) => text.replace(/\s+/g, " ").trim()

function truthOf(cells: Partial<Cells>, has: (column: Column) => boolean, headers: Record<Column, string>): Truth {
  const product: Truth = { attributes: {} }
  const said = (column: Column) => (has(column) ? cells[column] : undefined)
  product.product_name = said("name")!
  const [description, serial, made, expires] = [said("description"), said("serial"), said("made"), said("expires")]
  if (description) product.description = description
  if (serial) product.serial_number = serial
  if (made) product.manufacture_date = DAY
  if (expires) product.expiration_date = expires
  for (const column of ["colour", "note"] as const) {
    const value = said(column)
    if (value) product.attributes[headers[column]] = oneSpaced(value)
  }
  return product
}

/** As a program saves it: `utf-8 with mark`, or an encoding by its name. */
export function bytesOf(text: string, saved: string): Uint8Array<ArrayBuffer> {
  const marked = saved.endsWith("with mark")
  if (saved.startsWith("utf-16")) return new Uint8Array(encodeUtf16(text, saved.includes("le") ? "le" : "be", marked))
  if (saved.startsWith("utf-8")) return new TextEncoder().encode(marked ? `\ufeff${text}` : text)
  return new Uint8Array(encodeAs(text, saved))
}
