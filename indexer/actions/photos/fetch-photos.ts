import { mediaColumn } from "#actions/products/insert-products.ts"
import { getBytes } from "#actions/statements/get-file.ts"
import type { ReachOptions } from "#actions/webhooks/post.ts"
import type { Tx } from "#db/database.ts"
import type { App } from "#indexer/app.ts"
import { JobContinues } from "#jobs/run-job.ts"
import type { Medium } from "#proof/record.ts"
import { PHOTO_UPLOAD_BYTES_MAX } from "#shared/request-bounds.ts"
import { storePhoto } from "./photos.ts"

interface OfUpload {
  company_id: string
  upload_id: string
}

/** At once; then other companies' jobs have their turn. */
const PHOTOS_A_TURN = 5
const TIMEOUT_MS = 15_000

/**
 * Fetches the photos of an import and gives them to its products that no mint was asked for; one that cannot be had is counted
 * and left out. Each address is asked once: what it was asked for is forgotten with the answer.
 */
export async function fetchPhotos(app: App, of: OfUpload, options: Partial<ReachOptions> = {}): Promise<void> {
  const waiting = await app.db.read
    .selectFrom("products")
    .select("photo_url")
    .distinct()
    .where("company_id", "=", of.company_id)
    .where("upload_id", "=", of.upload_id)
    .where("photo_url", "is not", null)
    .orderBy("photo_url")
    .limit(PHOTOS_A_TURN)
    .execute()
  await Promise.all(waiting.map(({ photo_url }) => fetchPhoto(app, of, photo_url!, options)))
  if (waiting.length === PHOTOS_A_TURN) throw new JobContinues()
  // Products may be deleted before their photo is there.
  await app.db.write((tx) => ofUpload(tx, of).set({ photos_waiting_count: 0 }).execute())
}

async function fetchPhoto(app: App, of: OfUpload, url: string, options: Partial<ReachOptions>): Promise<void> {
  const file = await getPhoto(app, url, options)
  const { company_id } = of
  const input = file && { company_id, now: app.now(), sent: { file } }
  const stored = input && (await app.threads.run(storePhoto, input, { company_id, begun: true }))
  await app.db.writeFor(company_id, (tx) => settle(tx, of, url, stored?.ok ? stored.photo : null))
}

async function getPhoto(app: App, url: string, options: Partial<ReachOptions>) {
  const address = URL.parse(url)
  // Shops that still write http answer by https, too. Another port would be another service than a shop's.
  if (address?.port !== "" || address.username !== "") return null
  const { host, pathname, search } = address
  const wanted = {
    url: `https://${host}${pathname}${search}`,
    accept: "image/*",
    type: /^image\//i,
    bytes_max: PHOTO_UPLOAD_BYTES_MAX,
  }
  const allow_private = app.config.webhook_allow_private
  const { bytes } = await getBytes(wanted, { allow_private, timeout_ms: TIMEOUT_MS, ...options })
  return bytes && { name: nameIn(pathname), bytes }
}

function nameIn(pathname: string): string {
  const name = pathname.split("/").at(-1) ?? ""
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

async function settle(tx: Tx, of: OfUpload, url: string, photo: Omit<Medium, "role"> | null) {
  const { company_id, upload_id } = of
  const medium = photo && { role: "product" as const, sha256: photo.sha256, type: photo.type, bytes: photo.bytes }
  const mine = tx
    .updateTable("products")
    .where("company_id", "=", company_id)
    .where("upload_id", "=", upload_id)
    .where("photo_url", "=", url)
  if (medium) {
    const asked = tx.selectFrom("mints").select("product_id").where("company_id", "=", company_id)
    await mine
      .set({ media: mediaColumn([medium]) })
      .where("media", "is", null)
      .where("id", "not in", asked)
      .execute()
  }
  const { numUpdatedRows } = await mine.set({ photo_url: null }).executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await ofUpload(tx, of)
    .set((eb) => ({ photos_waiting_count: eb("photos_waiting_count", "-", 1) }))
    .$if(medium === null, (update) => update.set((eb) => ({ photos_failed_count: eb("photos_failed_count", "+", 1) })))
    .execute()
}

const ofUpload = (tx: Tx, { company_id, upload_id }: OfUpload) =>
  tx.updateTable("uploads").where("id", "=", upload_id).where("company_id", "=", company_id)
