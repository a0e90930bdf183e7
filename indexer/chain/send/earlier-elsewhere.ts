import type { Transactions } from "#db/tables/chain.ts"
import { includedBlock } from "./included.ts"
import type { SignerQueue } from "./signer-queue.ts"

/**
 * Another key's earlier calls about the same subjects, not yet indexed: recalls and reinstatements must stay in order across
 * both keys.
 */
export async function earlierElsewhere(
  { db, chain, account }: SignerQueue,
  open: readonly Transactions[],
): Promise<Transactions[]> {
  const waiting = open.filter(({ state, subject }) => state === "prepared" && subject !== null)
  if (waiting.length === 0) return []
  const others = await db.read
    .selectFrom("transactions")
    .selectAll()
    .where("chain_id", "=", chain.chain_id)
    .where("signer", "!=", account.address)
    .where("state", "in", ["prepared", "signed"])
    .where("kind", "in", ["recall", "reinstate", "recall_batch", "reinstate_batch"])
    // Only about subjects that wait here: there may be ten thousand deferred recalls.
    .where("subject", "in", (eb) =>
      eb
        .selectFrom("transactions as mine")
        .select("mine.subject")
        .where("mine.chain_id", "=", chain.chain_id)
        .where("mine.signer", "=", account.address)
        .where("mine.state", "=", "prepared")
        .where("mine.subject", "is not", null),
    )
    .execute()
  const earlier = others.filter((other) =>
    waiting.some(({ subject, created_at }) => subject === other.subject && other.created_at < created_at),
  )
  const blocks = await Promise.all(earlier.map((other) => includedBlock(db, other)))
  return earlier.filter((_, index) => blocks[index] === null)
}
