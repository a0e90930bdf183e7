import type { ProductFile } from "#csv/read-products.ts"
import type { CsvProduct } from "#csv/read-row.ts"
import type { Variant } from "#csv/variants.ts"
import type { Reader, Tx } from "#db/database.ts"
import { SHOP_PRODUCTS_TOLD_MAX, type ShopImport, type ShopProduct } from "#shared/api/shop-import.ts"
import { serialAt } from "#shared/csv/serial-numbers.ts"
import { knownNumbers } from "./check-product.ts"
import type { NewProduct } from "./insert-products.ts"

export interface PiecesWish {
  pieces: string
  serials?: string | undefined
  known?: "skip" | "add" | undefined
  photos?: "fetch" | "leave" | undefined
}

export interface Plan {
  /** Those that fit, in packing order: product, variant, serial number. */
  products: NewProduct[]
  /** All pieces, before the plan's limit. */
  total: number
  told: ShopImport
}

/** A variant with the pieces that it gets. */
interface Wanted {
  row: CsvProduct & { variant: Variant }
  key: string | null
  known: number
  pieces: number
  fitting: number
  serials: (string | null)[]
}

/** Photos of one import. */
const PHOTOS_FETCHED_MAX = 500

/** What a file's rows become, piece by piece; ask inside the transaction that inserts, so that no serial number is given twice. */
export async function planPieces(
  tx: Tx,
  company_id: string,
  { rows, grouping }: Pick<ProductFile, "rows" | "grouping">,
  wish: PiecesWish & { free: number },
): Promise<Plan> {
  const is_counted = grouping !== null && (grouping.shop !== null || grouping.column !== null)
  const held = is_counted ? await heldVariants(tx, company_id) : null
  const own_serials = rows.flatMap(({ serial_number }) => serial_number ?? [])
  const used = new Set(held ? await knownNumbers(tx, company_id, own_serials) : [])
  let free = wish.free
  const groups = [...Map.groupBy(rows as Wanted["row"][], ({ variant, line }) => variant.group ?? line).values()]
  const shared = codesShared(groups)
  const wanted = groups.flat().map((row): Wanted => {
    const { variant } = row
    const key = held && JSON.stringify([variant.group ?? variant.of_name, variant.option])
    // A row with a number of its own is one piece, whatever else there is of its variant.
    const of_serial = row.serial_number === null ? null : Number(used.has(row.serial_number))
    const code = shared.has(row.product_code) ? null : row.product_code
    const known = of_serial ?? held?.(key!, code) ?? 0
    const pieces = known > 0 && !variant.is_asked && wish.known !== "add" ? 0 : variant.pieces
    const fitting = Math.min(pieces, free)
    free -= fitting
    return { row, key, known, pieces, fitting, serials: [] }
  })
  const serials_passed_over = await giveSerials(tx, company_id, wanted, wish.serials)
  const photos = photosOf(wanted)
  const total = wanted.reduce((sum, { pieces }) => sum + pieces, 0)
  const fitting = wanted.reduce((sum, one) => sum + one.fitting, 0)
  return {
    products: wanted.flatMap((one) => productsOf(one, wish.photos === "fetch" ? photos.fetched : new Set())),
    total,
    told: {
      shop: grouping?.shop ?? null,
      column: grouping?.column?.header ?? null,
      products: groups.length,
      variants: wanted.length,
      known: wanted.filter(({ known }) => known > 0).length,
      left_out: total - fitting,
      free,
      serials_passed_over,
      photos: { found: photos.fetched.size, left_out: photos.left_out },
      items: toldOf(wanted),
    },
  }
}

/** Product codes that several variants of a product have, so that they name none of them. */
function codesShared(groups: Wanted["row"][][]): Set<string | null> {
  const several = groups.flatMap((rows) => [...Map.groupBy(rows, ({ product_code }) => product_code)])
  return new Set(several.filter(([, rows]) => rows.length > 1).map(([code]) => code))
}

/** How many pieces the company holds of a variant: by what the shop calls it, or by its product code. */
async function heldVariants(db: Reader, company_id: string) {
  const rows = await db
    .selectFrom("products")
    .select(({ fn }) => ["variant_key", "product_code", fn.countAll<number>().as("n")])
    .where("company_id", "=", company_id)
    .where("sample", "is", null)
    .groupBy(["variant_key", "product_code"])
    .execute()
  const by_key = new Map<string, number>()
  const by_code = new Map<string, number>()
  const add = (held: Map<string, number>, key: string | null, n: number) =>
    key !== null && held.set(key, (held.get(key) ?? 0) + n)
  for (const { variant_key, product_code, n } of rows) {
    add(by_key, variant_key, Number(n))
    add(by_code, product_code, Number(n))
  }
  return (key: string, code: string | null) => by_key.get(key) ?? (code === null ? 0 : (by_code.get(code) ?? 0))
}

const NUMBERS_AT_ONCE = 500

/** Gives pieces without a serial number the pattern's next ones. Returns how many of its numbers were used before. */
async function giveSerials(db: Reader, company_id: string, wanted: Wanted[], pattern?: string): Promise<number> {
  for (const { row, serials, fitting } of wanted)
    if (row.serial_number) serials.push(...Array(fitting).fill(row.serial_number))
  const open = wanted.filter(({ row }) => !row.serial_number)
  if (!pattern) {
    for (const { serials, fitting } of open) serials.push(...Array(fitting).fill(null))
    return 0
  }
  const in_file = new Set(wanted.flatMap(({ row }) => row.serial_number ?? []))
  const needed = open.reduce((sum, { fitting }) => sum + fitting, 0)
  const unused: string[] = []
  let passed_over = 0
  for (let from = 0; unused.length < needed; from += NUMBERS_AT_ONCE) {
    const some = Array.from({ length: NUMBERS_AT_ONCE }, (_, at) => serialAt(pattern, from + at))
    const used = new Set(await knownNumbers(db, company_id, some))
    for (const number of some) {
      if (unused.length === needed) break
      if (used.has(number) || in_file.has(number)) passed_over++
      else unused.push(number)
    }
  }
  let at = 0
  for (const { serials, fitting } of open) {
    serials.push(...unused.slice(at, at + fitting))
    at += fitting
  }
  return passed_over
}

function productsOf({ row, key, serials }: Wanted, fetched: ReadonlySet<string>): NewProduct[] {
  const { line: _, variant, ...product } = row
  const { photo_url } = variant
  return serials.map((serial_number) => ({
    ...product,
    serial_number,
    variant_key: key,
    photo_url: photo_url && !product.media && fetched.has(photo_url) ? photo_url : null,
  }))
}

function photosOf(wanted: Wanted[]): { fetched: Set<string>; left_out: number } {
  const with_pieces = wanted.filter(({ fitting, row }) => fitting > 0 && row.variant.photo_url !== null && !row.media)
  const addresses = new Set(with_pieces.flatMap(({ row }) => row.variant.photo_url || []))
  const fetched = new Set([...addresses].slice(0, PHOTOS_FETCHED_MAX))
  const nowhere = new Set(
    with_pieces.filter(({ row }) => row.variant.photo_url === "").map(({ row }) => row.variant.group ?? row.line),
  )
  return { fetched, left_out: addresses.size - fetched.size + nowhere.size }
}

function toldOf(wanted: Wanted[]): ShopProduct[] {
  const groups = [...Map.groupBy(wanted, ({ row }) => row.variant.group ?? row.line).values()]
  return groups.slice(0, SHOP_PRODUCTS_TOLD_MAX).map((variants) => ({
    key: variants[0]!.row.variant.group,
    product_name: variants[0]!.row.variant.of_name,
    has_photo: variants.some(({ row }) => Boolean(row.variant.photo_url || row.media)),
    variants: variants.map(({ row, pieces, known, serials }) => ({
      line: row.line,
      option: row.variant.option,
      product_code: row.product_code,
      gtin: row.gtin,
      pieces,
      known,
      first_serial: serials[0] ?? null,
      last_serial: serials.at(-1) ?? null,
    })),
  }))
}
