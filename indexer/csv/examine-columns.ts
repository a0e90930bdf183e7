/** Numbers and dates that a spreadsheet has made of identifiers. One alone may be right, so the column decides. */
import { isField, kindOf } from "#shared/product-fields.ts"
import type { Column } from "./columns.ts"
import { TRUE } from "./examine-cell.ts"
import { Places, type RowNotes } from "./row-report.ts"

const LONG = /^\d{12,}$/
const EXPONENT = /^[+-]?\d+(?:[.,]\d+)? ?(?:e(?:\+\d{1,3}|(?<=[.,]\d+ ?e)-?\d{1,3})|[x×] ?10\^\d{1,2})$/i
const FLOAT = /^\d{4,}\.0+$/
const MONTHS =
  "jan|feb|febr|mar|márc|mär|mrz|apr|ápr|may|máj|mai|jun|jún|jul|júl|aug|sep|sept|szept|oct|okt|nov|dec|dez"
/** As spreadsheets show what they take for a day or a month: `4-Mar`, `Mar-04`, `márc. 4.`. */
const MONTH = new RegExp(
  `^(?:\\d{1,2}[-. ]{1,2}(${MONTHS})\\.?|(${MONTHS})[-. ]{1,2}\\d{1,2}\\.?)(?:-\\d{2,4})?$`,
  "iu",
)
const DAY = /^(?:\d{4}([-/.] ?)\d{1,2}\1\d{1,2}\.?|\d{1,2}([-/.] ?)\d{1,2}\2\d{4}\.?)(?: 0?0:00(?::00)?)?$/
/** `12:30:00`, or `00:00.0` of one that is shown in minutes. */
const CLOCK = /^\d{1,2}:\d{2}(?::\d{2}|\.\d)$/
/** A spreadsheet keeps 15 digits. */
const DIGITS_KEPT = 15
const ZEROS_TELLING = 3
/** `1.23457E+11` written in full. */
const ZEROS_OF_E = 6

/** As spreadsheets show numbers of 12 to 22 digits: in a field that may hold any number, only these. */
const SPREADSHEETS = /^[+-]?\d+(?:[.,]\d+e\+?|e\+)(?:1[1-9]|2[01])$/i

export class ColumnSigns {
  readonly #header: string
  /** `own` is a field of the company's own that sounds like numbers; in a `free` one anything may stand. */
  readonly #kind: "single" | "batch" | "own" | "free"
  #filled = 0
  #long = 0
  #zeros = 0
  readonly #rounded = new Places()
  readonly #rewritten = new Places()
  readonly #floats = new Places()
  readonly #days = new Places()
  readonly #months = new Places()
  readonly #falses = new Places()
  #trues = 0
  /** `MAR-04`, which a spreadsheet would show as `Mar-04`, by its first letters. */
  readonly #capitals = new Map<string, { text: string; line: number; others: boolean }>()

  constructor(header: string, kind: "single" | "batch" | "own" | "free") {
    this.#header = header
    this.#kind = kind
  }

  see(text: string, line: number): void {
    this.#filled++
    const sign = text.charCodeAt(0)
    if (text.length < 4 || sign === 0x2d) return
    if (TRUE.test(text)) this.#trues++
    else if (text.length < 7 && /^(?:FALSE|HAMIS|FALSCH|FAUX)$/.test(text)) this.#falses.add(text, line)
    if (this.#kind === "free") this.#seeFree(text, line)
    else if (sign > 0x39) this.#seeMonth(text, line)
    else if (LONG.test(text)) this.#seeLong(text, line)
    else if (EXPONENT.test(text)) this.#rewritten.add(text, line)
    else if (FLOAT.test(text)) this.#floats.add(text, line)
    else if (DAY.test(text) || CLOCK.test(text)) this.#days.add(text, line)
    else this.#seeMonth(text, line)
  }

  #seeFree(text: string, line: number): void {
    if (SPREADSHEETS.test(text)) this.#rewritten.add(text, line)
    else if (text.length > DIGITS_KEPT && LONG.test(text)) this.#seeLong(text, line)
  }

  #seeLong(text: string, line: number): void {
    this.#long++
    const zeros = /(?<!0)0*$/.exec(text)![0].length
    const lost = text.length - DIGITS_KEPT
    if (zeros === text.length || zeros < (lost > 0 ? lost : ZEROS_OF_E)) return
    this.#zeros += lost > 0 ? lost : zeros
    this.#rounded.add(text, line)
  }

  #seeMonth(text: string, line: number): void {
    const [, after, before] = MONTH.exec(text) ?? []
    const month = after ?? before
    if (!month) return
    const same = this.#capitals.get(month)
    if (month !== month.toUpperCase()) this.#months.add(text, line)
    else if (!same) this.#capitals.set(month, { text, line, others: false })
    else if (same.text !== text) same.others = true
  }

  /** Tells what the whole column says. */
  tell(notes: RowNotes): void {
    if (this.#kind === "own" || (this.#kind === "free" && this.#trues + this.#falses.count < this.#filled))
      notes.addAll("null_words_kept", this.#header, this.#falses)
    // MAR-04 beside MAR-05 is a series.
    for (const { text, line, others } of this.#capitals.values()) if (!others) this.#months.add(text, line)
    notes.addAll("numbers_rewritten", this.#header, this.#rewritten)
    // A number that ends in zeros may be the first of many.
    if (this.#rounded.count * 2 > this.#long && this.#zeros >= ZEROS_TELLING)
      notes.addAll("numbers_rewritten", this.#header, this.#rounded)
    if (this.#floats.count === this.#filled) notes.addAll("numbers_rewritten", this.#header, this.#floats)
    notes.addAll("identifiers_as_dates", this.#header, this.#months)
    // Batches may be numbered by days alone.
    if (this.#days.count * 2 <= this.#filled || this.#kind === "single")
      notes.addAll("identifiers_as_dates", this.#header, this.#days)
  }
}

/** Own fields that hold numbers of things, or sizes, of which `4-6` becomes a day of June. */
const NUMBERS =
  /size|méret|größe|rozmiar|(?<!\p{L})(?:tailles?|tallas?|tagli[ae]|references?|ean|sku|id)(?!\p{L})|option\d value|barcode|vonalk|code|kód|upc|isbn|gtin|serial|szám\b|number|azonosító|nummer|artikel/iu

/** Watches columns of identifiers, and fields of the company's own; null for others. */
export function signsOf({ field, header }: Column): ColumnSigns | null {
  const is_own = field === "attribute"
  if (is_own && !NUMBERS.test(header)) return new ColumnSigns(header, "free")
  const is_watched = is_own || ["model", "gtin"].includes(field) || (isField(field) && kindOf(field) === "identifier")
  const is_single = field === "serial_number" || field === "product_code"
  return is_watched ? new ColumnSigns(header, is_own ? "own" : is_single ? "single" : "batch") : null
}
