import { readNewest } from "#actions/pages.ts"
import { countRows, readCompany } from "#db/rows.ts"
import type { App, Caller } from "#indexer/app.ts"
import { formatCode } from "#proof/code.ts"
import type { ReportsPage, ReportsQuery } from "#shared/api/reports.ts"
import { isoOf } from "#shared/time.ts"
import { readPhotoHashes } from "./photo-hashes.ts"

/** Reports about the company's products, newest first. */
export async function listReports(
  app: App,
  me: Caller,
  { state, product_id, ...page }: ReportsQuery,
): Promise<ReportsPage> {
  const { read } = app.db
  const company = await readCompany(read, me.company_id)
  const mine = read
    .selectFrom("reports")
    .innerJoin("products", "products.id", "reports.product_id")
    .where("reports.company_id", "=", me.company_id)
  let query = mine.selectAll("reports").select(["products.product_name", "products.code as product_code"])
  if (state !== undefined) query = query.where("handled_at", state === "open" ? "is" : "is not", null)
  if (product_id !== undefined) query = query.where("reports.product_id", "=", product_id)
  const open = await countRows(mine.where("handled_at", "is", null))
  const { shown, next_cursor } = await readNewest(query, "reports", page)
  const photos = await readPhotoHashes(
    read,
    shown.map(({ id }) => id),
  )
  return {
    items: shown.map((row) => ({
      id: row.id,
      product_id: row.product_id,
      product_name: row.product_name,
      message: row.message,
      times: Number(row.times),
      short_code: formatCode(row.product_code, company.code_prefix ?? undefined),
      bought_at: row.bought_at,
      photos: photos.get(row.id) ?? [],
      created_at: isoOf(row.created_at),
      handled_at: isoOf(row.handled_at),
    })),
    next_cursor,
    open: open,
  }
}
