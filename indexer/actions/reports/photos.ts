import type { App, Caller } from "#indexer/app.ts"
import { AppError, refusal } from "#indexer/errors.ts"
import { hashAttempt } from "./attempt.ts"
import { storeReportPhoto } from "./store-photo.ts"

/** All visitors together share what one company may convert at once. */
const VISITORS = { company_id: "visitors" }

/** The open report that was sent with this secret. One that was only counted with another is not kept, and takes no photo. */
export async function findOpenReport(app: App, attempt_id: string) {
  const report = await app.db.read
    .selectFrom("reports")
    .select(["id", "company_id", "product_id"])
    .where("attempt_hash", "=", hashAttempt(attempt_id))
    .where("handled_at", "is", null)
    .orderBy("created_at", "desc")
    .executeTakeFirst()
  if (!report) throw refusal("report_photos_full")
  return report
}

type OpenReport = Awaited<ReturnType<typeof findOpenReport>>

export async function addReportPhoto(app: App, report: OpenReport, bytes: Uint8Array): Promise<number> {
  const stored = await app.threads.run(storeReportPhoto, { report, bytes, now: app.now() }, VISITORS)
  if (!stored.ok) throw new AppError(stored.why)
  return stored.photos
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
  if (!photo) throw refusal("no_such", { thing: "photo" })
  return photo.picture
}
