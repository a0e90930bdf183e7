import type { Reader } from "#db/database.ts"
import { preferred } from "#shared/chains.ts"

/** Where a product was minted, and with how many others; `batch_size` is null where it was minted by itself. */
export async function findMint(db: Reader, product_id: string) {
  const mints = await db
    .selectFrom("mints")
    .innerJoin("records", "records.mint_id", "mints.id")
    .leftJoin("batches", (join) =>
      join
        .onRef("batches.chain_id", "=", "records.chain_id")
        .onRef("batches.first_token_id", "=", "records.first_token_id"),
    )
    .select(["records.chain_id", "records.first_token_id", "batches.size as batch_size"])
    .where("mints.product_id", "=", product_id)
    .execute()
  return preferred(mints) ?? { chain_id: null, first_token_id: null, batch_size: null }
}
