import type { Tx } from "#db/database.ts"

/** A file of products may be uploaded days after its photos. */
export const PHOTO_UNUSED_DAYS = 7

/** Deletes a photo that no product and no model names; any other is looked at again in a week. */
export async function forgetUnused(tx: Tx, company_id: string, sha256: string, now: number): Promise<void> {
  if (await isNamed(tx, company_id, `%"${sha256}"%`)) {
    const mine = tx.updateTable("photos").where("company_id", "=", company_id).where("sha256", "=", sha256)
    await mine.set({ looked_at: now }).execute()
    return
  }
  const mine = tx.deleteFrom("photos").where("company_id", "=", company_id).where("sha256", "=", sha256)
  await mine.where("pinned_at", "is", null).where("logo_at", "is", null).execute()
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
