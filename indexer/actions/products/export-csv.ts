import { streamPages } from "#actions/pages.ts"
import { writeCsv } from "#csv/write-csv.ts"
import type { Database } from "#db/database.ts"
import type { App, Caller } from "#indexer/app.ts"
import type { Product, ProductSelection } from "#shared/api/products.ts"
import { FIELDS } from "#shared/product-fields.ts"
import { checkSelection, pageOfIds, productsOf } from "./list-page.ts"

const PAGE_PRODUCTS = 500
/** A spreadsheet has room for more, a reader has not: the rest stands together in the last column. */
const ATTRIBUTE_COLUMNS_MAX = 200

const MEDIA = "photos"
const STATE = ["short_code", "status", "tx_hash", "chain_id", "recalled", "nft_scope", "created_at"] as const
const MORE_ATTRIBUTES = "more_attributes"

interface ExportProducts {
  company_id: string
  selection: ProductSelection
}

interface ExportHeader {
  csv: string
  attributes: string[]
  /** Whether some products have attributes beyond these. */
  has_more: boolean
}

/**
 * An export's first line: the product's fields, then every attribute of any of the company's products. Runs in a worker
 * thread.
 */
export async function exportHeader(db: Database, { company_id }: ExportProducts): Promise<ExportHeader> {
  const counts = new Map<string, number>()
  const rows = await db.read
    .selectFrom("products")
    .select("attributes")
    .distinct()
    .where("company_id", "=", company_id)
    .execute()
  for (const { attributes } of rows) {
    for (const name of Object.keys(JSON.parse(attributes))) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const by_use = [...counts].sort(([, a], [, b]) => b - a).map(([name]) => name)
  const attributes = by_use.slice(0, ATTRIBUTE_COLUMNS_MAX).sort()
  const has_more = by_use.length > ATTRIBUTE_COLUMNS_MAX
  return { csv: writeCsv([], columnsOf({ attributes, has_more })), attributes, has_more }
}

/** The next lines; `next_cursor` is null after the last ones. Runs in a worker thread. */
export async function exportCsvPage(
  db: Database,
  input: ExportProducts & Pick<ExportHeader, "attributes" | "has_more"> & { cursor?: string | undefined },
): Promise<{ csv: string; next_cursor: string | null }> {
  const { company_id, selection, cursor } = input
  const asked = { ...selection, limit: PAGE_PRODUCTS, cursor, uncounted: true } as const
  const { ids, next_cursor } = await pageOfIds(db, company_id, asked)
  const products = await productsOf(db.read, company_id, ids)
  const rows = products.map((product) => cellsOf(product, input))
  const lines = writeCsv(rows, [])
  // A file has one byte order mark and one line of names, before the first page.
  return { csv: lines.slice(lines.indexOf("\n") + 1), next_cursor }
}

function columnsOf({ attributes, has_more }: Pick<ExportHeader, "attributes" | "has_more">): string[] {
  return [...FIELDS, ...STATE, MEDIA, ...attributes, ...(has_more ? [MORE_ATTRIBUTES] : [])]
}

function cellsOf(
  product: Product,
  { attributes, has_more }: Pick<ExportHeader, "attributes" | "has_more">,
): (string | null)[] {
  const own = product.metadata_json.attributes
  const cells = [...FIELDS, ...STATE].map((column) => (product[column] === null ? null : String(product[column])))
  cells.push(product.media.map(({ sha256 }) => sha256).join(" ") || null)
  const values = attributes.map((name) => (Object.hasOwn(own, name) ? own[name]! : null))
  if (!has_more) return [...cells, ...values]
  const more = Object.entries(own).filter(([name]) => !attributes.includes(name))
  return [...cells, ...values, more.length === 0 ? null : JSON.stringify(Object.fromEntries(more))]
}

/** The cursor of the page after the header line. */
const FIRST_PAGE = ""

/**
 * Streams products as CSV from worker threads, at the reader's pace, one page in memory. Concurrent changes repeat no line.
 */
export function streamCsv(
  app: App,
  me: Caller,
  selection: ProductSelection,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  checkSelection(selection)
  const { company_id } = me
  const encoder = new TextEncoder()
  let header: ExportHeader
  return streamPages(async (at, begun) => {
    const whose = { ...me, begun }
    if (at === undefined) {
      header = await app.threads.run(exportHeader, { company_id, selection }, whose)
      return { bytes: encoder.encode(header.csv), next_cursor: FIRST_PAGE }
    }
    const { attributes, has_more } = header
    const cursor = at === FIRST_PAGE ? undefined : at
    const page = await app.threads.run(exportCsvPage, { company_id, selection, attributes, has_more, cursor }, whose)
    return { bytes: encoder.encode(page.csv), next_cursor: page.next_cursor }
  })
}
