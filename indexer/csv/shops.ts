/** How the exports of shops tell which rows are variants of one product. */
import { IS_PICTURE, isBlank, placeOfHandle } from "#shared/csv/continued-rows.ts"
import { headerKey } from "#shared/csv/product-columns.ts"
import type { ShopName } from "#shared/csv/shop-names.ts"

/** A row's cells by their headers' keys; empty for a column that is not there. */
export interface ShopRow {
  of(key: string): string
  has_name: boolean
  /** Only the column of the handle and those of pictures are filled in. */
  is_picture: boolean
}

export interface Option {
  name: string
  value: string
}

export interface Said {
  /** `first`: the row that names the product. `skipped`: it says again, or of another view, what another row says. */
  kind: "first" | "variant" | "pictures" | "skipped"
  /** The product's names in the shop, or the one by which a variant calls its product. */
  keys: string[]
  /** What sets the variant apart from its product's others. */
  options: Option[]
}
type ReadShopRow = (row: ShopRow) => Said

export interface Shop {
  name: ShopName | null
  /** The row that names a product is none of its variants. */
  variants_apart: boolean
  /** The columns of options, as `shopKey` writes them. */
  options: RegExp
  /** Whether a row holds others together, in a file that has such rows. */
  isSet(row: ShopRow, has_variants: boolean): boolean
  /** `of_product`: the variants that products' rows have named so far, by their own names. */
  reader(of_product: Map<string, Said>): ReadShopRow
}

/** What WooCommerce and others call their columns in other languages. */
const TRANSLATED: [key: string, names: RegExp][] = [
  ["id", /^(?:azonosito|identifiant|identyfikator)$/],
  ["type", /^(?:typ|tipus|tipo|rodzaj|soort|tur)$/],
  ["sku", /^(?:artikelnummer|cikkszam|ugs|cod|codice|kod|stokkodu|katalogovecislo)$/],
  [
    "parent",
    /^(?:szulo|szulotermek|ubergeordnetesprodukt|superior|principal|genitore|padre|hoofd(?:product)?|nadrzedny|rodic|ebeveyn|foralder|overordnet)$/,
  ],
  ["parentsku", /^(?:szulo(?:termek)?cikkszama?|identifizierungsspaltevaterartikel|vaterartikel(?:nummer)?)$/],
]
const ATTRIBUTE =
  /attribut|atributo|atrybut|tulajdonsag|jellemzo|nitelik|egenska[bp]|eigenschap|vlastnost|^variations(?:wert)?name\d$/
const VALUE = /val|wert|ertek|wart|hodnot|deger|waarde|vard/
const NAME = /nam|nev|nom|nazw|nazev|navn|naam/

/** A header's key in English: `Tulajdonság 1 értéke(i)` is `attribute1values`. */
export function shopKey(header: string): string {
  const key = headerKey(header)
  const [, place] = ATTRIBUTE.test(key) ? (/^\D*(\d+)\D*$/.exec(key) ?? []) : []
  if (place && VALUE.test(key)) return `attribute${place}values`
  if (place && NAME.test(key)) return `attribute${place}name`
  return TRANSLATED.find(([, names]) => names.test(key))?.[0] ?? key
}

/** The shop that writes such columns; null for a plain list. */
export function shopOf(headers: readonly string[]): Shop | null {
  const keys = new Set(headers.map(shopKey))
  const has = (...wanted: string[]) => wanted.every((key) => keys.has(key))
  if (has("sku", "producttype", "storeviewcode")) return magento
  if (has("type", "sku", "parent")) return woocommerce
  if ((has("item") || has("itemtype")) && (has("options") || has("productname"))) return bigcommerce
  if (has("title", "productidnoneditable", "variantidnoneditable")) return squarespace
  if (has("itemname", "variationname")) return square
  const handle = placeOfHandle(headers)
  if (handle !== -1)
    return has("fieldtype")
      ? wix(headerKey(headers[handle]!))
      : withHandles(headerKey(headers[handle]!), has("option1name"))
  return has("sku", "parentsku") ? withParents : null
}

const OPTIONS_MAX = 20
/** `value` and `name` have the option's number in the place of `#`. */
const optionsIn = (row: ShopRow, value: string, name: string, options_max = OPTIONS_MAX): Option[] =>
  Array.from({ length: options_max }, (_, at) => ({
    name: row.of(name.replace("#", `${at + 1}`)),
    value: row.of(value.replace("#", `${at + 1}`)),
  }))
const filled = (options: Option[]) => options.filter(({ value }) => value !== "" && value !== "Default Title")
const never = () => false

/** Shopify, and those that write as it does: the first row has the name, further ones their options alone. */
const withHandles = (handle: string, is_shopify: boolean): Shop => ({
  name: is_shopify ? "shopify" : null,
  variants_apart: false,
  options: /^option\d(?:name|value|linkedto)$/,
  isSet: never,
  reader() {
    const named = new Map<string, Option[]>()
    return (row) => {
      const keys = [row.of(handle)].filter(Boolean)
      const own = optionsIn(row, "option#value", "option#name", 3)
      if (row.has_name) named.set(row.of(handle), own)
      const above = named.get(row.of(handle)) ?? []
      const options = filled(own.map(({ name, value }, at) => ({ name: name || (above[at]?.name ?? ""), value })))
      if (row.has_name) return { kind: "first", keys, options }
      return { kind: row.is_picture ? "pictures" : "variant", keys, options }
    }
  },
})

/** `Type` says it; a variation names its product in `Parent`, by its SKU or as `id:12`. */
const woocommerce: Shop = {
  name: "woocommerce",
  variants_apart: true,
  options: /^attribute\d+/,
  isSet: (row, has_variants) =>
    /\bgrouped\b/.test(row.of("type")) || (has_variants && /\bvariable\b/.test(row.of("type"))),
  reader: () => (row) => {
    if (!/\bvariation\b/.test(row.of("type")))
      return { kind: "first", keys: [row.of("sku"), `id:${row.of("id")}`].filter(Boolean), options: [] }
    const options = filled(optionsIn(row, "attribute#values", "attribute#name"))
    return { kind: "variant", keys: [row.of("parent")].filter(Boolean), options }
  },
}

/** Variants and pictures stand below their product: `Item` says which is which, in older exports `Item Type`. */
const bigcommerce: Shop = {
  name: "bigcommerce",
  variants_apart: true,
  options: /^options$/,
  isSet: (row) => row.of("itemtype").toLowerCase() === "sku",
  reader() {
    let keys: string[] = []
    return (row) => {
      const item = (row.of("item") || row.of("itemtype")).toLowerCase()
      if (item === "variant") return { kind: "variant", keys, options: namedOptions(row.of("options")) }
      if (item === "sku") return { kind: "variant", keys, options: bracketedOptions(row.of("productname")) }
      if (item === "image") return { kind: "pictures", keys, options: [] }
      if (item !== "product") return { kind: "skipped", keys, options: [] }
      keys = [row.of("id") || row.of("productid") || row.of("name") || row.of("productname")]
      return { kind: "first", keys, options: [] }
    }
  },
}

/** `Type=Rectangle|Name=Size|Value=Small`, of a swatch with its colour: `Value=Red[#ff0000]`. */
const namedOptions = (cell: string) =>
  filled(
    [...cell.matchAll(/(?:Name=([^|;\n]*)\|)?Value=([^|;[\n]+)/g)].map(([, name = "", value = ""]) => ({
      name: name.trim(),
      value: value.trim(),
    })),
  )

/** `[RT]Size=Small,[CS]Colour=Red:#ff0000` in the place of a name. */
const bracketedOptions = (cell: string) =>
  filled(cell.split(/,(?=\[)/).map((option) => pairOf(option.replace(/^\[\w+\]/, "").replace(/:.*$/s, ""))))

/** `size=S` */
const pairOf = (pair: string): Option => {
  const [, name = "", value = ""] = /^(?:([^=]*)=)?(.*)$/s.exec(pair.trim()) ?? []
  return { name, value: value.trim() }
}

/** A configurable product's row lists its variants, which often stand above it; further rows are of store views. */
const magento: Shop = {
  name: "magento",
  variants_apart: true,
  options: /^configurablevariation/,
  isSet: (row, has_variants) =>
    row.of("producttype") === "grouped" || (has_variants && row.of("producttype") === "configurable"),
  reader(of_product) {
    const seen = new Set<string>()
    return (row) => {
      const sku = row.of("sku")
      const is_view = row.of("storeviewcode") !== "" && seen.has(sku)
      seen.add(sku)
      if (is_view || sku === "") return { kind: "skipped", keys: [], options: [] }
      const labels = new Map(
        row
          .of("configurablevariationlabels")
          .split(",")
          .map((pair) => [pairOf(pair).name, pairOf(pair).value]),
      )
      for (const variant of row.of("configurablevariations").split("|")) {
        const [own, ...pairs] = variant.split(",").map(pairOf)
        const options = pairs.map(({ name, value }) => ({ name: labels.get(name) || name, value }))
        if (own?.value) of_product.set(own.value, { kind: "variant", keys: [sku], options: filled(options) })
      }
      return of_product.get(sku) ?? { kind: "first", keys: [sku], options: [] }
    }
  },
}

/** `fieldType` says it; a colour stands as `#ff0000:Red`. */
const wix = (handle: string): Shop => ({
  name: "wix",
  variants_apart: true,
  options: /^productoption/,
  isSet: (row, has_variants) =>
    has_variants && row.of("fieldtype").toLowerCase() === "product" && row.of("productoptionname1") !== "",
  reader: () => (row) => {
    const keys = [row.of(handle)].filter(Boolean)
    const type = row.of("fieldtype").toLowerCase()
    if (type !== "variant") return { kind: type === "product" ? "first" : "pictures", keys, options: [] }
    const options = optionsIn(row, "productoptiondescription#", "productoptionname#")
    return {
      kind: "variant",
      keys,
      options: filled(options.map(({ name, value }) => ({ name, value: value.replace(/^#[\da-f]+:/i, "") }))),
    }
  },
})

/** The first variant stands in the product's row, and further ones below it. */
const squarespace: Shop = {
  name: "squarespace",
  variants_apart: false,
  options: /^option(?:name|value)\d$/,
  isSet: never,
  reader() {
    let keys: string[] = []
    let names: Option[] = []
    return (row) => {
      const own = optionsIn(row, "optionvalue#", "optionname#")
      if (row.has_name) {
        keys = [row.of("productidnoneditable") || row.of("producturl")].filter(Boolean)
        names = own
      }
      const options = filled(own.map(({ name, value }, at) => ({ name: name || names[at]!.name, value })))
      return { kind: row.has_name ? "first" : "variant", keys, options }
    }
  },
}

/** Each variation repeats its item's name. */
const square: Shop = {
  name: "square",
  variants_apart: false,
  options: /^option(?:name|value)\d$/,
  isSet: never,
  reader: () => (row) => {
    const options = filled(optionsIn(row, "optionvalue#", "optionname#"))
    const variation = row.of("variationname")
    const is_only = variation === "" || variation === "Regular"
    if (options.length === 0 && !is_only) options.push({ name: "", value: variation })
    return { kind: "first", keys: [row.of("itemname")].filter(Boolean), options }
  },
}

/** Lists in which a variant gives the number of its product. */
const withParents: Shop = {
  name: null,
  variants_apart: true,
  options: /^attribute\d+(?:name|values)$/,
  isSet: never,
  reader: () => (row) => {
    const parent = row.of("parentsku")
    if (parent === "" || parent === row.of("sku"))
      return { kind: "first", keys: [row.of("sku")].filter(Boolean), options: [] }
    return { kind: "variant", keys: [parent], options: filled(optionsIn(row, "attribute#values", "attribute#name")) }
  },
}

/** Of a row of these columns; `name` is the place of the product's name. */
export function shopRows(headers: readonly string[], name: number): (cells: readonly string[]) => ShopRow {
  const places = new Map(headers.map((header, place) => [shopKey(header), place] as const).reverse())
  const handle = placeOfHandle(headers)
  const pictures = headers.map((header, place) => place === handle || IS_PICTURE.test(header))
  return (cells) => ({
    of: (key) => cells[places.get(key) ?? -1]?.trim() ?? "",
    has_name: !isBlank(cells[name]),
    get is_picture() {
      return cells.every((cell, place) => pictures[place] || isBlank(cell))
    },
  })
}
