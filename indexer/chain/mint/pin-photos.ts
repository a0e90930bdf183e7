import type { Tx } from "#db/database.ts"
import type { Medium } from "#proof/record.ts"

const STATEMENT_HASHES_MAX = 500

/** From the record on, anybody who has it may see the photos that it names, and they are kept for ever. */
export async function pinPhotos(
  tx: Tx,
  { company_id, now }: { company_id: string; now: number },
  transaction_id: string,
): Promise<void> {
  const rows = await tx
    .selectFrom("records")
    .innerJoin("mints", "mints.id", "records.mint_id")
    .innerJoin("products", "products.id", "mints.product_id")
    .select("products.media")
    .distinct()
    .where("records.transaction_id", "=", transaction_id)
    .where("products.media", "is not", null)
    .execute()
  const media = rows.flatMap((row) => JSON.parse(row.media ?? "[]") as Medium[])
  const hashes = [...new Set(media.map(({ sha256 }) => sha256))]
  for (let start = 0; start < hashes.length; start += STATEMENT_HASHES_MAX) {
    await tx
      .updateTable("photos")
      .set({ pinned_at: now })
      .where("company_id", "=", company_id)
      .where("sha256", "in", hashes.slice(start, start + STATEMENT_HASHES_MAX))
      .where("pinned_at", "is", null)
      .execute()
  }
}
