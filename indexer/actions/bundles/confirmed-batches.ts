import type { Reader } from "#db/database.ts"

/** A company's batches that stand confirmed, each with its chain and the event of its mint. */
export function confirmedBatches(db: Reader, company_id: string) {
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
    .where("batches.company_id", "=", company_id)
}

/** The batch of this company that a transaction minted and that stands confirmed, or undefined. */
export function findBatch(db: Reader, company_id: string, tx_hash: string) {
  return confirmedBatches(db, company_id)
    .select(["batches.chain_id", "batches.first_token_id", "batches.root", "batches.size", "batches.transaction_id"])
    .select(["chains.registry", "events.tx_hash"])
    .where("events.tx_hash", "=", tx_hash)
    .executeTakeFirst()
}

export type MintedBatch = NonNullable<Awaited<ReturnType<typeof findBatch>>>
