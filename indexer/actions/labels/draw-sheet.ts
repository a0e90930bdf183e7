import { selectConfirmed } from "#actions/certificates/rows.ts"
import { contentKey, madeBefore } from "#actions/files/made-before.ts"
import { storeFile } from "#actions/files/store.ts"
import type { MadeFile } from "#actions/jobs/show.ts"
import { labelAddress } from "#actions/label-hosts/find.ts"
import { pageOfIds } from "#actions/products/list-page.ts"
import type { Database, Reader } from "#db/database.ts"
import type { LabelSheetJob } from "#jobs/kinds.ts"
import { type JobAttempt, saveProgress } from "#jobs/progress.ts"
import type { Label } from "#labels/sheet.ts"
import { LABEL_TEXTS } from "#labels/texts.ts"
import { formatCode } from "#proof/code.ts"
import { LABELS_MAX } from "#shared/api/labels.ts"
import { type ChainId, type Network, networkOf, preferred } from "#shared/chains.ts"
import { LABEL_LAYOUTS } from "#shared/label-layouts.ts"
import { verifyUrl } from "./verify-url.ts"

export interface DrawLabelSheet extends LabelSheetJob {
  company_id: string
  job: JobAttempt
  public_url: string
  /** Of each chain. */
  networks: Record<number, Network>
  now: number
  expires_at: number
}

const STATEMENT_IDS_MAX = 500
const PROGRESS_EVERY_LABELS = 240
/** Raise it when the same labels would be drawn differently, so that stored files are not reused. */
const DRAWING = 3

type Refused = "no_labels_before_mint" | "label_host_missing"

/** Draws the labels of minted products and stores the PDF, or says why there is none. Runs in a worker thread. */
export async function drawLabelSheet(db: Database, input: DrawLabelSheet): Promise<MadeFile | Refused> {
  const ids = [...new Set(input.ids ?? (await idsOf(db.read, input)))]
  const { name: company_name, code_prefix } = await companyOf(db.read, input.company_id)
  const address = await labelAddress(db.read, input.company_id, input.public_url)
  const products = await mintedOf(db.read, input.company_id, ids)
  if (products.length === 0) return "no_labels_before_mint"
  const isOnMainnet = products.some(({ chain_id }) => networkAt(input.networks, chain_id) === "mainnet")
  const mayEnd = address === input.public_url && !input.accepts_service_address
  if (isOnMainnet && mayEnd) return "label_host_missing"
  const labels = products.map(
    (product): Label => ({
      product_name: product.product_name,
      short_code: formatCode(product.code, code_prefix ?? undefined),
      url: verifyUrl(address, product.code),
      note: noteOf(input, product.chain_id),
      record_hash: product.record_hash,
    }),
  )
  const { company_id, now, expires_at, layout, language } = input
  const shared = { company_name, address: typedAddress(address) }
  const content_key = contentKey(["label_sheet", DRAWING, layout, language, shared, ...labels])
  const made = { products: labels.length, skipped: ids.length - labels.length }
  const before = await madeBefore(db, { company_id, content_key, now, expires_at })
  if (before) return { ...before, ...made }
  const name = `labels-${new Date(input.now).toISOString().slice(0, 10)}.pdf`
  const info = { ...shared, title: name, language, created_at: now }
  let said = 0
  // Drawing and its fonts take megabytes, which threads that never draw do without.
  const { labelSheet } = await import("#labels/sheet.ts")
  const bytes = await labelSheet(labels, LABEL_LAYOUTS[input.layout], info, async (drawn) => {
    if (drawn - said < PROGRESS_EVERY_LABELS && drawn < labels.length) return
    said = drawn
    await saveProgress(db, input.job, drawn, labels.length)
  })
  const file = { company_id, kind: "label_sheet", name, content_type: "application/pdf", now, expires_at } as const
  const file_id = await db.write((tx) => storeFile(tx, { ...file, content_key, bytes }))
  return { file_id, name, ...made }
}

async function idsOf(db: Reader, { company_id, filter = [] }: DrawLabelSheet): Promise<string[]> {
  const { ids } = await pageOfIds(db, company_id, { filter, sort: "created_at", limit: LABELS_MAX, cursor: undefined })
  return ids
}

function companyOf(db: Reader, company_id: string) {
  return db
    .selectFrom("companies")
    .select(["name", "code_prefix"])
    .where("id", "=", company_id)
    .executeTakeFirstOrThrow()
}

/** The page where a code is typed in, as people write it. */
function typedAddress(address: string): string {
  return address.replace(/^https?:\/\//, "").replace(/\/$/, "")
}

/** In the order of registration rather than of `ids`. */
async function mintedOf(db: Reader, company_id: string, ids: string[]): Promise<MintedProduct[]> {
  const products: MintedProduct[] = []
  for (let start = 0; start < ids.length; start += STATEMENT_IDS_MAX) {
    products.push(...(await mintedProductsOf(db, company_id, ids.slice(start, start + STATEMENT_IDS_MAX))))
  }
  return products.sort(byRegistration)
}

/** One row a product: that of the preferred network. */
async function mintedProductsOf(db: Reader, company_id: string, ids: string[]): Promise<MintedProduct[]> {
  const rows = await selectConfirmed(db)
    .select(["products.id", "products.created_at", "products.code", "products.product_name"])
    .select(["records.chain_id", "records.record_hash"])
    .where("products.company_id", "=", company_id)
    .where("products.id", "in", ids)
    .execute()
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((mints) => preferred(mints) ?? [])
}

interface MintedProduct {
  id: string
  created_at: number
  code: string
  product_name: string
  chain_id: number
  record_hash: string
}

/** Ids made one after another sort in that order, so the rows of a file keep theirs. */
function byRegistration(a: MintedProduct, b: MintedProduct): number {
  return a.created_at - b.created_at || (a.id < b.id ? -1 : 1)
}

/** Labels of test networks must say so themselves. */
function noteOf({ networks, language }: DrawLabelSheet, chain_id: number): string | null {
  const network = networkAt(networks, chain_id)
  return network === "mainnet" ? null : LABEL_TEXTS[language][network]
}

const networkAt = (networks: DrawLabelSheet["networks"], chain_id: number): Network =>
  networks[chain_id] ?? networkOf(chain_id as ChainId)
