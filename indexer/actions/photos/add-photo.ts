import { requireActive } from "#actions/companies/require-active.ts"
import type { SentForm } from "#actions/files/read-form-file.ts"
import { readCompany } from "#db/rows.ts"
import type { App, Caller } from "#indexer/app.ts"
import { AppError } from "#indexer/errors.ts"
import type { Photo } from "#shared/api/photos.ts"
import { storePhoto } from "./store-photo.ts"

/** Asked before the picture is read. */
export async function requirePhotos(app: App, me: Caller): Promise<void> {
  const company = await readCompany(app.db.read, me.company_id)
  requireActive(company)
}

/** Keeps a picture for the company's products: converted, without what the camera wrote into the file. */
export async function addPhoto(app: App, me: Caller, form: SentForm): Promise<Photo> {
  const stored = await app.threads.run(storePhoto, { company_id: me.company_id, sent: { form }, now: app.now() }, me)
  if (!stored.ok) throw new AppError(stored.why)
  return stored.photo
}
