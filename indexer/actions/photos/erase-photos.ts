import type { Tx } from "#db/database.ts"

/** Keeps only the served pictures that records pin, for whoever holds such a product. */
export async function erasePhotos(tx: Tx, company_id: string): Promise<void> {
  await tx.deleteFrom("photos").where("company_id", "=", company_id).where("pinned_at", "is", null).execute()
  await tx
    .updateTable("photos")
    .set({ name: "", original: null, thumbnail: null, logo_at: null })
    .where("company_id", "=", company_id)
    .execute()
}
