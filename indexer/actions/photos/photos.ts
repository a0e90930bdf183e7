import { requireActive } from "#actions/companies/company.ts"
import { readFormFile, type SentForm } from "#actions/files/read-form-file.ts"
import type { Database, Reader, Tx } from "#db/database.ts"
import { changeRows, findRow, readCompany } from "#db/rows.ts"
import type { Companies } from "#db/tables/companies.ts"
import type { Photos } from "#db/tables/photos.ts"
import type { App, Caller } from "#indexer/app.ts"
import { AppError, refusal } from "#indexer/errors.ts"
import { type ConvertedPhoto, convertApart } from "#indexer/photos/convert-apart.ts"
import type { Medium } from "#proof/record.ts"
import { type ChosenPhotos, PHOTO_PIXELS_MAX, type Photo } from "#shared/api/photos.ts"
import { PLANS } from "#shared/plans.ts"
import { type Reason, reasonFor } from "#shared/refusals.ts"
import { PHOTO_UPLOAD_BYTES_MAX } from "#shared/request-bounds.ts"

/** Asked before the picture is read. */
export async function requirePhotos(app: App, me: Caller): Promise<void> {
  requireActive(await readCompany(app.db.read, me.company_id))
}

/** Keeps a picture for the company's products: converted, without what the camera wrote into the file. */
export async function addPhoto(app: App, me: Caller, sent: StorePhoto["sent"]): Promise<Photo> {
  const stored = await app.threads.run(storePhoto, { company_id: me.company_id, sent, now: app.now() }, me)
  if (!stored.ok) throw new AppError(stored.why)
  return stored.photo
}

const LISTED_MAX = 1_000

/** The company's latest photos, newest first. */
export async function listPhotos(app: App, me: Caller): Promise<Photo[]> {
  const rows = await app.db.read
    .selectFrom("photos")
    .select(["sha256", "name", "type", "picture_bytes", "width", "height", "created_at"])
    .where("company_id", "=", me.company_id)
    .orderBy("created_at", "desc")
    .orderBy("sha256")
    .limit(LISTED_MAX)
    .execute()
  return rows.map(toPhoto)
}

type Shown = Pick<Photos, "sha256" | "name" | "type" | "picture_bytes" | "width" | "height" | "created_at">

const toPhoto = ({ picture_bytes: bytes, created_at, sha256, name, type, width, height }: Shown): Photo => ({
  ...{ sha256, name, type, bytes, width, height },
  created_at: new Date(Number(created_at)).toISOString(),
})

const SHA256 = /^[0-9a-f]{64}$/

/** A picture that anybody may see, because a record names it or a verified company shows it as its logo. */
export async function readPhoto(app: App, sha256: string): Promise<Pick<Photos, "type" | "picture">> {
  if (!SHA256.test(sha256)) throw refusal("no_such", { thing: "photo" })
  const photo = await app.db.read
    .selectFrom("photos")
    .innerJoin("companies", "companies.id", "photos.company_id")
    .select(["photos.type", "photos.picture"])
    .where("photos.sha256", "=", sha256)
    .where(({ eb, and, or }) =>
      or([
        eb("photos.pinned_at", "is not", null),
        and([
          eb("photos.logo_at", "is not", null),
          eb("companies.verified", "=", 1),
          eb("companies.suspended_at", "is", null),
        ]),
      ]),
    )
    .executeTakeFirst()
  if (!photo) throw refusal("no_such", { thing: "photo" })
  return photo
}

/** One of the company's own, whether or not it is public yet. Another's is unknown. */
export async function readOwnPhoto(
  app: App,
  me: Caller,
  sha256: string,
  kind: "thumbnail" | "original",
): Promise<{ name: string; bytes: Buffer }> {
  const photo = await findRow(app.db.read, "photos", { company_id: me.company_id, sha256 }, ["name", kind])
  const bytes = photo?.[kind]
  if (!photo || !bytes) throw refusal("no_such", { thing: "photo" })
  return { name: photo.name, bytes }
}

interface StorePhoto {
  company_id: string
  /** The request as it came, with its multipart boundary, or a file that nobody sent. */
  sent: { form: SentForm } | { file: { name: string; bytes: Uint8Array } }
  now: number
}

/** A thread cannot throw our own errors across, so a refusal is a value. */
type StoredPhoto = { ok: true; photo: Photo } | { ok: false; why: Reason }

/** Four photos a product, and some of models beside them. */
const PHOTOS_PER_SLOT = 5

/** Converts an uploaded picture and keeps it. Heavy, so it runs in a worker thread. */
export async function storePhoto(db: Database, { company_id, sent, now }: StorePhoto): Promise<StoredPhoto> {
  const file = "form" in sent ? await readFormFile(sent.form) : { ...sent.file, bytes: Buffer.from(sent.file.bytes) }
  if (!file) return { ok: false, why: reasonFor("choose", { choice: "photo" }) }
  if (file.bytes.length > PHOTO_UPLOAD_BYTES_MAX)
    return { ok: false, why: reasonFor("upload_too_large", { mb: PHOTO_UPLOAD_BYTES_MAX / 1024 / 1024 }) }
  const converted = await convertApart(file.bytes, PHOTO_PIXELS_MAX)
  if (!converted.ok) return converted
  return keepPhoto(db, converted.photo, file, { company_id, now })
}

/** Keeps a converted picture. */
export function keepPhoto(
  db: Database,
  { sha256, picture, thumbnail, width, height }: ConvertedPhoto,
  { name, bytes }: { name: string; bytes: Buffer },
  { company_id, now }: Pick<StorePhoto, "company_id" | "now">,
): Promise<StoredPhoto> {
  const size_bytes = picture.length + thumbnail.length + bytes.length
  const row = {
    ...{ company_id, sha256, name: photoName(name), type: "image/webp" as const, width, height },
    ...{ picture_bytes: picture.length, size_bytes, created_at: now, looked_at: now, pinned_at: null, logo_at: null },
    ...{ picture, thumbnail, original: bytes },
  }
  return db.writeFor(company_id, async (tx, company) => {
    // The same picture again is the same photo, under its new name.
    const named = { name: row.name, created_at: now, looked_at: now }
    if ((await changeRows(tx, "photos", { company_id, sha256 }, named)) === 0) {
      const why = await whyNoRoom(tx, company, row.size_bytes)
      if (why) return { ok: false, why }
      await tx.insertInto("photos").values(row).execute()
    }
    return { ok: true, photo: toPhoto(row) }
  })
}

/** Photos have a room of their own, as large as that of documents and downloads, so that neither displaces the other. */
async function whyNoRoom(tx: Tx, { id, plan }: Companies, bytes: number): Promise<Reason | null> {
  const { held, used } = await tx
    .selectFrom("photos")
    .select((eb) => [eb.fn.countAll<number>().as("held"), eb.fn.sum<number>("size_bytes").as("used")])
    .where("company_id", "=", id)
    .executeTakeFirstOrThrow()
  const { slots, storage_bytes_max } = PLANS[plan]
  if (Number(held) >= slots * PHOTOS_PER_SLOT) return reasonFor("photos_full", { n: slots * PHOTOS_PER_SLOT })
  if (Number(used ?? 0) + bytes <= storage_bytes_max) return null
  return reasonFor("photos_over_room", { mb: Math.floor(storage_bytes_max / 1_000_000) })
}

const NAME_CHARS_MAX = 100

/** A file's name as a cell of a product file may write it: without its folder, capitals and invisible characters. */
const photoName = (name: string): string =>
  (name.split(/[\\/]/).at(-1) ?? "")
    .toWellFormed()
    .normalize("NFC")
    .toLowerCase()
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "")
    .trim()
    .slice(0, NAME_CHARS_MAX)

/** The record's words for photos that the company has uploaded. Throws for a hash that names none of them. */
export async function mediaOf(tx: Tx, company_id: string, chosen: ChosenPhotos): Promise<Medium[]> {
  if (chosen.length === 0) return []
  const hashes = chosen.map(({ sha256 }) => sha256)
  const rows = await tx
    .selectFrom("photos")
    .select(["sha256", "type", "picture_bytes as bytes"])
    .where("company_id", "=", company_id)
    .where("sha256", "in", hashes)
    .execute()
  return chosen.map(({ role, sha256 }) => {
    const row = rows.find((one) => one.sha256 === sha256)
    if (!row) throw refusal("photo_unknown", {}, { at: "media" })
    return { role, ...row }
  })
}

/** Every photo of the company by its file's name; of two with one name the newer. */
export async function photosByName(db: Reader, company_id: string): Promise<(name: string) => Medium | undefined> {
  const rows = await db
    .selectFrom("photos")
    .select(["name", "sha256", "type", "picture_bytes as bytes"])
    .where("company_id", "=", company_id)
    .orderBy("created_at")
    .orderBy("sha256")
    .execute()
  const byName = new Map(rows.map(({ name, ...medium }) => [name, { role: "product" as const, ...medium }]))
  return (name) => byName.get(photoName(name))
}
