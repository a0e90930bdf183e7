import type { Reader } from "#db/database.ts"

/** The batch of this company that a transaction minted and that stands confirmed, or undefined. */
export function findBatch(db: Reader, company_id: string, tx_hash: string) {
  return db
    .selectFrom("batches")
    .innerJoin("chains", "chains.chain_id", "batches.chain_id")
    .innerJoin("events", (join) =>
      join
        .onRef("events.chain_id", "=", "batches.chain_id")
        .onRef("events.subject", "=", "batches.first_token_id")
        .on("events.kind", "=", "BatchMinted")
        .onRef("events.block_number", "<=", "chains.confirmed_block"),
    )
    .select(["batches.chain_id", "batches.first_token_id", "batches.root", "batches.size", "batches.transaction_id"])
    .select(["chains.registry", "events.tx_hash"])
    .where("batches.company_id", "=", company_id)
    .where("events.tx_hash", "=", tx_hash)
    .executeTakeFirst()
}

export type FoundBatch = NonNullable<Awaited<ReturnType<typeof findBatch>>>
