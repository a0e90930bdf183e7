import { type Medium, RECORD_BYTES_MAX } from "#proof/record.ts"
import type { CellFix } from "#shared/csv/cell-fixes.ts"
import { isBlank, placeOfHandle } from "#shared/csv/continued-rows.ts"
import { refuseFile } from "#shared/csv/csv-error.ts"
import { COLUMNS_MAX } from "#shared/csv/encodings.ts"
import { isBarcode, isNameOf } from "#shared/csv/match-headers.ts"
import { gtin14, spellingOf } from "#shared/field-values.ts"
import {
  type Field,
  type FieldOfKind,
  type FieldValues,
  isField,
  kindOf,
  mapFields,
  OPTIONAL_FIELDS,
} from "#shared/product-fields.ts"
import {
  ATTRIBUTE_CHARS_MAX,
  COLUMN_NAME_CHARS_MAX,
  cleanText,
  DESCRIPTION_CHARS_MAX,
  FIELD_CHARS_MAX,
  HTML_CELLS_MAX,
  hasUnended,
  looksLikeHtml,
} from "./clean-text.ts"
import { type Column, indexOfHeader } from "./columns.ts"
import { damageOf, damageOfOption, EMPTIED } from "./examine-cell.ts"
import type { ColumnSigns } from "./examine-columns.ts"
import { hasLostLetters, withHungarianLetters, withoutMisreading } from "./misread-text.ts"
import { parseDate } from "./parse-date.ts"
import { looksPersonal } from "./personal-data.ts"
import type { Note, Problem, RowFault } from "./row-report.ts"
import { shopOf } from "./shops.ts"
import type { Variant } from "./variants.ts"

/** One valid row. Texts fit a record; empty cells are null. */
export interface CsvProduct extends FieldValues {
  /** 1-based line of the file on which the row begins. */
  line: number
  attributes: Record<string, string>
  media?: Medium[]
  /** Where pieces are counted. */
  variant?: Variant
}

export type PhotoNamed = (name: string) => Medium | undefined
/** What a product of this model gets when it is minted, if it has no photo of its own. */
export type PhotosOfModel = (model: string) => readonly Medium[]
export type ReadRow = (
  cells: string[],
  line: number,
  found: { problems: Problem[]; notes: Note[]; variant?: Variant | undefined },
) => CsvProduct

interface Examining {
  /** By the places of their columns. */
  signs?: readonly (ColumnSigns | null)[]
  now?: number
  /** What a person has written is meant, whatever it looks like. */
  fixes?: readonly CellFix[]
  /** Whether õ and û stand for ő and ű. */
  reads_hungarian?: boolean
  /** Whether what sets a variant apart becomes fields of its own. */
  keeps_options?: boolean
}

/** Returns a reader of rows with these columns; it adds problems and notes to `found`. */
export function rowReader(
  columns: Column[],
  photoNamed: PhotoNamed = () => undefined,
  photosOfModel: PhotosOfModel = () => [],
  { signs = [], now = Date.now(), fixes = [], reads_hungarian = false, keeps_options = false }: Examining = {},
): ReadRow {
  const headers = columns.map(({ header }) => header)
  const handle = placeOfHandle(headers)
  const isFar = farFrom(now)
  // WooCommerce writes line breaks as two signs.
  const breaks_escaped = shopOf(headers)?.name === "woocommerce"
  const examined = columns.map((column, index) => ({
    ...{ column, index, sign: signs[index], is_date: isDate(column.field), keeps_lines: keepsLines(column.field) },
    is_number: isField(column.field) && kindOf(column.field) === "identifier",
    names_gtin: column.field === "attribute" && isNameOf("gtin", column.header),
  }))
  const wanted = examined.filter(({ column }) => column.field !== "ignored")
  const typed = new Set(fixes.map((fix) => `${fix.line}/${indexOfHeader(headers, fix.column)}`))
  const name = columns.find((column) => column.field === "product_name")!
  const clean = budgetedCleaner()
  const misread = remembering(withoutMisreading)
  return (cells, line, { problems, notes, variant }) => {
    const product = variant ? { ...emptyProduct(line), variant } : emptyProduct(line)
    let characters = 0
    let other_gtin: [header: string, gtin: string] | null = null
    for (const { column, index, is_date, is_number, keeps_lines, sign, names_gtin } of wanted) {
      const raw = cells[index]
      if (!raw) continue
      const text = clean(breaks_escaped && keeps_lines ? withBreaks(raw) : raw, keeps_lines)
      if (typeof text !== "string") problems.push({ column, code: text.fault })
      // Where LF ends rows, a CR within an identifier or a short row has joined two.
      else if (!keeps_lines && hasInner(/\r/, raw) && (is_number || cells.length < columns.length))
        problems.push({ column, code: "control_character" })
      else if (text !== "") {
        const damage = damageOf(text, column.field) ?? (names_gtin ? damageOf(text, "gtin") : null)
        if (damage && !typed.has(`${line}/${index}`)) {
          if ("fault" in damage) problems.push({ column, code: damage.fault })
          else notes.push({ kind: damage.told, column: column.header, example: text })
          if (!("told" in damage) || damage.is_none) continue
        }
        // A GTIN is checked by itself, so that zeros after its point are no loss.
        if (column.field !== "gtin" || !/[.,]0+$/.test(text)) sign?.see(text, line)
        const photo = column.field === "photo" ? photoNamed(text) : null
        if (photo) product.media = [photo]
        else if (photo === undefined) problems.push({ column, code: "photo_not_uploaded" })
        else put(product, column, text, problems, notes)
        if (is_number && (TOGETHER.test(text) || THOUSANDS.test(raw)))
          notes.push({ kind: "codes_together", column: column.header, example: text })
        if (is_date && isFar(product, column)) notes.push({ kind: "dates_far", column: column.header, example: text })
        const gtin = names_gtin ? gtin14(text) : null
        if (gtin) other_gtin = [column.header, gtin]
        if (LETTERS.test(raw)) noteLetters(raw, text, { column, reads_hungarian, misread }, notes)
        if (!is_date && looksPersonal(text)) notes.push({ kind: "personal_data_seen", column: column.header })
        if (!is_date && !keeps_lines && hasInner(/[\n\r]/, raw))
          notes.push({ kind: "line_breaks_replaced", column: column.header })
        characters += text.length + column.header.length
      }
    }
    if (variant && keeps_options) characters += keepOptions(product, variant, notes)
    // A column of a second kind of barcode says the GTIN where the first is empty.
    if (other_gtin && product.gtin === null) {
      product.gtin = other_gtin[1]
      delete product.attributes[other_gtin[0]]
    }
    if (product.product_name === "" && !problems.some(({ column }) => column === name))
      problems.unshift({ column: name, code: isBlank(cells[handle]) ? "name_missing" : "variant_without_name" })
    checkWhole(product, cells, columns, problems)
    const media = product.media ?? (variant?.photo_url ? [ANY_PHOTO] : photosOfModel(product.model ?? ""))
    if (isTooLarge(product, media, characters)) problems.push({ column: null, code: "record_too_large" })
    return product
  }
}

function budgetedCleaner(): (raw: string, keep_lines: boolean) => ReturnType<typeof cleanText> {
  let left = HTML_CELLS_MAX
  const spend = () => {
    if (--left < 0) throw refuseFile("too_much_html")
  }
  return (raw, keep_lines) => cleanText(raw, spend, keep_lines)
}

const withBreaks = (raw: string) => raw.replaceAll("\\n", looksLikeHtml(raw) ? "<br>" : "\n")

/** A line break at either end of a text is no loss. */
const hasInner = (sign: RegExp, raw: string): boolean => sign.test(raw) && sign.test(raw.trim())

/** `Size: Small`, where it has a name and none of the columns is called so. */
function keepOptions(product: CsvProduct, { options }: Variant, notes: Note[]): number {
  let characters = 0
  for (const option of options) {
    const [column, example] = [cleanText(option.name), cleanText(option.value)]
    if (typeof column !== "string" || typeof example !== "string" || Object.hasOwn(product.attributes, column)) continue
    const damage = damageOfOption(example)
    if (damage && "told" in damage && column !== "") notes.push({ kind: damage.told, column, example })
    const is_field = column !== "" && column !== "__proto__" && column.length <= COLUMN_NAME_CHARS_MAX
    const is_full = Object.keys(product.attributes).length === COLUMNS_MAX
    if (!is_field || is_full || damage === EMPTIED || tooLong("attribute", example)) continue
    product.attributes[column] = example
    notes.push({ kind: "options_kept", column })
    characters += column.length + example.length
  }
  return characters
}

/** As long as that of a photo that is yet to be fetched. */
const ANY_PHOTO: Medium = { role: "product", sha256: "0".repeat(64), type: "image/webp", bytes: 999_999 }

/** `AP-S,AP-M`, and `100,234` of a spreadsheet. */
const TOGETHER = /^[^\s,;|]{2,}(?:\s*[,;|]\s*[^\s,;|]{3,})+$/

/** As spreadsheets write large numbers in French, Hungarian or Swiss; people write blanks that may break. */
const THOUSANDS = /^\d{1,3}(?:(?:[\u00a0\u202f'’,]\d{3})+|(?:\.\d{3}){2,})$/

/** Most cells have nothing that could be a letter gone wrong. */
const LETTERS = /[^\0-$&-;>@-[\]-\x7f]|&|^[bu]['"]|_x00/

/** Variants have their product's cells again: the last are not looked at anew. */
function remembering(read: typeof withoutMisreading): typeof withoutMisreading {
  const last = new Map<string, string | null>()
  return (text) => {
    const known = last.get(text)
    if (known !== undefined) return known
    if (last.size === 2 * COLUMNS_MAX) last.clear()
    const found = read(text)
    last.set(text, found)
    return found
  }
}

type Letters = { column: Column; reads_hungarian: boolean; misread: typeof withoutMisreading }

/** Letters that were misread or lost before the file came here, with what they probably were. */
function noteLetters(raw: string, text: string, { column, reads_hungarian, misread }: Letters, notes: Note[]): void {
  const { header } = column
  const written = hasUnended(raw) ? raw : text
  const read =
    misread(raw) ??
    (reads_hungarian ? withHungarianLetters(text) : null) ??
    (looksLikeHtml(written) ? String(cleanText(written)) : written)
  if (read !== written) notes.push({ kind: "letters_misread", column: header, example: `${written} → ${read.trim()}` })
  if (hasLostLetters(text)) notes.push({ kind: "letters_lost", column: header, example: text })
}

/** Of the name of a field of the company's own, which is registered too. */
export function notesOnHeader(column: Column): Note[] {
  const notes: Note[] = []
  if (column.field === "attribute")
    noteLetters(column.header, column.header, { column, reads_hungarian: false, misread: withoutMisreading }, notes)
  return notes
}

const YEAR_MS = 365.25 * 86_400_000
/** What programs make of nought. */
const ZERO_DATES = new Set(["1899-12-30", "1899-12-31", "1900-01-01", "1904-01-01", "1969-12-31", "1970-01-01"])

/** Whether a date is too far ahead to be meant: made in more than a year, or good for more than 50. */
function farFrom(now: number): (product: CsvProduct, column: Column) => boolean {
  const dayIn = (years: number) => new Date(now + years * YEAR_MS).toISOString().slice(0, 10)
  const [made, good] = [dayIn(1), dayIn(50)]
  return (product, { field }) => {
    const day = product[field as DateField]
    return day !== null && (day > (field === "manufacture_date" ? made : good) || ZERO_DATES.has(day))
  }
}

const EMPTY = mapFields(OPTIONAL_FIELDS, () => null)

const emptyProduct = (line: number): CsvProduct => ({ line, product_name: "", ...EMPTY, attributes: {} })

const isDate = (field: Column["field"]): field is DateField => isField(field) && kindOf(field) === "date"
const keepsLines = (field: Column["field"]): boolean => isField(field) && kindOf(field) === "lines"

function put(product: CsvProduct, column: Column, text: string, problems: Problem[], notes: Note[]): void {
  const { field } = column
  if (field === "ignored" || field === "photo") return
  const code = tooLong(field, text)
  if (code) problems.push({ column, code })
  else if (field === "attribute") product.attributes[column.header] = text
  else if (isDate(field)) putDate(product, column, field, text, problems)
  else if (field === "gtin" && gtin14(text) === null && isBarcode(column.header)) {
    product.attributes[column.header] = text
    notes.push({ kind: "barcodes_kept", column: column.header, example: text })
  } else putText(product, column, field, text, problems)
}

function putText(product: CsvProduct, column: Column, field: Field, text: string, problems: Problem[]): void {
  const spelling = spellingOf(kindOf(field))
  const spelled = spelling ? spelling.spell(text) : text
  if (spelled === null) problems.push({ column, code: spelling!.faultOf(text) })
  else product[field] = spelled
}

function tooLong(field: Field | "attribute", text: string): RowFault | null {
  if (text.length <= FIELD_CHARS_MAX) return null
  if (field === "attribute") return text.length > ATTRIBUTE_CHARS_MAX ? "attribute_too_long" : null
  if (keepsLines(field)) return text.length > DESCRIPTION_CHARS_MAX ? "description_too_long" : null
  return "field_too_long"
}

type DateField = FieldOfKind<"date">

function putDate(product: CsvProduct, column: Column, field: DateField, text: string, problems: Problem[]): void {
  const parsed = parseDate(text)
  if ("fault" in parsed) problems.push({ column, code: parsed.fault })
  else product[field] = parsed.date
}

function checkWhole(product: CsvProduct, cells: string[], columns: Column[], problems: Problem[]): void {
  const { manufacture_date, expiration_date } = product
  if (manufacture_date && expiration_date && expiration_date < manufacture_date)
    problems.push({ column: columnOf(columns, "expiration_date"), code: "expires_before_manufacture" })
  if (product.facility_name && !product.facility_id)
    problems.push({ column: columnOf(columns, "facility_name"), code: "facility_id_missing" })
  if (cells.length > columns.length && cells.slice(columns.length).some((cell) => cell.trim() !== ""))
    problems.push({ column: null, code: "too_many_cells" })
  if (EXAMPLE_NAMES.has(product.product_name)) problems.push({ column: null, code: "example_row" })
}

const columnOf = (columns: Column[], field: Field) => columns.find((column) => column.field === field) ?? null

/** A record's other content: code, salts, issuer with a name of 200 characters, member names. */
const RECORD_OVERHEAD_BYTES = 1_024
const BYTES_PER_CHARACTER_MAX = 3

function isTooLarge(product: CsvProduct, media: readonly Medium[], characters: number): boolean {
  const room_bytes = RECORD_BYTES_MAX - RECORD_OVERHEAD_BYTES - JSON.stringify(media).length
  if (characters * BYTES_PER_CHARACTER_MAX + 6 * 64 < room_bytes) return false
  const { line: _, media: _counted, variant: _known, ...texts } = product
  return new TextEncoder().encode(JSON.stringify(texts)).length > room_bytes
}

/** The names of the rows in `web/public/product-template-*.csv`, which are no products. */
const EXAMPLE_NAMES = new Set(["Example: delete this row", "Példa: töröld ezt a sort"])
