import { readFormFile, type SentForm } from "#actions/files/read-form-file.ts"
import type { Database, Tx } from "#db/database.ts"
import type { Companies } from "#db/tables/companies.ts"
import { type Converted, convertPhoto } from "#indexer/photos/convert-photo.ts"
import { PHOTO_PIXELS_MAX, type Photo } from "#shared/api/photos.ts"
import { PLANS } from "#shared/plans.ts"
import { because, type Reason } from "#shared/refusals.ts"
import { PHOTO_UPLOAD_BYTES_MAX } from "#shared/request-bounds.ts"
import { toPhoto } from "./list-photos.ts"
import { photoName } from "./photo-name.ts"

export interface StorePhoto {
  company_id: string
  /** The request as it came, with its multipart boundary, or a file that was fetched. */
  sent: { form: SentForm } | { file: { name: string; bytes: Uint8Array } }
  now: number
}

/** A thread cannot throw our own errors across, so a refusal is a value. */
export type StoredPhoto = { ok: true; photo: Photo } | { ok: false; why: Reason }

/** Four photos a product, and some of models beside them. */
const PHOTOS_PER_SLOT = 5

/** Converts an uploaded picture and keeps it. Heavy, so it runs in a worker thread. */
export async function storePhoto(db: Database, { company_id, sent, now }: StorePhoto): Promise<StoredPhoto> {
  const file = "form" in sent ? await readFormFile(sent.form) : { ...sent.file, bytes: Buffer.from(sent.file.bytes) }
  if (!file) return { ok: false, why: because("choose", { choice: "photo" }) }
  if (file.bytes.length > PHOTO_UPLOAD_BYTES_MAX)
    return { ok: false, why: because("upload_too_large", { mb: PHOTO_UPLOAD_BYTES_MAX / 1024 / 1024 }) }
  const converted = await convertPhoto(file.bytes, PHOTO_PIXELS_MAX)
  if (!converted.ok) return converted
  const row = rowOf(converted.photo, file, { company_id, now })
  return db.writeFor(company_id, async (tx, company) => {
    // The same picture again is the same photo, under its new name.
    const { numUpdatedRows } = await tx
      .updateTable("photos")
      .set({ name: row.name, created_at: now, looked_at: now })
      .where("company_id", "=", company_id)
      .where("sha256", "=", row.sha256)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) {
      const why = await whyNoRoom(tx, company, row.size_bytes)
      if (why) return { ok: false, why }
      await tx.insertInto("photos").values(row).execute()
    }
    return { ok: true, photo: toPhoto(row) }
  })
}

function rowOf(
  { sha256, picture, thumbnail, width, height }: Converted,
  { name, bytes }: { name: string; bytes: Buffer },
  { company_id, now }: Pick<StorePhoto, "company_id" | "now">,
) {
  const size_bytes = picture.length + thumbnail.length + bytes.length
  return {
    ...{ company_id, sha256, name: photoName(name), type: "image/webp" as const, width, height },
    ...{ picture_bytes: picture.length, size_bytes, created_at: now, looked_at: now, pinned_at: null, logo_at: null },
    ...{ picture, thumbnail, original: bytes },
  }
}

/** Photos have a room of their own, as large as that of documents and downloads, so that neither displaces the other. */
async function whyNoRoom(tx: Tx, { id, plan }: Companies, bytes: number): Promise<Reason | null> {
  const { held, used } = await tx
    .selectFrom("photos")
    .select((eb) => [eb.fn.countAll<number>().as("held"), eb.fn.sum<number>("size_bytes").as("used")])
    .where("company_id", "=", id)
    .executeTakeFirstOrThrow()
  const { slots, storage_bytes_max } = PLANS[plan]
  if (Number(held) >= slots * PHOTOS_PER_SLOT) return because("photos_full", { n: slots * PHOTOS_PER_SLOT })
  if (Number(used ?? 0) + bytes <= storage_bytes_max) return null
  return because("photos_over_room", { mb: Math.floor(storage_bytes_max / 1_000_000) })
}
