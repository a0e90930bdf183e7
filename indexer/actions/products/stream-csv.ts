import type { App, Caller } from "#indexer/app.ts"
import type { ProductSelection } from "#shared/api/products.ts"
import { checkSelection } from "./list-page.ts"

/**
 * A company's products as a CSV file, page by page from worker threads: as fast as it is read, and never more than a page of
 * it in memory. Products that come or go meanwhile put no line in twice.
 */
export async function streamCsv(
  app: App,
  me: Caller,
  selection: ProductSelection,
): Promise<ReadableStream<Uint8Array>> {
  checkSelection(selection)
  const { company_id } = me
  const encoder = new TextEncoder()
  const { csv, attributes, has_more } = await app.threads.run("exportHeader", { company_id, selection }, me)
  let cursor: string | undefined
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(csv)),
    async pull(controller) {
      const page = await app.threads.run("exportCsvPage", { company_id, selection, attributes, has_more, cursor }, me)
      if (page.csv !== "") controller.enqueue(encoder.encode(page.csv))
      if (page.next_cursor === null) controller.close()
      else cursor = page.next_cursor
    },
  })
}
