import type { Position } from "#chain/index/index-position.ts"
import type { Database } from "#db/database.ts"
import type { Transactions } from "#db/tables/chain.ts"
import type { Inclusion } from "./facts.ts"
import { KINDS } from "./kinds.ts"

/** Whether the index holds everything that the transaction was for; until that is final, a reorg may take it away. */
export async function inclusionOf(
  db: Database,
  transaction: Transactions,
  { finalized_block }: Pick<Position, "finalized_block">,
): Promise<Inclusion> {
  const block = await includedBlock(db, transaction)
  if (block === null) return "missing"
  return block <= finalized_block ? "final" : "included"
}

/**
 * The block from which the index holds all of this transaction's effects, or null. Receipts, known hashes or "sent" prove
 * nothing.
 */
export async function includedBlock(db: Database, transaction: Transactions): Promise<number | null> {
  if (transaction.kind === "mint") return tokensBlock(db, transaction)
  if (transaction.kind === "mint_batch") return batchBlock(db, transaction)
  return callBlock(db, transaction)
}

async function tokensBlock(db: Database, transaction: Transactions): Promise<number | null> {
  const tokens = await db.read
    .selectFrom("records")
    .leftJoin("events", (join) =>
      join
        .onRef("events.chain_id", "=", "records.chain_id")
        .onRef("events.subject", "=", "records.first_token_id")
        .onRef("events.record_hash", "=", "records.record_hash")
        .on("events.kind", "=", "ProductMinted"),
    )
    .select("events.block_number")
    .where("records.transaction_id", "=", transaction.id)
    .execute()
  if (tokens.length === 0) return null
  return tokens.reduce<number | null>(
    (last, { block_number }) => (last === null || block_number === null ? null : Math.max(last, block_number)),
    0,
  )
}

async function batchBlock(db: Database, transaction: Transactions): Promise<number | null> {
  const event = await db.read
    .selectFrom("batches")
    .innerJoin("events", (join) =>
      join
        .onRef("events.chain_id", "=", "batches.chain_id")
        .onRef("events.subject", "=", "batches.first_token_id")
        .on("events.kind", "=", "BatchMinted"),
    )
    .select("events.block_number")
    .where("batches.transaction_id", "=", transaction.id)
    .executeTakeFirst()
  return event?.block_number ?? null
}

async function callBlock(db: Database, transaction: Transactions): Promise<number | null> {
  const event = await db.read
    .selectFrom("events")
    .innerJoin("attempts", "attempts.hash", "events.tx_hash")
    .select("events.block_number")
    .where("attempts.transaction_id", "=", transaction.id)
    .where("events.chain_id", "=", transaction.chain_id)
    .where("events.kind", "=", KINDS[transaction.kind].event)
    .executeTakeFirst()
  return event?.block_number ?? null
}
