import type { Reader } from "#db/database.ts"
import type { App, Caller } from "#indexer/app.ts"
import { AppError, refuse } from "#indexer/errors.ts"
import { findByToken } from "./show-status.ts"
import { storeReportPhoto } from "./store-photo.ts"

/** All visitors together share what one company may convert at once. */
const VISITORS = { company_id: "visitors" }

/** A report that may still have photos: with words of its own, and open. Throws no_such_report and report_photos_full. */
export async function findOpenReport(app: App, token: string) {
  const { row, is_own } = await findByToken(app, token)
  // One that was only counted must not add to somebody else's, and one that was dropped has nowhere to keep them.
  if (!row || !is_own || row.handled_at !== null) throw refuse("report_photos_full")
  return row
}

type OpenReport = Awaited<ReturnType<typeof findOpenReport>>

/** Returns how many photos the report has now. */
export async function addReportPhoto(app: App, report: OpenReport, bytes: Uint8Array): Promise<number> {
  const { id, company_id, product_id } = report
  const input = { report: { id, company_id, product_id }, bytes, now: app.now() }
  const stored = await app.threads.run(storeReportPhoto, input, VISITORS)
  if (!stored.ok) throw new AppError(stored.why)
  return stored.photos
}

/** The hashes of each report's photos, in the order in which they came. */
export async function photosOf(read: Reader, report_ids: string[]): Promise<Map<string, string[]>> {
  if (report_ids.length === 0) return new Map()
  const rows = await read
    .selectFrom("report_photos")
    .select(["report_id", "sha256"])
    .where("report_id", "in", report_ids)
    .orderBy("created_at")
    .execute()
  const groups = Map.groupBy(rows, ({ report_id }) => report_id)
  return new Map([...groups].map(([id, photos]) => [id, photos.map(({ sha256 }) => sha256)]))
}

/** A photo of a report about one of the company's products. Another company's is unknown. */
export async function readReportPhoto(app: App, me: Caller, id: string, sha256: string): Promise<Buffer> {
  const photo = await app.db.read
    .selectFrom("report_photos")
    .select("picture")
    .where("report_id", "=", id)
    .where("sha256", "=", sha256)
    .where("company_id", "=", me.company_id)
    .executeTakeFirst()
  if (!photo) throw refuse("no_such_photo")
  return photo.picture
}
