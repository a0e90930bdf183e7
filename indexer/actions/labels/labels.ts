import { expressionBuilder } from "kysely"
import { selectConfirmed } from "#actions/certificates/issue.ts"
import { type FileKind, type Place, placeOf } from "#actions/files/file-kind.ts"
import { labelAddress } from "#actions/label-hosts/label-hosts.ts"
import { checkSelection, pageOfIds, slicesOf } from "#actions/products/list-page.ts"
import type { Database } from "#db/database.ts"
import { changeRows, readCompany } from "#db/rows.ts"
import type { Schema } from "#db/schema.ts"
import type { Products } from "#db/tables/products.ts"
import type { App, Caller } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import { JobRefused } from "#jobs/run-job.ts"
import type { Label } from "#labels/label.ts"
import { qrPng, qrSvg } from "#labels/qr.ts"
import { LABEL_TEXTS } from "#labels/texts.ts"
import { formatCode } from "#proof/code.ts"
import { LABELS_MAX, type LabelPreview, type LabelSheetRequest, type QrQuery } from "#shared/api/labels.ts"
import { type ChainId, type Network, networkOf, preferred } from "#shared/chains.ts"
import { LABEL_LAYOUTS } from "#shared/label-layouts.ts"
import type { Language } from "#shared/language.ts"
import { stored } from "#shared/refusals.ts"
import { giveWay } from "#threads/give-way.ts"

type SheetWish = LabelSheetRequest & { language: Language }

/** Which labels, and what is known where they are read. */
type LabelWish = Omit<SheetWish, "ids" | "layout" | "start_label"> & Place & { ids?: readonly string[] | undefined }

/** With more, all of the company's products are read: that takes less than naming each. */
const NAMED_IDS_MAX = 500

/** The products of a wish in no order. Where none of them is minted, `waiting` are those that would get labels. */
async function readLabelled(db: Database, wish: LabelWish) {
  const { company_id, filter = [] } = wish
  const all = { filter, sort: "created_at", limit: LABELS_MAX, cursor: undefined }
  const ids = new Set(wish.ids ?? (await pageOfIds(db, company_id, all)).ids)
  const { name: company_name, code_prefix } = await readCompany(db.read, wish.company_id)
  const address = await labelAddress(db.read, wish.company_id, wish.public_url)
  const products = await mintedOf(db, wish.company_id, ids)
  const waiting = products.length > 0 ? [] : await waitingOf(db, wish.company_id, ids)
  return {
    // The page where a code is typed in, as people write it.
    shared: { company_name, address: address.replace(/^https?:\/\//, "").replace(/\/$/, "") },
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

/** One row a product: that of the preferred network. */
async function mintedOf(db: Database, company_id: string, ids: ReadonlySet<string>): Promise<MintedProduct[]> {
  const query = selectConfirmed(db.read)
    .select(["products.id", "products.created_at", "products.code", "products.product_name", "products.serial_number"])
    .select("products.variant_key")
    .select(["records.chain_id", "records.record_hash"])
    .where("products.company_id", "=", company_id)
  const products = new Map<string, MintedProduct>()
  for await (const place of placesOf(db, company_id, ids))
    for (const row of await query.where(place).execute()) {
      const other = products.get(row.id)
      if (ids.has(row.id)) products.set(row.id, other ? preferred([other, row])! : row)
    }
  return [...products.values()]
}

async function waitingOf(db: Database, company_id: string, ids: ReadonlySet<string>): Promise<LabelledProduct[]> {
  const query = db.read
    .selectFrom("products")
    .select(["id", "created_at", "code", "product_name", "serial_number", "variant_key"])
    .where("company_id", "=", company_id)
  const products: LabelledProduct[] = []
  for await (const place of placesOf(db, company_id, ids))
    for (const row of await query.where(place).execute())
      if (ids.has(row.id)) products.push({ ...row, chain_id: null, record_hash: null })
  return products
}

/** Where these products are among the company's. */
async function* placesOf(db: Database, company_id: string, ids: ReadonlySet<string>) {
  if (ids.size > NAMED_IDS_MAX) yield* slicesOf(db, company_id)
  else yield expressionBuilder<Schema, "products">()("products.id", "in", [...ids])
}

/** The last two are null until it is minted. */
type LabelledProduct = Pick<
  Products,
  "id" | "created_at" | "code" | "product_name" | "serial_number" | "variant_key"
> & { chain_id: number | null; record_hash: string | null }

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
  if (products.every(({ variant_key }) => variant_key === null)) return byRegistration
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

/** Raise it when the same labels would be drawn differently, so that stored files are not reused. */
const DRAWING = 5

/** A PDF of the labels of minted products. A job draws it, because ten thousand labels take some twenty seconds. */
export const labelSheet: FileKind<LabelSheetRequest, SheetWish> = {
  content_type: "application/pdf",
  kept_days: 30,
  complete: completeWish,
  onAsked: (tx, { company_id }, now) =>
    changeRows(tx, "companies", { id: company_id, labels_requested_at: null }, { labels_requested_at: now }),
  async prepare(db, wish) {
    const { products, order, toLabel, skipped, shared, isOnMainnet, mayEnd } = await readLabelled(db, wish)
    const labels = products.sort(order).map(toLabel)
    if (labels.length === 0) throw new JobRefused(stored("no_labels_before_mint"))
    if (isOnMainnet && mayEnd && !wish.accepts_service_address) throw new JobRefused(stored("label_host_missing"))
    const { layout, language, start_label, now, today } = wish
    const name = `labels-${today}.pdf`
    return {
      name,
      products: labels.length,
      skipped,
      key: [DRAWING, layout, start_label, language, shared, ...labels],
      async draw(say) {
        // Drawing and its fonts take megabytes, which threads that never draw do without.
        const { labelSheet } = await import("#labels/sheet.ts")
        const info = { ...shared, start_label, title: name, language, created_at: now }
        return labelSheet(labels, LABEL_LAYOUTS[layout], info, (drawn) => say(drawn, labels.length))
      },
    }
  },
}

/** Throws invalid_input for a filter that makes no sense, before a thread is asked. */
async function completeWish(app: App, { company_id }: Caller, input: LabelSheetRequest): Promise<SheetWish> {
  if (input.filter) checkSelection({ filter: input.filter, sort: "created_at" })
  const { language } = await readCompany(app.db.read, company_id)
  return { ...input, language: input.language ?? language }
}

/** How a sheet's labels will look, before anything is made. */
export async function previewLabels(app: App, me: Caller, input: LabelSheetRequest): Promise<LabelPreview> {
  const wish = { ...(await completeWish(app, me, input)), ...placeOf(app, me.company_id) }
  return app.threads.run(readLabelPreview, wish, me)
}

/** Names that are laid out to see whether the longest fits: which one is widest only its letters' shapes tell. */
const NAMES_TRIED = 10

/** Runs in a worker thread: fonts are read and letters shaped, but of a few products only. */
export async function readLabelPreview(db: Database, wish: SheetWish & Place): Promise<LabelPreview> {
  const { products, waiting, order, toLabel, skipped, shared } = await readLabelled(db, wish)
  const shown = products.length > 0 ? products : waiting
  if (shown.length === 0) return { drawn: null, labels: 0, skipped }
  await giveWay()
  const first = toLabel(shown.reduce((first, one) => (order(one, first) < 0 ? one : first)))
  const coded = toLabel(shown.reduce((longest, one) => (one.code.length > longest.code.length ? one : longest)))
  await giveWay()
  const labels = { first, coded, named: widestNamed(shown).map(toLabel) }
  await giveWay()
  // Only threads that draw need the fonts.
  const { drawPreview } = await import("#labels/preview.ts")
  const drawn = await drawPreview(labels, LABEL_LAYOUTS[wish.layout], { ...shared, language: wish.language })
  return { drawn, labels: products.length, skipped }
}

function widestNamed(products: readonly LabelledProduct[]): LabelledProduct[] {
  // Letters are looked at of the longest alone, and none is more than twice and a half as wide as another.
  const lengths = products.map(({ product_name }) => product_name.length).sort((a, b) => b - a)
  const least = (lengths[NAMES_TRIED - 1] ?? 0) / WIDEST
  const long = products.filter(({ product_name }) => product_name.length >= least)
  const measured = long.map((product) => ({ product, width: widthGuess(product.product_name) }))
  const widest = measured.sort((a, b) => b.width - a.width).slice(0, NAMES_TRIED)
  return widest.map(({ product }) => product)
}

const WIDEST = 2.4

/** In letters of usual width, at most WIDEST a letter. */
function widthGuess(name: string): number {
  const wide = name.match(/[\u2E80-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF]/g)?.length ?? 0
  return name.length + wide + 0.4 * (name.match(/\p{Lu}/gu)?.length ?? 0)
}

/** The QR code of a product that is on the blockchain; SVG without a size. Throws not_on_chain for one that waits. */
export async function drawQr(
  app: App,
  me: Caller,
  product_id: string,
  { size_px, accepts_service_address }: QrQuery & { size_px: number | null },
): Promise<Uint8Array<ArrayBuffer>> {
  const wish = { ids: [product_id], order: "registered", language: "en", ...placeOf(app, me.company_id) } as const
  const { products, waiting, isOnMainnet, mayEnd, toLabel } = await readLabelled(app.db, wish)
  if (!products[0]) throw waiting.length > 0 ? refusal("qr_before_mint") : refusal("no_such", { thing: "product" })
  if (isOnMainnet && mayEnd && accepts_service_address !== "true") throw refusal("label_host_missing")
  const { url } = toLabel(products[0])
  return size_px === null ? new TextEncoder().encode(qrSvg(url)) : qrPng(url, size_px)
}
