import { streamPages } from "#actions/stream-pages.ts"
import type { App, Caller } from "#indexer/app.ts"
import type { ProductSelection } from "#shared/api/products.ts"
import { type ExportHeader, exportCsvPage, exportHeader } from "./export-csv.ts"
import { checkSelection } from "./list-page.ts"

/** Stands for the page behind the line of names. */
const FIRST_PAGE = ""

/**
 * A company's products as a CSV file, page by page from worker threads: as fast as it is read, and never more than a page of
 * it in memory. Products that come or go meanwhile put no line in twice.
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
