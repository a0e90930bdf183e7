import type { Tx } from "#db/database.ts"
import { changeRows, deleteRows } from "#db/rows.ts"
import type { App } from "#indexer/app.ts"
import { DAY_MS } from "#shared/time.ts"

/** A file of products may be uploaded days after its photos. */
const UNUSED_DAYS = 7
/** Looking for its name in ten thousand products takes some forty milliseconds. */
const PHOTOS_AT_ONCE = 1

/** Looks at photos without a record or brand page once a week. */
export async function forgetUnusedPhotos({ db, now }: App): Promise<void> {
  for (;;) {
    const photos = await db.read
      .selectFrom("photos")
      .select(["company_id", "sha256"])
      .where("looked_at", "<=", now() - UNUSED_DAYS * DAY_MS)
      .where("pinned_at", "is", null)
      .where("logo_at", "is", null)
      .limit(PHOTOS_AT_ONCE)
      .execute()
    await db.write(async (tx) => {
      for (const { company_id, sha256 } of photos) await forgetUnused(tx, company_id, sha256, now())
    })
    if (photos.length < PHOTOS_AT_ONCE) break
  }
}

/** Deletes a photo that no product and no model names; any other is looked at again in a week. */
export async function forgetUnused(tx: Tx, company_id: string, sha256: string, now: number): Promise<void> {
  if (await isNamed(tx, company_id, `%"${sha256}"%`)) {
    await changeRows(tx, "photos", { company_id, sha256 }, { looked_at: now })
    return
  }
  await deleteRows(tx, "photos", { company_id, sha256, pinned_at: null, logo_at: null })
}

async function isNamed(tx: Tx, company_id: string, pattern: string): Promise<boolean> {
  const product = await tx
    .selectFrom("products")
    .select("id")
    .where("company_id", "=", company_id)
    .where("media", "like", pattern)
    .limit(1)
    .executeTakeFirst()
  if (product) return true
  const model = tx.selectFrom("model_photos").select("model").where("company_id", "=", company_id)
  return (await model.where("media", "like", pattern).limit(1).executeTakeFirst()) !== undefined
}
