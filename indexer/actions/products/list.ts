import { jsonPart } from "#actions/json-part.ts"
import { type Page, streamPages } from "#actions/stream-pages.ts"
import type { Database } from "#db/database.ts"
import type { App, Caller } from "#indexer/app.ts"
import type { Language } from "#shared/language.ts"
import { pageOfIds, productsOf } from "./list-page.ts"

/** A product may have 8 KB, so a page at most 2 MB. */
const PAGE_PRODUCTS = 250

/** Every product of the caller's company, newest first, as a JSON array that is read as it is sent. */
export function streamProducts(app: App, me: Caller): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const { company_id, language } = me
  return streamPages((cursor, begun) =>
    app.threads.run(listProducts, { company_id, language, cursor }, { ...me, begun }),
  )
}

/** A part of that array. Runs in a worker thread. */
export async function listProducts(
  db: Database,
  {
    company_id,
    language,
    cursor,
  }: { company_id: string; language?: Language | undefined; cursor?: string | undefined },
): Promise<Page> {
  const asked = { filter: [], sort: "-created_at", limit: PAGE_PRODUCTS, cursor }
  const { ids, next_cursor } = await pageOfIds(db.read, company_id, asked)
  const products = await productsOf(db.read, company_id, ids, language)
  const bytes = jsonPart(products, { isFirst: cursor === undefined, isLast: next_cursor === null })
  return { bytes, next_cursor }
}
