/** Rows of a shop's export as the variants of its products, and how many pieces there are of each. */
import { IS_PICTURE, isBlank, placeOfHandle } from "#shared/csv/continued-rows.ts"
import { refuseFile } from "#shared/csv/csv-error.ts"
import { headerKey } from "#shared/csv/product-columns.ts"
import type { ShopName } from "#shared/csv/serial-numbers.ts"
import { isField, kindOf } from "#shared/product-fields.ts"
import { cleanText, FIELD_CHARS_MAX, MODELS_MAX, PIECES_OF_ROW_MAX } from "./clean-text.ts"
import { type Column, indexOfHeader } from "./columns.ts"
import { damageOfOption, EMPTIED } from "./examine-cell.ts"
import type { Note } from "./row-report.ts"
import { type Option, type Said, shopKey, shopOf, shopRows, withHandles } from "./shops.ts"

/** A row that becomes products: one for each piece. */
export interface Variant {
  /** The product's name in the shop, shared by its variants; null: it has none. */
  group: string | null
  /** The product's own name, without what sets the variant apart. */
  of_name: string
  /** What sets it apart; empty for an only variant. */
  option: string
  /** The same with the names of the options, such as Size. */
  options: Option[]
  pieces: number
  /** A person has written how many pieces there are. */
  is_asked: boolean
  /** The address of its picture; empty: something that is no address; null: none. */
  photo_url: string | null
}

export interface Grouping {
  shop: ShopName | null
  /** The column that says how many pieces; null: each row is one. */
  column: Column | null
  place(cells: string[], is_asked: boolean): Placed
}

/** What a row is to be read as; `left_out`: it becomes no product, with or without a note of it. */
export interface Placed {
  cells?: string[]
  variant?: Variant
  notes?: Note[]
  left_out?: Note | null
}

interface Model {
  key: string
  cells: readonly string[]
  photo_url: string | null
}

/**
 * Tells a file's products from their variants. `everyRow` passes on all rows of the file in order, before the first is placed:
 * a product may stand below its variants. `pieces` names a column, or is `one`, or `auto` for the one that looks like it; left
 * out, rows without a name are completed all the same, by `continued_by` if it names a column. With `keeps_options` the reader
 * of rows tells which are damaged.
 */
export function groupRows(
  columns: Column[],
  pieces: string | undefined,
  continued_by: string | undefined,
  keeps_options: boolean,
  everyRow: (onRow: (cells: string[]) => void) => void,
): Grouping {
  const headers = columns.map(({ header }) => header)
  const name = columns.findIndex(({ field }) => field === "product_name")
  const serial = columns.findIndex(({ field }) => field === "serial_number")
  const is_grouped = pieces !== undefined
  const is_named = !is_grouped && continued_by !== undefined && continued_by !== "none"
  const handle = is_named ? indexOfHeader(headers, continued_by) : placeOfHandle(headers)
  const known = !is_grouped && continued_by === "none" ? null : shopOf(headers)
  const shop = is_named ? withHandles(headers[handle]!) : known
  const rowOf = shopRows(headers, name, handle)
  const told = { column: headers[handle === -1 ? name : handle]! }
  const pictures = pictureColumns(headers, shop?.name ?? null)
  const of_product = new Map<string, Said>()
  const models = new Map<string, Model>()
  /** The names by which variants call their products. */
  const called = new Set<string>()
  const counts = new CountColumns(columns, pieces ?? "one")
  let has_others = false
  let last_set = ""
  let copied = 0

  const first = shop?.reader(of_product)
  if (first || is_grouped) everyRow(look)

  function look(cells: string[]): void {
    counts.look(cells)
    const said = first?.(rowOf(cells))
    if (!said || said.kind === "skipped") return
    const own = cells[name] ?? ""
    if (said.is_set) last_set = own
    // A variant without a key is refused or named after its product, which is none by itself.
    const is_lost = said.kind === "variant" && (isBlank(own) || (last_set !== "" && own.startsWith(last_set)))
    has_others ||= said.keys.length === 0 ? is_lost : !said.is_set && said.kind !== "pictures"
    if (said.keys.length === 0) return
    const known = modelOf(said)
    if (known) known.photo_url ??= pictures.any(cells)
    if (said.kind === "variant") for (const key of said.keys) called.add(key)
    if (said.kind !== "first" || known || models.size >= MODELS_MAX) return
    const model = { key: said.keys[0]!, cells, photo_url: pictures.any(cells) }
    for (const key of said.keys) models.set(key, model)
  }
  for (const { keys } of of_product.values()) for (const key of keys) called.add(key)

  function modelOf({ keys }: Said): Model | undefined {
    for (const key of keys) if (models.has(key)) return models.get(key)
    return undefined
  }

  const second = shop?.reader(of_product)
  const column = counts.chosen()
  const counted = column ? columns.indexOf(column) : -1
  const of_options = columns.map(holdsOption(shop))
  return {
    shop: shop?.name ?? null,
    column,
    place(written, is_asked) {
      const cells = shop?.name === "ecwid" ? withOwn(headers, written) : written
      const said = second?.(rowOf(cells)) ?? { kind: "first", keys: [], options: [] }
      if (said.kind === "skipped") return { left_out: { kind: "shop_rows_skipped", column: "" } }
      if (said.kind === "pictures") return { left_out: { kind: "pictures_skipped", ...told } }
      const model = modelOf(said)
      const has_variants = said.keys.some((key) => called.has(key))
      if (said.kind === "first" && shop?.variants_apart && (has_variants || (said.is_set && has_others)))
        return { left_out: has_variants && is_grouped ? null : { kind: "shop_rows_skipped", column: "" } }
      const renames = shop?.name === "bigcommerce"
      if (!is_grouped && !renames && (!isBlank(cells[name]) || !model)) return { cells }
      const filled = said.kind === "variant" && model ? fill(columns, cells, model.cells) : [...cells]
      for (const [at, cell] of filled.entries()) if (cell !== cells[at]) copied += cell.length
      if (copied > COPIED_CHARS_MAX) throw refuseFile("too_much_repeated")
      const of_name = ((said.kind === "variant" && model?.cells) || cells)[name] ?? ""
      let option = joined(said.options)
      const damaged = said.options.filter(({ value }) => damageOfOption(value) === EMPTIED)
      const notes: Note[] = []
      for (const { name: column, value: example } of is_grouped || renames ? damaged : []) {
        // A field of its own tells of it.
        const is_told = keeps_options || cells.some((cell, place) => of_options[place] && cell.trim() === example)
        if (!is_told) notes.push({ kind: "damaged_cells_emptied", column, example })
      }
      const named = joined(said.options.filter((one) => !damaged.includes(one)))
      if (option !== "" && model && (is_grouped || renames)) filled[name] = withOption(of_name, named)
      // Its own name may say it all.
      else if (said.kind === "variant") option = plain(withoutStart(cells[name] ?? "", of_name))
      if (isBlank(cells[name]) && !is_grouped) notes.push({ kind: "rows_continued", ...told })
      if (!is_grouped) return { cells: filled, notes }
      const own = shop && !shop.variants_apart ? pictures.own(cells) : pictures.any(cells)
      const has_serial = (filled[serial] ?? "").trim() !== ""
      return {
        cells: filled,
        notes,
        variant: {
          group: model?.key ?? said.keys[0] ?? null,
          of_name: plain(of_name),
          option,
          options: said.options,
          pieces: column && !has_serial ? (countOf(cells[counted] ?? "") ?? Number.NaN) : 1,
          is_asked,
          photo_url: own ?? model?.photo_url ?? pictures.any(cells),
        },
      }
    },
  }
}

/** Ecwid's `product_variation_sku` beside `product_sku`, which repeats the product's. */
const withOwn = (headers: readonly string[], cells: string[]): string[] =>
  cells.map((cell, place) => {
    const own = headers.indexOf(headers[place]?.replace(/^product_/, "product_variation_") ?? "")
    return own === place ? cell : cells[own] || cell
  })

function plain(text: string): string {
  const cleaned = cleanText(text)
  return typeof cleaned === "string" ? cleaned : ""
}

const joined = (options: Option[]) => plain(options.map(({ value }) => value).join(" / "))

/** `Indigo Apron Small` of `Indigo Apron` is `Small`. */
const withoutStart = (own: string, start: string) =>
  own.startsWith(start) ? own.slice(start.length).replace(/^[\s,/–-]+/, "") : own

const holdsOption = (shop: { options: RegExp } | null) => (column: Column) =>
  column.field === "attribute" && shop?.options.test(shopKey(column.header)) === true

/** Leaves out the columns in which a shop writes options: each option becomes a field by its own name. */
export function leaveOptionColumns(columns: Column[]): boolean {
  const shop = shopOf(columns.map(({ header }) => header))
  for (const column of columns.filter(holdsOption(shop))) column.field = "ignored"
  return shop !== null
}

/** `Indigo Apron – Small`, where there is room for it. */
function withOption(name: string, option: string): string {
  const both = `${name.trim()} – ${option}`
  return name.trim() === "" || option === "" || both.length > FIELD_CHARS_MAX ? name : both
}

/** Characters that variants may take over from their products: each is read once more. */
const COPIED_CHARS_MAX = 100_000_000

/** Columns of a single variant, which are not copied from the product above. */
const OF_ONE_VARIANT = /^(?:variant|option\d* value|sku|barcode|cost|price|compare|inventory)/i

/** A variant shares the words of the product above; identifiers and dates are its own. */
function isTakenOver({ field, header }: Column): boolean {
  if (field === "attribute") return !OF_ONE_VARIANT.test(header) && !IS_PICTURE.test(header)
  return isField(field) && (kindOf(field) === "text" || kindOf(field) === "lines")
}

function fill(columns: Column[], cells: string[], above: readonly string[]): string[] {
  const filled = columns.map((column, place) =>
    cells[place]?.trim() || !isTakenOver(column) ? (cells[place] ?? "") : (above[place] ?? ""),
  )
  return [...filled, ...cells.slice(columns.length)]
}

/** What columns of stock are called, the surest first, as `headerKey` writes it. */
const COUNTS = [
  /^(?:variantinventory(?:qty|quantity)|inventory(?:quantity|qty)?|currentstock(?:level)?|currentquantity.*|inventorymain.*|stocklevel|stockquantity|stock|onhand(?:current|inventory)?|instock|(?:quantity|qty|stock)(?:in|on)(?:stock|hand)|(?:product|variant)(?:quantity|inventory)|availablequantity|unrestricted|availablenoteditable)$/,
  /^(?:qty|quantity|pieces|pcs)$/,
  /^(?:keszlet(?:db)?|freiverwendbar|(?:raktar|szabad)keszlet\d?|elerhetomennyiseg|darab(?:szam)?|db|mennyiseg|bestand|lager(?:bestand(?:gesamt)?)?|lagermenge|menge|stuck(?:zahl)?|anzahl)$/,
  /^(?:quantite|inventario|cantidad|magazzino|giacenza|quantita|quantidade|estoque|voorraad|aantal|ilosc|stanmagazynowy|zapas|mnozstvi|sklad(?:em)?|stoc|stok|lagersaldo|antal)$/,
]

/** Of those the first whose cells are numbers of pieces, all but one of ten. */
class CountColumns {
  readonly #given: Column | null
  readonly #candidates: { column: Column; place: number; read: number; unclear: number }[]

  constructor(columns: Column[], pieces: string) {
    const headers = columns.map(({ header }) => header)
    const is_named = pieces !== "auto" && pieces !== "one"
    this.#given = is_named ? columns[indexOfHeader(headers, pieces)]! : null
    const found =
      pieces === "auto"
        ? COUNTS.flatMap((called) =>
            headers.flatMap((one, at) => (called.test(headerKey(one)) && !one.includes("?") ? [at] : [])),
          )
        : []
    this.#candidates = found
      .filter((place) => columns[place]?.field === "attribute" || columns[place]?.field === "ignored")
      .map((place) => ({ column: columns[place]!, place, read: 0, unclear: 0 }))
  }

  look(cells: readonly string[]): void {
    for (const candidate of this.#candidates) {
      const cell = cells[candidate.place]?.trim()
      if (!cell) continue
      candidate.read++
      if (countOf(cell) === null) candidate.unclear++
    }
  }

  chosen(): Column | null {
    return this.#given ?? this.#candidates.find(({ read, unclear }) => read > 0 && unclear <= read / 10)?.column ?? null
  }
}

const COUNT_CHARS_MAX = 100
const COUNT =
  /^\s*'?([-+]?)(\d{1,9}|\d{1,3}(?:[ \u00a0\u202f'’]\d{3})+)(?:[.,](0+))?\s*(?:pcs?|pieces?|db|darab|st(?:k|ück)?)?\.?\s*$/i

/** `12`, `1 200`, `12.0000`, `12 db`, `InStock`; none for an empty cell and less than nothing. Null for what may be another number. */
export function countOf(cell: string): number | null {
  if (cell.length > COUNT_CHARS_MAX) return null
  if (cell.trim() === "" || /^\s*(?:out[ _]?of[ _]?stock|not stocked)\s*$/i.test(cell)) return 0
  if (/^\s*(?:in[ _]?stock|unlimited)\s*$/i.test(cell)) return 1
  const [, sign, digits, zeros = ""] = COUNT.exec(cell) ?? []
  // `1.000` may be a thousand.
  if (digits === undefined || zeros.length === 3) return null
  const count = sign === "-" ? 0 : Number(digits.replace(/\D/g, ""))
  return count <= PIECES_OF_ROW_MAX ? count : null
}

const OWN_PICTURE = /^variantimage/
const ADDRESS = /https?:\/\/[^\s,|;"<>]+/i
const ADDRESS_CHARS_MAX = 2_048

/** Finds a picture's address in a row: in a column of the variant's own, or in any. */
function pictureColumns(headers: readonly string[], shop: ShopName | null) {
  const keys = headers.map(headerKey)
  const places = keys.flatMap((key, place) => (isPicture(key) ? [place] : []))
  const own = places.filter((place) => OWN_PICTURE.test(keys[place]!))
  const find = (some: number[]) => (cells: readonly string[]) => {
    let is_there = false
    for (const place of some) {
      const cell = cells[place]?.trim()
      if (!cell) continue
      is_there = true
      const address = ADDRESS.exec(cell)?.[0]
      if (address && address.length <= ADDRESS_CHARS_MAX) return address
    }
    // A picture of Magento's is a file of the shop's; elsewhere a cell may be the name of one that was uploaded.
    return is_there && shop !== null ? "" : null
  }
  return { own: find(own), any: find([...own, ...places]) }
}

/** Not what is said of one: its place, caption or size. */
const isPicture = (key: string): boolean =>
  /image|picture|photo|foto|^kep|(?:fenyk|elsodlegesk)ep|imag|immagin|^bild|zdjeci|obraz|hostedimage/.test(key) &&
  !/alt|position|label|sort|thumbnail|caption|description|role/.test(key)
