import { streamPages } from "#actions/stream-pages.ts"
import type { App, Caller } from "#indexer/app.ts"
import type { ProductSelection } from "#shared/api/products.ts"
import { type ExportHeader, exportCsvPage, exportHeader } from "./export-csv.ts"
import { checkSelection } from "./list-page.ts"

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
