/** Rows of a file that are no products: names of columns again, sums, ends of reports, and what shops keep beside products. */
import { FIELD_HEADERS, headerKey } from "#shared/csv/product-columns.ts"
import { isField, kindOf } from "#shared/product-fields.ts"
import type { Column } from "./columns.ts"
import { type NoteKind, Places, type RowNotes } from "./row-notes.ts"
import { shopOf, shopRows } from "./shops.ts"

type Dead = Extract<NoteKind, "headers_repeated" | "sums_skipped" | "shop_rows_skipped"> | "other_header"

const KNOWN = new Set(Object.values(FIELD_HEADERS).flat().map(headerKey))

/** With what is summed, and how many there are: `Total rows: 12`, `Összesen: 6 db`. */
const SUM =
  /^(?:(?:grand|sub|running|invoice|order|report)?[- ]?totals?(?: (?:amount|quantity|qty|price|value|items?|products?|rows?|count|sum|général))?|sum|count|(?:mind)?összesen|(?:rész|vég)?összeg|(?:gesamt|zwischen|end)?summe|gesamt|insgesamt|sous-total|totale?s?|subtotaal|totaal|suma|razem|ogółem|celkem|spolu|ukupno|skupaj|toplam|итого|всего|разом|σύνολο)[:=]? ?[\d.,]*(?: \d[\d.,]*)* ?(?:db|pcs|items?|rows?|products?|termék|sor|tétel|stück|stk)?\.?$/iu
const NUMBER = /^[\p{Sc}\s]*[+-]?[\d.,'\s]*\d[\d.,'\s]*(?:[\p{Sc}%\s]|ft|huf|eur|usd|kg|db|pcs)*$/iu
/** Alone in their rows. */
const END = [
  /^\(?\d[\d.,\s]* (?:rows?|records?|lines?|sor|rekord|zeilen?|datensätze?|lignes?) ?(?:affected|selected|returned|in set|fetched|exported|processed|érintett|betroffen)?(?: \(.*\))?\)?\.?$/iu,
  /^[-=*#_.~+| ]{3,}$/,
  /^[-=*# ]*(?:end of (?:the )?(?:report|file|list|export|data|table|query)|report end|eof|vége|(?:a )?(?:lista|jelentés|riport) vége|ende(?: der (?:liste|datei))?|fin(?: du rapport)?)[-=*#. ]*$/iu,
  /^(?:page|oldal|seite) \d+(?: ?(?:of|\/|von) ?\d+)?$|^\d+\. ?oldal$/iu,
  /^(?:generated|exported|created|printed|downloaded|report date|készült|nyomtatva|exportálva|letöltve|erstellt|gedruckt)\b.*\d{4}/iu,
  /^(?:time taken|query ok|completion time|elapsed|execution time)\b/i,
]

const BOM = /^\ufeff/

/** Tells, row by row and in order, those that are no products. A grouped file needs the rows of its shop. */
export function deadRows(
  columns: Column[],
  header: readonly string[],
  is_grouped: boolean,
  hasVariants: () => boolean,
) {
  const headers = columns.map((column) => column.header)
  const names = header.map((cell) => cell.trim().toLowerCase())
  const numbers = columns.map(({ field }) => isField(field) && ["identifier", "gtin"].includes(kindOf(field)))
  const ofShop = is_grouped ? () => false : shopFilter(headers, columns, hasVariants)
  return (cells: readonly string[]): Dead | null => {
    const first = cells[0] ? 0 : cells.findIndex((cell) => cell.trim() !== "")
    const label = cells[Math.max(first, 0)]!.trim().replace(BOM, "")
    const lower = label.toLowerCase()
    if (KNOWN_LOWER.has(lower) || lower === names[first]) {
      const repeated = namesAgain(cells, names)
      if (repeated) return repeated
    }
    const is_alone = cells.every((cell, place) => place === first || cell.trim() === "")
    if (
      is_alone
        ? END.some((end) => end.test(label))
        : /^[-=+]/.test(label) && cells.every((cell) => /^[-=+\s]*$/.test(cell))
    )
      return "sums_skipped"
    if (SUM.test(label)) {
      const is_sum = cells.every(
        (cell, place) => place === first || cell.trim() === "" || (!numbers[place] && NUMBER.test(cell.trim())),
      )
      if (is_sum) return "sums_skipped"
    }
    return ofShop(cells) ? "shop_rows_skipped" : null
  }
}

const KNOWN_LOWER = new Set(
  Object.values(FIELD_HEADERS)
    .flat()
    .map((name) => name.toLowerCase()),
)

/** The header once more, or another one: what stands below would be read by the wrong names. */
function namesAgain(cells: readonly string[], names: readonly string[]): Dead | null {
  const written = cells.map((cell) => cell.replace(BOM, "").trim().toLowerCase())
  if (names.every((name, place) => name === (written[place] ?? ""))) return "headers_repeated"
  const filled = written.filter((cell) => cell !== "")
  const known = filled.filter((cell) => names.includes(cell) || KNOWN.has(headerKey(cell)))
  return filled.length > 1 && known.length === filled.length ? "other_header" : null
}

/** Products that only hold others together, their options and pictures, and what is said again for another view. */
function shopFilter(
  headers: string[],
  columns: Column[],
  hasVariants: () => boolean,
): (cells: readonly string[]) => boolean {
  const shop = shopOf(headers)
  if (!shop?.variants_apart) return () => false
  const has_variants = hasVariants()
  const read = shop.reader(new Map())
  const rowOf = shopRows(
    headers,
    columns.findIndex(({ field }) => field === "product_name"),
  )
  return (cells) => {
    const row = rowOf(cells)
    const { kind } = read(row)
    if (kind === "skipped" || kind === "pictures") return true
    const type = (row.of("type") || row.of("producttype")).toLowerCase()
    if (shop.name === "woocommerce") return /\bgrouped\b/.test(type) || (has_variants && /\bvariable\b/.test(type))
    if (shop.name === "magento") return type === "grouped" || (has_variants && type === "configurable")
    return row.of("itemtype").toLowerCase() === "sku"
  }
}

const OTHERS_MIN = 5
const FILLED_MIN = 3

/** Finds rows of one cell where every other row has several, such as a remark under a table. */
export class Fullness {
  readonly #alone = new Places()
  #others = 0
  #least = Number.POSITIVE_INFINITY

  see(cells: readonly string[], line: number): void {
    let filled = 0
    for (const cell of cells) if (cell !== "" && ++filled === FILLED_MIN) break
    if (filled === 1)
      this.#alone.add(
        cells.find((cell) => cell !== ""),
        line,
      )
    else {
      this.#others++
      if (filled < this.#least) this.#least = filled
    }
  }

  tell(notes: RowNotes): void {
    if (this.#others >= OTHERS_MIN && this.#least >= FILLED_MIN) notes.addAll("names_alone", "", this.#alone)
  }
}
