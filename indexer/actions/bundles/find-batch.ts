import type { Reader } from "#db/database.ts"
import { confirmedBatches } from "./confirmed-batches.ts"

/** The batch of this company that a transaction minted and that stands confirmed, or undefined. */
export function findBatch(db: Reader, company_id: string, tx_hash: string) {
  return confirmedBatches(db, company_id)
    .select(["batches.chain_id", "batches.first_token_id", "batches.root", "batches.size", "batches.transaction_id"])
    .select(["chains.registry", "events.tx_hash"])
    .where("events.tx_hash", "=", tx_hash)
    .executeTakeFirst()
}

export type FoundBatch = NonNullable<Awaited<ReturnType<typeof findBatch>>>
