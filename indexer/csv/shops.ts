/** How the exports of shops tell which rows are variants of one product. */
import { IS_PICTURE, isBlank, placeOfHandle } from "#shared/csv/continued-rows.ts"
import { headerKey } from "#shared/csv/product-columns.ts"
import type { ShopName } from "#shared/csv/serial-numbers.ts"

/** A row's cells by their headers' keys; empty for a column that is not there. */
export interface ShopRow {
  of(key: string): string
  has_name: boolean
  /** The columns of such names, called by what the pattern catches. */
  named(pattern: RegExp): Option[]
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
  /** Its variants have rows of their own. */
  is_set?: boolean
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
  const has = (wanted: string) => wanted.split(" ").every((key) => keys.has(key))
  if (has("sku producttype storeviewcode") || has("sku store type attributeset")) return magento
  const rules = RULES.find(({ has: wanted }) => wanted.some(has))
  const handle = placeOfHandle(headers)
  return rules ? byRules(rules) : handle === -1 ? null : withHandles(headers[handle]!, has("option1name"))
}

const NUMBERS = Array.from({ length: 20 }, (_, at) => `${at + 1}`)
/** `value` and `name` have the option's number in the place of `#`. */
const optionsIn = (row: ShopRow, value: string, name: string, places = NUMBERS): Option[] =>
  places.map((place) => ({ name: row.of(name.replace("#", place)), value: row.of(value.replace("#", place)) }))
const filled = (options: Option[]) => options.filter(({ value }) => value !== "" && value !== "Default Title")

/** `Type=Rectangle|Name=Size|Value=Small`, of a swatch with its colour: `Value=Red[#ff0000]`. */
const namedOptions = (cell: string) =>
  filled(
    [...cell.matchAll(/(?:Name=([^|;\n=]*)\|)?Value=([^|;[\n]+)/g)].map(([, name = "", value = ""]) => ({
      name: name.trim(),
      value: value.trim(),
    })),
  )

/** `[RT]Size=Small,[CS]Colour=Red:#ff0000` in the place of a name. */
const bracketedOptions = (cell: string) =>
  filled(cell.split(/,(?=\[)/).map((option) => pairOf(option.replace(/^\[\w+\]/, "").replace(/:.*$/s, ""))))

/** `size=S`, `Size: S` */
const pairOf = (pair: string): Option => {
  const [, name = "", value = ""] = /^(?:([^=:]*)[=:])?(.*)$/s.exec(pair.trim()) ?? []
  return { name, value: value.trim() }
}

/** A configurable product's row lists its variants, which often stand above it; further rows are of store views. */
const magento: Shop = {
  name: "magento",
  variants_apart: true,
  options: /^(?:configurablevariation|super(?:products|attribute))/,
  reader(of_product) {
    const seen = new Set<string>()
    let above = ""
    return (row) => {
      const sku = row.of("sku")
      const is_view = (row.of("storeviewcode") || row.of("store")) !== "" && seen.has(sku)
      seen.add(sku)
      above = sku || above
      // Magento 1 names one variant a row, and leaves the SKU out below the first.
      const variant_sku = row.of("superproductssku")
      const value = row.of("superattributeoption")
      const known =
        of_product.get(variant_sku)?.options.filter(({ name }) => name !== row.of("superattributecode")) ?? []
      const options = filled([...known, { name: row.of("superattributecode"), value }])
      if (variant_sku !== "") of_product.set(variant_sku, { kind: "variant", keys: [above], options })
      const type = row.of("producttype") || row.of("type")
      if (is_view || sku === "" || type === "grouped") return { kind: "skipped", keys: [], options: [] }
      const labels = row.of("configurablevariationlabels").split(",").map(pairOf)
      const by_name = new Map(labels.map(({ name, value }) => [name, value]))
      const labelOf = (name: string) => by_name.get(name) || name
      for (const variant of row.of("configurablevariations").split("|")) {
        const [own, ...pairs] = variant.split(",").map(pairOf)
        const options = filled(pairs.map(({ name, value }) => ({ name: labelOf(name), value })))
        if (own?.value) of_product.set(own.value, { kind: "variant", keys: [sku], options })
      }
      return of_product.get(sku) ?? { kind: "first", keys: [sku], options: [], is_set: type === "configurable" }
    }
  },
}

/** How a shop's rows are told apart, by keys of columns. */
interface Rules extends Pick<Shop, "name" | "variants_apart" | "options"> {
  /** One of these sets of columns it always writes. */
  has: string[]
  /** Columns that say what a row is; without them a row is a variant that has a parent, or no name. */
  kinds?: { columns: string[]; variant: RegExp; skipped?: RegExp; pictures?: RegExp }
  isSet?(row: ShopRow): boolean
  /** The product's names in the shop, which a variant calls by `parent`; without one it stands below its product. */
  own(row: ShopRow): string[]
  parent?(row: ShopRow): string
  read(row: ShopRow): Option[]
}

/** The first of these that is filled in. */
const firstOf =
  (...keys: string[]) =>
  (row: ShopRow) => [keys.map(row.of).find(Boolean) ?? ""]
const SIZES = /^(size|colou?r)(?:[ _]name)?$/i
const NUMBERED = /^option(?:name|value)\d$/
const numberedOptions = (row: ShopRow) => optionsIn(row, "optionvalue#", "optionname#")
const attributeOptions = (row: ShopRow) => optionsIn(row, "attribute#values", "attribute#name")

const RULES: Rules[] = [
  {
    ...{ name: "woocommerce", has: ["type sku parent"], variants_apart: true, options: /^attribute\d+/ },
    kinds: { columns: ["type"], variant: /\bvariation\b/, skipped: /\bgrouped\b/ },
    isSet: (row) => /\bvariable\b/.test(row.of("type")),
    own: (row) => [row.of("sku"), `id:${row.of("id")}`],
    ...{ parent: (row) => row.of("parent"), read: attributeOptions },
  },
  {
    ...{ name: "bigcommerce", has: ["item options", "itemtype productname"], variants_apart: true },
    ...{ options: /^options$/, own: firstOf("id", "productid", "name", "productname") },
    kinds: { columns: ["item", "itemtype"], variant: /^variant$|^sku$/, skipped: /^(?!product$)/, pictures: /^image$/ },
    read: (row) => (row.of("item") ? namedOptions(row.of("options")) : bracketedOptions(row.of("productname"))),
  },
  {
    ...{ name: "squarespace", has: ["title productidnoneditable variantidnoneditable"], variants_apart: false },
    ...{ options: NUMBERED, own: firstOf("productidnoneditable", "producturl"), read: numberedOptions },
  },
  {
    // Each variation repeats its item's name.
    ...{ name: "square", has: ["itemname variationname"], variants_apart: false, own: firstOf("itemname") },
    options: NUMBERED,
    read(row) {
      const options = filled(numberedOptions(row))
      const value = row.of("variationname")
      return options.length > 0 || value === "Regular" ? options : [{ name: "", value }]
    },
  },
  {
    ...{ name: "faire", has: ["producttoken optionname1"], variants_apart: false, own: firstOf("producttoken") },
    ...{ options: NUMBERED, read: numberedOptions },
  },
  {
    ...{ name: "ecwid", has: ["type productinternalid"], variants_apart: true, own: firstOf("productinternalid") },
    kinds: { columns: ["type"], variant: /variation$/, skipped: /^(?!product$|$)/ },
    ...{ parent: (row) => row.of("productinternalid"), options: /^product(?:variation)?option/ },
    read: (row) => row.named(/^product_variation_option_(.+)$/i),
  },
  {
    ...{ name: "ebay", has: ["relationship relationshipdetails", "variationdetails itemnumber"], variants_apart: true },
    ...{ options: /^(?:relationship|variation)details$/, isSet: (row) => row.of("relationshipdetails") !== "" },
    own: firstOf("itemnumber", "customlabel", "customlabelsku"),
    kinds: { columns: ["relationship", "variationdetails"], variant: /./ },
    read: (row) => (row.of("relationshipdetails") || row.of("variationdetails")).split("|").map(pairOf),
  },
  {
    ...{ name: "shopware", has: ["id parentid"], variants_apart: true, options: /^options$/, own: firstOf("id") },
    ...{ parent: (row) => row.of("parentid"), read: (row) => row.of("options").split(/[|,]/).map(pairOf) },
  },
  {
    ...{ name: "shopware", has: ["ordernumber mainnumber"], variants_apart: false, own: firstOf("mainnumber") },
    options: /^(?:configuratoroptions|additionaltext)$/,
    read: (row) => (row.of("configuratoroptions") || row.of("additionaltext")).split("|").map(pairOf),
  },
  {
    // `fieldType` says it; a colour stands as `#ff0000:Red`.
    ...{ name: "wix", variants_apart: true, options: /^productoption/, own: firstOf("handleid", "handle") },
    parent: (row) => row.of("handleid") || row.of("handle"),
    has: ["handleid", "handle"].map((handle) => `${handle} fieldtype`),
    kinds: { columns: ["fieldtype"], variant: /^variant$/, pictures: /^(?!product$)/ },
    isSet: (row) => row.of("fieldtype").toLowerCase() === "product" && row.of("productoptionname1") !== "",
    read: (row) =>
      ["description", "choices"]
        .flatMap((value) => optionsIn(row, `productoption${value}#`, "productoptionname#"))
        .map(({ name, value }) => ({ name, value: value.replace(/^#[\da-f]+:/i, "") })),
  },
  {
    // Amazon's, and lists in which a variant gives the number of its product.
    ...{ name: null, has: ["sku", "sellersku", "itemsku"].map((sku) => `${sku} parentsku`), variants_apart: true },
    ...{ own: firstOf("sku", "sellersku", "itemsku"), parent: (row) => row.of("parentsku") },
    options: /^attribute\d+(?:name|values)$/,
    isSet: (row) => /^parent$/i.test(row.of("parentage") || row.of("parentchild")),
    read: (row) => [...attributeOptions(row), ...row.named(SIZES)],
  },
]

/** Shopify, and those that write as it does: the first row has the name, further ones their options alone. */
export const withHandles = (handle: string, is_shopify = false): Shop =>
  byRules({
    ...{ name: is_shopify ? "shopify" : null, has: [], variants_apart: false, own: firstOf(shopKey(handle)) },
    options: /^option\d(?:name|value|linkedto)$|^variantoption(?:one|two|three)(?:name|value)$/,
    parent: (row) => row.of(shopKey(handle)),
    read: (row) => [
      ...optionsIn(row, "option#value", "option#name"),
      ...optionsIn(row, "variantoption#value", "variantoption#name", ["one", "two", "three"]),
    ],
  })

function byRules({ kinds, own, parent, read, isSet = () => false, ...shop }: Rules): Shop {
  function reader(): ReadShopRow {
    const names = new Map<string, Option[]>()
    let above: string[] = []
    return (row) => {
      const said = kinds?.columns.map((column) => row.of(column).toLowerCase()).find(Boolean) ?? ""
      const keys = own(row).filter(Boolean)
      const called = parent?.(row) ?? ""
      const is_variant = kinds ? kinds.variant.test(said) : !row.has_name || (called !== "" && !keys.includes(called))
      const is_picture = kinds ? !is_variant && kinds.pictures?.test(said) : is_variant && row.is_picture
      if (is_picture) return { kind: "pictures", keys: parent ? keys : above, options: [] }
      if (!is_variant && kinds?.skipped?.test(said)) return { kind: "skipped", keys, options: [] }
      const options = read(row)
      if (!is_variant) {
        above = keys
        for (const key of keys) names.set(key, options)
      }
      const of = is_variant ? (parent ? [called].filter(Boolean) : above) : keys
      const known = names.get(of[0] ?? "") ?? []
      const named = options.map(({ name, value }, at) => ({ name: name || (known[at]?.name ?? ""), value }))
      const apart = is_variant || !shop.variants_apart ? filled(named) : []
      return { kind: is_variant ? "variant" : "first", keys: of, options: apart, is_set: !is_variant && isSet(row) }
    }
  }
  return { ...shop, reader }
}

/** Of a row of these columns; `name` is the place of the product's name. */
export function shopRows(
  headers: readonly string[],
  name: number,
  handle: number,
): (cells: readonly string[]) => ShopRow {
  const places = new Map(headers.map((header, place) => [shopKey(header), place] as const).reverse())
  const pictures = headers.map((header, place) => place === handle || IS_PICTURE.test(header))
  return (cells) => ({
    of: (key) => cells[places.get(key) ?? -1]?.trim() ?? "",
    has_name: !isBlank(cells[name]),
    named: (pattern) =>
      headers.flatMap((header, place) => {
        const [, called] = pattern.exec(header) ?? []
        return called ? [{ name: called, value: cells[place]?.trim() ?? "" }] : []
      }),
    get is_picture() {
      return cells.every((cell, place) => pictures[place] || isBlank(cell))
    },
  })
}
