import { selectConfirmed } from "#actions/certificates/rows.ts"
import type { Place } from "#actions/files/file-kind.ts"
import { labelAddress } from "#actions/label-hosts/find.ts"
import { pageOfIds } from "#actions/products/list-page.ts"
import type { Reader } from "#db/database.ts"
import { readCompany } from "#db/rows.ts"
import type { Label } from "#labels/label.ts"
import { LABEL_TEXTS } from "#labels/texts.ts"
import { formatCode } from "#proof/code.ts"
import { LABELS_MAX, type LabelSheetRequest } from "#shared/api/labels.ts"
import { type ChainId, type Network, networkOf, preferred } from "#shared/chains.ts"
import type { Language } from "#shared/language.ts"

export type SheetWish = LabelSheetRequest & { language: Language }

/** Which labels, and what is known where they are read. */
type LabelWish = Omit<SheetWish, "ids" | "layout" | "start_label"> & Place & { ids?: readonly string[] | undefined }

/** With more, one statement reads all of the company's products: that takes less than naming each. */
const NAMED_IDS_MAX = 500

export async function readLabels(db: Reader, wish: LabelWish) {
  const { products, order, toLabel, ...rest } = await readLabelled(db, wish)
  return { ...rest, labels: products.sort(order).map(toLabel) }
}

/** The products of a wish in no order. Where none of them is minted, `waiting` are those that would get labels. */
export async function readLabelled(db: Reader, wish: LabelWish) {
  const ids = new Set(wish.ids ?? (await idsOf(db, wish)))
  const { name: company_name, code_prefix } = await readCompany(db, wish.company_id)
  const address = await labelAddress(db, wish.company_id, wish.public_url)
  const products = await mintedOf(db, wish.company_id, ids)
  const waiting = products.length > 0 ? [] : await waitingOf(db, wish.company_id, ids)
  return {
    shared: { company_name, address: typedAddress(address) },
    products,
    waiting,
    order: wish.order === "serial_number" ? bySerialNumber : inPackingOrder(products.length > 0 ? products : waiting),
    skipped: ids.size - products.length,
    isOnMainnet: products.some(({ chain_id }) => networkAt(wish.chains, chain_id) === "mainnet"),
    /** Whether labels carry the service's address, which ends if the service ends. */
    mayEnd: address === wish.public_url,
    toLabel: ({ code, product_name, chain_id, record_hash }: LabelledProduct): Label => ({
      product_name,
      short_code: formatCode(code, code_prefix ?? undefined),
      url: verifyUrl(address, code),
      note: chain_id === null ? null : noteOf(wish, chain_id),
      record_hash,
    }),
  }
}

async function idsOf(db: Reader, { company_id, filter = [] }: LabelWish): Promise<string[]> {
  const { ids } = await pageOfIds(db, company_id, { filter, sort: "created_at", limit: LABELS_MAX, cursor: undefined })
  return ids
}

/** The page where a code is typed in, as people write it. */
function typedAddress(address: string): string {
  return address.replace(/^https?:\/\//, "").replace(/\/$/, "")
}

/** One row a product: that of the preferred network. */
async function mintedOf(db: Reader, company_id: string, ids: ReadonlySet<string>): Promise<MintedProduct[]> {
  const query = selectConfirmed(db)
    .select(["products.id", "products.created_at", "products.code", "products.product_name", "products.serial_number"])
    .select("products.variant_key")
    .select(["records.chain_id", "records.record_hash"])
    .where("products.company_id", "=", company_id)
  const rows = await (ids.size > NAMED_IDS_MAX ? query : query.where("products.id", "in", [...ids])).execute()
  const products = new Map<string, MintedProduct>()
  for (const row of rows) {
    const other = products.get(row.id)
    if (ids.has(row.id)) products.set(row.id, other ? preferred([other, row])! : row)
  }
  return [...products.values()]
}

async function waitingOf(db: Reader, company_id: string, ids: ReadonlySet<string>): Promise<LabelledProduct[]> {
  const query = db
    .selectFrom("products")
    .select(["id", "created_at", "code", "product_name", "serial_number", "variant_key"])
    .where("company_id", "=", company_id)
  const rows = await (ids.size > NAMED_IDS_MAX ? query : query.where("id", "in", [...ids])).execute()
  return rows.filter(({ id }) => ids.has(id)).map((row) => ({ ...row, chain_id: null, record_hash: null }))
}

export interface LabelledProduct {
  id: string
  created_at: number
  code: string
  product_name: string
  serial_number: string | null
  /** Which variant of which product of a shop it is a piece of. */
  variant_key: string | null
  /** Both null until it is minted. */
  chain_id: number | null
  record_hash: string | null
}

type MintedProduct = LabelledProduct & { chain_id: number }

type Compare = (a: LabelledProduct, b: LabelledProduct) => number

/** Ids made one after another sort in that order, so the rows of a file keep theirs. */
const byRegistration: Compare = (a, b) => a.created_at - b.created_at || (a.id < b.id ? -1 : 1)

const serials = new Intl.Collator("en", { numeric: true })
const bySerialNumber: Compare = (a, b) => {
  const [one, other] = [a.serial_number ?? "", b.serial_number ?? ""]
  return Number(one === "") - Number(other === "") || serials.compare(one, other) || byRegistration(a, b)
}

/** As registered; but variants follow their shop's product wherever they were added, each with its pieces by serial number. */
function inPackingOrder(products: readonly LabelledProduct[]): Compare {
  const first = new Map<string, LabelledProduct>()
  const keysOf = ({ id, variant_key }: LabelledProduct) =>
    variant_key === null ? [id, id] : [(JSON.parse(variant_key) as string[])[0]!, variant_key]
  const keys = new Map(products.map((product) => [product.id, keysOf(product)] as const))
  for (const product of products)
    for (const key of keys.get(product.id)!) {
      const before = first.get(key)
      if (!before || byRegistration(product, before) < 0) first.set(key, product)
    }
  const firstOf = ({ id }: LabelledProduct, place: number) => first.get(keys.get(id)![place]!)!
  return (a, b) => {
    for (const place of [0, 1]) {
      const [one, other] = [firstOf(a, place), firstOf(b, place)]
      if (one !== other) return byRegistration(one, other)
    }
    return bySerialNumber(a, b)
  }
}

/** Labels of test networks must say so themselves. */
function noteOf({ chains, language }: LabelWish, chain_id: number): string | null {
  const network = networkAt(chains, chain_id)
  return network === "mainnet" ? null : LABEL_TEXTS[language][network]
}

const networkAt = (chains: Place["chains"], chain_id: number): Network =>
  chains[chain_id]?.network ?? networkOf(chain_id as ChainId)

/** The QR code's content: our page that verifies this code. In capitals it needs fewer modules: version 3 for either length. */
export function verifyUrl(origin: string, code: string): string {
  const address = `${origin}/v/${code}`
  return new URL(origin).pathname === "/" ? address.toUpperCase() : address
}
