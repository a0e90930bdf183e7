import type { App, Caller } from "#indexer/app.ts"
import { AppError, refuse } from "#indexer/errors.ts"
import { hashesOf } from "./photo-hashes.ts"
import { findByToken } from "./status-token.ts"
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

/** Returns the hashes of the photos that the report has now. */
export async function addReportPhoto(app: App, report: OpenReport, bytes: Uint8Array): Promise<string[]> {
  const { id, company_id, product_id } = report
  const input = { report: { id, company_id, product_id }, bytes, now: app.now() }
  const stored = await app.threads.run(storeReportPhoto, input, VISITORS)
  if (!stored.ok) throw new AppError(stored.why)
  return stored.photos
}

/** A photo of a report about one of the company's products. Another company's is unknown. */
export async function readReportPhoto(app: App, me: Caller, id: string, sha256: string): Promise<Buffer> {
  const photo = await photoNamed(app, id, sha256).where("company_id", "=", me.company_id).executeTakeFirst()
  if (!photo) throw refuse("no_such_photo")
  return photo.picture
}

/** A photo of the bearer's own report. Whose report was only counted with another one has none. */
export async function readOwnPhoto(app: App, token: string, sha256: string): Promise<Buffer> {
  const { id, is_own } = await findByToken(app, token)
  const photo = is_own && (await photoNamed(app, id, sha256).executeTakeFirst())
  if (!photo) throw refuse("no_such_photo")
  return photo.picture
}

const photoNamed = (app: App, report_id: string, sha256: string) =>
  app.db.read
    .selectFrom("report_photos")
    .select("picture")
    .where("report_id", "=", report_id)
    .where("sha256", "=", sha256)

/** Deletes a photo of the bearer's own report while it is open. Returns the hashes of those that are left. */
export async function removeOwnPhoto(app: App, token: string, sha256: string): Promise<string[]> {
  const { id, is_own } = await findByToken(app, token)
  if (!is_own) throw refuse("no_such_photo")
  return app.db.write(async (tx) => {
    const report = await tx.selectFrom("reports").select("handled_at").where("id", "=", id).executeTakeFirst()
    // The company has decided by what it saw.
    if (report && report.handled_at !== null) throw refuse("report_answered")
    const { numDeletedRows } = await tx
      .deleteFrom("report_photos")
      .where("report_id", "=", id)
      .where("sha256", "=", sha256)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw refuse("no_such_photo")
    return hashesOf(tx, id)
  })
}
