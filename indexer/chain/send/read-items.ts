import type { Transactions } from "#db/tables/chain.ts"
import type { Item, Presence } from "./facts.ts"
import { indexHolds } from "./index-holds.ts"
import { orNoQuorum } from "./no-quorum.ts"
import type { SignerQueue } from "./signer-queue.ts"
import { type BlockState, readRegistry, refusalAt } from "./state-at.ts"

/** The registry's state of each of the transaction's items at that block, by quorum. */
export async function readItems(queue: SignerQueue, transaction: Transactions, at: BlockState): Promise<Item[]> {
  if (transaction.kind === "mint") return readTokens(queue, transaction, at)
  if (transaction.kind === "mint_batch") return readBatch(queue, transaction, at)
  const presence = await orNoQuorum(callPresence(queue, transaction, at))
  return [{ mint_id: null, presence }]
}

const isZero = (word: string) => /^0x0*$/.test(word)

async function readTokens(queue: SignerQueue, { id }: Transactions, at: BlockState): Promise<Item[]> {
  const records = await queue.db.read
    .selectFrom("records")
    .select(["mint_id", "token_id", "record_hash"])
    .where("transaction_id", "=", id)
    .execute()
  const items: Item[] = []
  for (const { mint_id, token_id, record_hash } of records) {
    const record = await orNoQuorum(readRegistry(queue, at, "recordOf", token_id))
    const [hash] = record === "no_quorum" ? [record] : record
    const stored: Presence = record_hash.startsWith(hash) ? "ours" : "other"
    items.push({ mint_id, presence: hash === "no_quorum" ? hash : isZero(hash) ? "absent" : stored })
  }
  return items
}

/** A range under our root holds our records and no others. */
async function readBatch(queue: SignerQueue, { id }: Transactions, at: BlockState): Promise<Item[]> {
  const batch = await queue.db.read
    .selectFrom("batches")
    .select("first_token_id")
    .where("transaction_id", "=", id)
    .executeTakeFirst()
  if (!batch) return []
  const range = await orNoQuorum(readRegistry(queue, at, "batchOf", batch.first_token_id))
  return [{ mint_id: null, presence: range === "no_quorum" ? range : isZero(range[0]) ? "absent" : "ours" }]
}

/**
 * Asks the contract whether the call still matters: a token may be recalled alone and with its batch. Without a reason, the
 * index decides.
 */
async function callPresence(queue: SignerQueue, transaction: Transactions, at: BlockState): Promise<Presence> {
  const refusal = await refusalAt(queue, at, transaction)
  if (refusal?.kind === "already_there") return "ours"
  if (refusal?.kind !== "unexplained") return "absent"
  return (await indexHolds(queue.db.read, transaction, at.number)) ? "ours" : "absent"
}
