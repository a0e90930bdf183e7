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

export interface Said {
  /** `first`: the row that names the product. `skipped`: it says again, or of another view, what another row says. */
  kind: "first" | "variant" | "pictures" | "skipped"
  /** The product's names in the shop, or the one by which a variant calls its product. */
  keys: string[]
  /** What sets the variant apart from its product's others. */
  options: string[]
}
type ReadShopRow = (row: ShopRow) => Said

export interface Shop {
  name: ShopName | null
  /** The row that names a product is none of its variants. */
  variants_apart: boolean
  /** `of_product`: the variants that products' rows have named so far, by their own names. */
  reader(of_product: Map<string, Said>): ReadShopRow
}

/** The shop that writes such columns; null for a plain list. */
export function shopOf(headers: readonly string[]): Shop | null {
  const keys = new Set(headers.map(headerKey))
  const has = (...wanted: string[]) => wanted.every((key) => keys.has(key))
  if (has("sku", "producttype", "storeviewcode")) return magento
  if (has("type", "sku", "parent")) return woocommerce
  if ((has("item") || has("itemtype")) && (has("options") || has("productname"))) return bigcommerce
  const handle = placeOfHandle(headers)
  return handle === -1 ? null : withHandles(headerKey(headers[handle]!), has("option1name"))
}

/** Shopify, and those that write as it does: the first row has the name, further ones their options alone. */
const withHandles = (handle: string, is_shopify: boolean): Shop => ({
  name: is_shopify ? "shopify" : null,
  variants_apart: false,
  reader: () => (row) => {
    const keys = [row.of(handle)].filter(Boolean)
    const options = [1, 2, 3].map((n) => row.of(`option${n}value`)).filter((one) => one && one !== "Default Title")
    if (row.has_name) return { kind: "first", keys, options }
    return { kind: row.is_picture ? "pictures" : "variant", keys, options }
  },
})

const ATTRIBUTES_MAX = 20

/** `Type` says it; a variation names its product in `Parent`, by its SKU or as `id:12`. */
const woocommerce: Shop = {
  name: "woocommerce",
  variants_apart: true,
  reader: () => (row) => {
    if (!/\bvariation\b/.test(row.of("type")))
      return { kind: "first", keys: [row.of("sku"), `id:${row.of("id")}`].filter(Boolean), options: [] }
    const places = Array.from({ length: ATTRIBUTES_MAX }, (_, at) => row.of(`attribute${at + 1}values`))
    return { kind: "variant", keys: [row.of("parent")].filter(Boolean), options: places.filter(Boolean) }
  },
}

/** Variants and pictures stand below their product: `Item` says which is which, in older exports `Item Type`. */
const bigcommerce: Shop = {
  name: "bigcommerce",
  variants_apart: true,
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
  [...cell.matchAll(/Value=([^|;[\n]+)/g)].map(([, value = ""]) => value.trim()).filter(Boolean)

/** `[RT]Size=Small,[CS]Colour=Red:#ff0000` in the place of a name. */
const bracketedOptions = (cell: string) =>
  cell
    .split(/,(?=\[)/)
    .map((option) => option.replace(/^[^=]*=/, "").replace(/:.*$/s, ""))
    .filter(Boolean)

/** A configurable product's row lists its variants, which often stand above it; further rows are of store views. */
const magento: Shop = {
  name: "magento",
  variants_apart: true,
  reader(of_product) {
    const seen = new Set<string>()
    return (row) => {
      const sku = row.of("sku")
      const is_view = row.of("storeviewcode") !== "" && seen.has(sku)
      seen.add(sku)
      if (is_view || sku === "") return { kind: "skipped", keys: [], options: [] }
      for (const variant of row.of("configurablevariations").split("|")) {
        const [own, ...options] = variant.split(",").map((pair) => pair.replace(/^[^=]*=/, "").trim())
        if (own) of_product.set(own, { kind: "variant", keys: [sku], options: options.filter(Boolean) })
      }
      return of_product.get(sku) ?? { kind: "first", keys: [sku], options: [] }
    }
  },
}

/** Of a row of these columns; `name` is the place of the product's name. */
export function shopRows(headers: readonly string[], name: number): (cells: readonly string[]) => ShopRow {
  const places = new Map(headers.map((header, place) => [headerKey(header), place] as const).reverse())
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
