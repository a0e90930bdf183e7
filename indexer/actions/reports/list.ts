import { sql } from "kysely"
import * as z from "zod"
import { cutPage, readCursor, TIME_AND_ID } from "#actions/pages.ts"
import type { App, Caller } from "#indexer/app.ts"
import { formatCode } from "#proof/code.ts"
import type { ReportsPage, ReportsQuery } from "#shared/api/reports.ts"
import { isoOf } from "#shared/time.ts"
import { readPhotoHashes } from "./photo-hashes.ts"

/** Reports about the company's products, newest first. */
export async function listReports(
  app: App,
  me: Caller,
  { limit, cursor, state, product_id }: ReportsQuery,
): Promise<ReportsPage> {
  const { read } = app.db
  const company = await read
    .selectFrom("companies")
    .select("code_prefix")
    .where("id", "=", me.company_id)
    .executeTakeFirstOrThrow()
  let query = read
    .selectFrom("reports")
    .innerJoin("products", "products.id", "reports.product_id")
    .selectAll("reports")
    .select(["products.product_name", "products.code as product_code"])
    .where("reports.company_id", "=", me.company_id)
    .orderBy("reports.created_at", "desc")
    .orderBy("reports.id", "desc")
    .limit(limit + 1)
  if (state !== undefined) query = query.where("handled_at", state === "open" ? "is" : "is not", null)
  if (product_id !== undefined) query = query.where("reports.product_id", "=", product_id)
  if (cursor !== undefined) {
    const [at, id] = readCursor(cursor, z.tuple(TIME_AND_ID))
    query = query.where(sql<boolean>`(reports.created_at, reports.id) < (${at}, ${id})`)
  }
  const rows = await query.execute()
  const { open } = await read
    .selectFrom("reports")
    .innerJoin("products", "products.id", "reports.product_id")
    .select((eb) => eb.fn.countAll<number>().as("open"))
    .where("reports.company_id", "=", me.company_id)
    .where("handled_at", "is", null)
    .executeTakeFirstOrThrow()
  const { shown, next_cursor } = cutPage(rows, limit, ({ created_at, id }) => [created_at, id])
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
    open: Number(open),
  }
}
