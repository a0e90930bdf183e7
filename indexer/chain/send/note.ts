import type { Transactions } from "#db/tables/chain.ts"
import { requireLease } from "#jobs/lease.ts"
import { NETWORKS } from "#shared/chains.ts"
import { nextTry } from "./choose-next.ts"
import type { Lane } from "./lane.ts"

/** Stores why a transaction waits. */
export async function noteWaiting(lane: Lane, { id, error }: Transactions, reason: string): Promise<void> {
  if (error === reason) return
  lane.log.warn({ chain_id: lane.chain.chain_id, reason }, "a transaction waits")
  await lane.db.write((tx) => tx.updateTable("transactions").set({ error: reason }).where("id", "=", id).execute())
}

/**
 * Stores that a transaction was refused for now, and from which block on it is tried again. A nonce that it had goes back: no
 * bytes exist with it, and what has a higher one would wait behind it.
 */
export async function noteRefused(lane: Lane, transaction: Transactions, reason: string, head_block: number) {
  const { id, error } = transaction
  if (error !== reason) lane.log.warn({ chain_id: lane.chain.chain_id, reason }, "a transaction waits")
  const retry_block = nextTry(transaction, { head_block, now: lane.now() }, NETWORKS[lane.chain.chain_id].block_time_s)
  await lane.db.write(async (tx) => {
    await requireLease(tx, lane.lease)
    await tx
      .updateTable("transactions")
      .set({ error: reason, retry_block, nonce: null, gas: null })
      .where("id", "=", id)
      .where("state", "=", "prepared")
      .execute()
  })
}

export async function setState(lane: Lane, { id }: Transactions, state: "done" | "void", error: string | null = null) {
  await lane.db.write(async (tx) => {
    await requireLease(tx, lane.lease)
    await tx.updateTable("transactions").set({ state, error }).where("id", "=", id).execute()
  })
}
