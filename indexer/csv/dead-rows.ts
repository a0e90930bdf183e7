/** Rows of a file that are no products: names of columns again, sums, and ends of reports. */
import { isNameOf } from "#shared/csv/match-headers.ts"
import { isFieldName } from "#shared/csv/product-columns.ts"
import { isField, kindOf } from "#shared/product-fields.ts"
import type { Column } from "./columns.ts"
import { type NoteKind, Places, type RowNotes } from "./row-report.ts"

type Dead = Extract<NoteKind, "headers_repeated" | "sums_skipped"> | "other_header"

const TAX = "(?:áfa|mwst|ust|vat|tva|iva|dph|btw|moms|ндс|пдв|φπα)\\.?"
const SUMMED = [
  "(?:grand|sub|running|invoice|order|report|overall)?[- ]?totals?(?: (?:amount|quantity|qty|price|value|items?|products?|rows?|count|sum|result|général|general|geral))?",
  "(?:row |record )?count|sum|average|carried forward|brought forward|áthozat|átvitel|átlag|darabszám|durchschnitt|übertrag",
  "(?:érték |összeg )?(?:mind)?összesen|össz(?:\\.|ár|db)?|összesített érték|(?:rész|vég)?összeg|fizetendő(?: összeg)?|(?:gesamt|zwischen|end)?summe|(?:gesamt|netto|brutto)betrag|gesamt|insgesamt|sous-total",
  "totale?s?(?: complessivo)?|(?:sub|eind)totaal|totaal|totalt|yhteensä|suma(?: (?:końcowa|całkowita))?|razem|ogółem|celkem|celkový součet|spolu|ukupno|skupaj|toplam",
  `итого|всего|разом|σύνολο|σ|[合总總小]计|[合総總小]計|[총합]계|n=|(?:zzgl\\.? |inkl\\.? )?\\d[\\d.,]* ?% ?${TAX}|total (?:incl\\.? |excl\\.? )?${TAX}|${TAX} total|${TAX}(?: ?\\(?\\d[\\d.,]* ?%\\)?| összesen|(?= ?:))`,
].join("|")
/** With what is summed, and how many there are: `Total rows: 12`, `Összesen: 6 db`, `Subtotal - Lamps`. */
const SUM = new RegExp(
  `^(?:(?:nett?[oó]?|brutt[oó]?|gross)[- ]?)?(?:${SUMMED})(?: \\(?(?:nett[oó]|brutt[oó]|net|gross|ht|ttc)\\)?)? ?[:=]? ?[\\d.,(]*(?: \\d[\\d.,]*)* ?\\(?(?:db|pcs|items?|rows?|products?|termék|sor|tétel|stück|stk|ft|huf|eur|€)?\\)?\\.?:?$|^(?:sub-?total|részösszeg|zwischensumme)\\b`,
  "iu",
)
const NUMBER =
  /^(?=[\s\S]{1,60}$)[\p{Sc}\s]*[+-]?[\d.,'\s]*\d[\d.,'\s]*(?:[\p{Sc}%\s]|ft|huf|eur|usd|kg|db|pcs|items?|products?|termék|tétel)*$|^(?:db|pcs|ft|huf|eur|usd|kg)$/iu
const MADE =
  "(?:generated|exported|created|printed|downloaded|exporté|készült|készítette|készítés (?:dátum|idej)[ae]|nyomtat(?:va|ta)|exportál(?:va|ta)|letöltve|erstellt|gedruckt|druckdatum|timestamp|as of|(?:report|export|print|creation)[ _-]?dat(?:e|um)|date[ _](?:exported|printed|created)|(?:date|dátum|datum|stand)(?=:))"
const MONTH =
  "(?:jan|feb|fév|mar|már|mär|apr|ápr|avr|ma[iy]|máj|j[uú][nl]|jui[nl]|aug|août|sz?ep|o[ck]t|nov|de[cz]|déc)\\p{L}{0,8}"
const YEAR = "(?:19|20)\\d\\d(?!\\d)"
/** Not a year alone, which products have in their names. */
const DAY = `(?:(?:19|20)\\d\\d[-./] ?[01]?\\d[-./] ?[0-3]?\\d|(?:19|20)\\d\\d[01]\\d[0-3]\\d(?!\\d)|[0-3]?\\d[-./] ?[0-3]?\\d[-./] ?${YEAR}|\\d\\d?(?:\\.|st|nd|rd|th|er)?(?: of)?[ -]?${MONTH}[.,]?[ -]?${YEAR}|${MONTH}\\.? \\d\\d?(?:st|nd|rd|th)?,?(?: [\\d:]{5,8})?(?: \\p{L}{2,5})? ${YEAR}|${YEAR}\\.? ?${MONTH}\\.? \\d)`
/** With a year of two digits: right behind the word alone, since sizes look the same. */
const SHORT_DAY = `(?:\\d\\d?[-./]){2} ?\\d\\d(?![\\d/-])(?!\\.\\d)|\\d\\d?\\.?[ -]?${MONTH}\\.?[ -]\\d\\d(?!\\d)`
/** Alone in their rows. */
const END = [
  /^[#(]? ?\d[\d.,\s]* (?:rows?|records?|lines?|items?|products?|sor|tétel|rekord|zeilen?|datensätze?|lignes?) ?(?:affected|selected|returned|found|in set|fetched|exported|processed|érintett|betroffen)?(?: \(.*\))?\)?\.?$/iu,
  /^(?:(?:total |összes )(?:rows?|records?|items?|products?|skus?|termék|tétel)(?: count)?|(?:rows?|records?|items|products|skus)(?: count)?|(?:item|product|sku) count|(?:sor|rekord|tétel|termék)(?:ok|ek)(?: száma)?|anzahl (?:zeilen|datensätze|artikel|produkte)|nombre d(?:e |['’])(?:lignes|produits|articles)) ?: ?\d[\d.,\s]*$/iu,
  /^[-=*#_.~+| ]{3,}$|^--[\w-]+--$|^[<=>]{7}(?: .*)?$/,
  /^[-=*#<> ]*(?:end(?: of (?:the )?(?:report|file|list|export|data|table|query))?|report end|\[?eof\]?|no more (?:rows|records|data)|vége|(?:a )?(?:lista|jelentés|riport) vége|ende(?: der (?:liste|datei))?|fin(?: du rapport)?)[-=*#.<> ]*(?:\(\D*\d.*\))?$/iu,
  /^(?:page|oldal|seite):? \d+ ?(?:(?:of|\/|von|-) ?\d+)?$|^\d+\.?(?: ?\/ ?\d+\.?)? ?oldal$|^\d+ of \d+$|^-+ ?\d+ ?-+$/iu,
  new RegExp(
    `^(?:report |data |file )?${MADE}(?:[ _-]?(?:at|on|by))?(?!\\p{L})(?:.*?${DAY}|[\\s:]*(?:${SHORT_DAY})|\\s*:\\s*(?:${MONTH},? )?${YEAR}(?:\\.? ${MONTH}\\.?)?$)`,
    "iu",
  ),
  /^(?:applied filters?|filters applied|alkalmazott szűrők?|angewendete filter):|^(?:©|\(c\)|copyright) .*\d{4}/iu,
  /^(?:time taken|completion time|elapsed(?: time)?|execution time) ?[:=]? ?\d|^(?:query ok,|showing \d+ (?:to \d+ )?of\b)|^(?:php )?(?:warning|notice|deprecated|(?:fatal|parse) error): .*(?:on line \d+|bytes\)?)$/i,
]

const TAG = /<\/?[a-z][^<>]*>/g
const RULES = /^[-=*#~ ]+|(?<![-=*#~ ])[-=*#~ ]+$/g
const STARS = /^\*+ *(?=[^* ])|(?<=[^* ]) *\*+$/g
/** Names as well, unless numbers stand beside them. */
const WEAK = /^(?:(?:row |record )?count|average|átlag|darabszám|durchschnitt)$/iu

/** Tells, row by row and in order, those that are no products. */
export function deadRows(columns: Column[], header: readonly string[]) {
  const names = header.map((cell) => cell.trim().toLowerCase())
  const numbers = columns.map(({ field }) => isField(field) && ["identifier", "gtin"].includes(kindOf(field)))
  let row = 0
  return (cells: readonly string[]): Dead | null => {
    const first = cells[0] ? 0 : cells.findIndex((cell) => cell.trim() !== "")
    // What is said of a file is short; some of these patterns are slow for a cell of a hundred thousand signs.
    const label = cells[Math.max(first, 0)]!.trim().slice(0, 1_000).replace(TAG, "")
    const lower = label.toLowerCase()
    if (++row <= TECHNICAL_ROWS_MAX && isTechnical(cells)) return "headers_repeated"
    const [start = ""] = lower.split(/[,;|\t]/, 1)
    if (isFieldName(start) || lower === names[first] || start === names[0]) {
      const repeated = namesAgain(cells, names, row === 1 ? columns : null)
      if (repeated) return repeated
    }
    const is_alone = cells.every((cell, place) => place === first || cell.trim() === "")
    const is_rule = /^[-=+:]/.test(label) && cells.every((cell) => /^[-=+:\s]*$/.test(cell))
    if (is_alone ? END.some((end) => end.test(label.replace(STARS, ""))) : is_rule) return "sums_skipped"
    const words = label.replace(RULES, "")
    if (!SUM.test(words) || (is_alone && WEAK.test(words))) return null
    const mayBeSummed = (place: number) => !numbers[place] || label.endsWith(":")
    const others = [...cells.entries()].filter(([place, cell]) => place !== first && cell.trim() !== "")
    return others.every(([place, cell]) => mayBeSummed(place) && NUMBER.test(cell.trim())) ? "sums_skipped" : null
  }
}

/** The header once more, or another one: what stands below would be read by the wrong names. */
function namesAgain(cells: readonly string[], names: readonly string[], columns: Column[] | null): Dead | null {
  const written = cells.map((cell) => cell.trim().toLowerCase())
  const filled = written.filter((cell) => cell !== "")
  if (names.every((name, place) => name === (written[place] ?? ""))) return "headers_repeated"
  // A file with other separators has them all in one cell.
  const parts = filled.length === 1 ? filled[0]!.split(/[,;|\t]/) : filled
  const known = parts.filter((cell) => names.includes(cell.trim()) || isFieldName(cell))
  if (known.length < 2 || known.length * 2 <= parts.length) return null
  // A name may have got a unit meanwhile; right below the first row it may be said in another language.
  const isItsOwn = (cell: string, place: number) =>
    columns
      ? cell === names[place] || !isFieldName(cell) || isNameOf(columns[place]?.field ?? "", cell)
      : cell === "" || cell.startsWith(names[place]!)
  return filled.length > 1 && written.every(isItsOwn) ? "headers_repeated" : "other_header"
}

/** Marketplaces write names of fields, or kinds of values, below those of the columns: within so many rows. */
const TECHNICAL_ROWS_MAX = 3
const TECHNICAL = /^[a-z]+(?:_[a-z\d]+)*$/
const KINDS =
  /^\(?(?:string|text|int(?:eger)?|number|varchar(?:\(\d+\))?|date(?:time)?|bool(?:ean)?|float|decimal|szöveg|szám|dátum|required|optional|mandatory|kötelező)\)?$/i

function isTechnical(cells: readonly string[]): boolean {
  if (cells.length < 2 || (!TECHNICAL.test(cells[0]!) && !KINDS.test(cells[0]!))) return false
  const filled = cells.filter((cell) => cell !== "")
  const are_kinds = filled.every((cell) => KINDS.test(cell))
  if (are_kinds && (filled.length > 1 || /mandatory|required|kötelező/i.test(filled[0]!))) return true
  if (!filled.some((cell) => isFieldName(cell))) return false
  return filled.filter((cell) => cell.includes("_")).length > 1 && filled.every((cell) => TECHNICAL.test(cell))
}

const OTHERS_MIN = 5
const FILLED_MIN = 3

/** Finds rows of one cell where every other row has several, such as a remark under a table, or its sums in any language. */
export class Fullness {
  readonly #alone = new Places()
  #last = new Places()
  #others = 0
  #least = Number.POSITIVE_INFINITY

  see(cells: readonly string[], line: number): void {
    let filled = 0
    for (const cell of cells) if (cell !== "" && ++filled === FILLED_MIN) break
    if (filled === 1) this.#alone.add(cells.find(Boolean), line)
    else if (filled === 2 && NUMBER.test(cells.findLast(Boolean)!.trim())) this.#last.add(cells.find(Boolean), line)
    else {
      this.#others++
      this.#least = Math.min(this.#least, filled, this.#last.count > 0 ? 2 : filled)
      if (this.#last.count > 0) this.#last = new Places()
    }
  }

  tell(notes: RowNotes): void {
    if (this.#others < OTHERS_MIN || this.#least < FILLED_MIN) return
    for (const places of [this.#alone, this.#last]) notes.addAll("names_alone", "", places)
  }
}
