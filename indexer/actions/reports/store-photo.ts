import type { Database, Tx } from "#db/database.ts"
import { countRows } from "#db/rows.ts"
import { convertPhoto } from "#indexer/photos/convert-photo.ts"
import { REPORT_PHOTO_PIXELS_MAX } from "#shared/api/reports.ts"
import { because, type Reason } from "#shared/refusals.ts"
import { REPORT_PHOTOS_MAX } from "#shared/request-bounds.ts"
import { readPhotoHashes } from "./photo-hashes.ts"

/** A picture has at most 60,000 bytes, so a company's fill at most 30 MB. */
const OF_PRODUCT_MAX = 60
const OF_COMPANY_MAX = 500
const OF_ALL_MAX = 20_000

export interface StoreReportPhoto {
  report: { id: string; company_id: string; product_id: string }
  bytes: Uint8Array
  now: number
}

/** A thread cannot throw our own errors across, so a refusal is a value. */
type Stored = { ok: true; photos: number } | { ok: false; why: Reason }

/** Converts a reporter's picture and keeps it. Heavy, so it runs in a worker thread. */
export async function storeReportPhoto(db: Database, { report, bytes, now }: StoreReportPhoto): Promise<Stored> {
  const converted = await convertPhoto(bytes, REPORT_PHOTO_PIXELS_MAX)
  if (!converted.ok) return converted
  const { sha256, picture } = converted.photo
  return db.write(async (tx): Promise<Stored> => {
    const mine = (await readPhotoHashes(tx, [report.id])).get(report.id) ?? []
    // Sent once more because the answer was lost.
    if (mine.includes(sha256)) return { ok: true, photos: mine.length }
    const has_room = mine.length < REPORT_PHOTOS_MAX && !(await isFull(tx, report))
    if (!has_room) return { ok: false, why: because("report_photos_full") }
    const { id: report_id, company_id, product_id } = report
    await tx
      .insertInto("report_photos")
      .values({ report_id, company_id, product_id, sha256, created_at: now, picture })
      .execute()
    return { ok: true, photos: mine.length + 1 }
  })
}

/** Nobody's are deleted for another's: the words of a report are kept without photos, too. */
async function isFull(tx: Tx, { company_id, product_id }: StoreReportPhoto["report"]): Promise<boolean> {
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
