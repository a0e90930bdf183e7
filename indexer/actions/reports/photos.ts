import { createHash } from "node:crypto"
import type { Database, Reader, Tx } from "#db/database.ts"
import { countRows, findRow } from "#db/rows.ts"
import type { App, Caller } from "#indexer/app.ts"
import { AppError, refusal } from "#indexer/errors.ts"
import { convertApart } from "#indexer/photos/convert-apart.ts"
import { REPORT_PHOTO_PIXELS_MAX } from "#shared/api/reports.ts"
import { type Reason, reasonFor } from "#shared/refusals.ts"
import { REPORT_PHOTOS_MAX } from "#shared/request-bounds.ts"

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
  const photo = await findRow(app.db.read, "report_photos", { report_id: id, sha256, company_id: me.company_id }, [
    "picture",
  ])
  if (!photo) throw refusal("no_such", { thing: "photo" })
  return photo.picture
}

/** A picture has at most 60,000 bytes, so a company's fill at most 30 MB. */
const OF_PRODUCT_MAX = 60
const OF_COMPANY_MAX = 500
const OF_ALL_MAX = 20_000

/** A thread cannot throw our own errors across, so a refusal is a value. */
type Stored = { ok: true; photos: number } | { ok: false; why: Reason }

/** Converts a reporter's picture and keeps it. Heavy, so it runs in a worker thread. */
export async function storeReportPhoto(
  db: Database,
  { report, bytes, now }: { report: OpenReport; bytes: Uint8Array; now: number },
): Promise<Stored> {
  const converted = await convertApart(bytes, REPORT_PHOTO_PIXELS_MAX)
  if (!converted.ok) return converted
  const { sha256, picture } = converted.photo
  return db.write(async (tx): Promise<Stored> => {
    const mine = (await readPhotoHashes(tx, [report.id])).get(report.id) ?? []
    // Sent once more because the answer was lost.
    if (mine.includes(sha256)) return { ok: true, photos: mine.length }
    const has_room = mine.length < REPORT_PHOTOS_MAX && !(await isFull(tx, report))
    if (!has_room) return { ok: false, why: reasonFor("report_photos_full") }
    const { id: report_id, company_id, product_id } = report
    const row = { report_id, company_id, product_id, sha256, created_at: now, picture }
    await tx.insertInto("report_photos").values(row).execute()
    return { ok: true, photos: mine.length + 1 }
  })
}

/** Nobody's are deleted for another's: the words of a report are kept without photos, too. */
async function isFull(tx: Tx, { company_id, product_id }: OpenReport): Promise<boolean> {
  const photos = tx.selectFrom("report_photos").select("report_id")
  const bounds = [
    [photos.where("company_id", "=", company_id), OF_COMPANY_MAX],
    [photos.orderBy("created_at"), OF_ALL_MAX],
    [photos.where("product_id", "=", product_id), OF_PRODUCT_MAX],
  ] as const
  for (const [some, max] of bounds) {
    const held = await countRows(tx.selectFrom(some.limit(max).as("some")))
    if (held >= max) return true
  }
  return false
}

/** The hashes of each report's photos, in the order in which they came. */
export async function readPhotoHashes(read: Reader, report_ids: string[]): Promise<Map<string, string[]>> {
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

/** What is stored of the secret that its sender drew for a report. */
export const hashAttempt = (attempt_id: string): string => createHash("sha256").update(attempt_id).digest("hex")
