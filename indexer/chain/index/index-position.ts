/** How far the index is: every change of it is one transaction, and counts only from where it was read. */
import type { Logger } from "pino"
import type { Chain } from "#chain/chain.ts"
import type { Database, Tx } from "#db/database.ts"
import type { Chains } from "#db/tables/chain.ts"
import { type Lease, requireLease } from "#jobs/lease.ts"

/** What is decided about a transaction is decided at one of these blocks. */
export interface Position {
  head_block: number
  confirmed_block: number
  finalized_block: number
}

export interface Follower {
  db: Database
  chain: Chain
  lease: Lease
  /** Blocks asked for at once below finality: few at first, then as many as bring RANGE_EVENTS_AIM events and a node bears. */
  range_blocks: number
  /** Told what a person should see. */
  log?: Logger | undefined
}

export interface Place {
  number: number
  hash: string
  /** When it was made, where that is known. */
  made_at: number | null
}

/**
 * A single node's word counts from the depth of `confirmations` on. Where two must agree, reading on confirms nothing:
 * `agree` does; only going back takes back.
 */
export function nextPosition({ chain }: Follower, at: Chains, indexed: Place, head_block: number, final: number) {
  const isSingle = chain.rpc.needed === 1
  return {
    indexed_block: indexed.number,
    indexed_hash: indexed.hash,
    indexed_block_at: indexed.made_at,
    head_block,
    finalized_block: isSingle ? Math.max(at.finalized_block, Math.min(final, indexed.number)) : at.finalized_block,
    confirmed_block: isSingle ? indexed.number - chain.confirmations + 1 : Math.min(at.confirmed_block, indexed.number),
  }
}

export async function setPosition(
  tx: Tx,
  follower: Follower,
  at: Chains,
  indexed: Place,
  head_block: number,
  final: number,
): Promise<void> {
  const next = nextPosition(follower, at, indexed, head_block, final)
  await tx.updateTable("chains").set(next).where("chain_id", "=", at.chain_id).execute()
  await forgetBlocksBefore(tx, at, next.finalized_block)
}

export async function forgetBlocksBefore(tx: Tx, { chain_id }: Chains, number: number): Promise<void> {
  await tx.deleteFrom("blocks").where("chain_id", "=", chain_id).where("number", "<", number).execute()
}

/** Forgets everything above `block`. */
export async function goBackTo(follower: Follower, at: Chains, block: Place): Promise<void> {
  await inTurn(follower, at, async (tx) => {
    await tx.deleteFrom("events").where("chain_id", "=", at.chain_id).where("block_number", ">", block.number).execute()
    await tx.deleteFrom("blocks").where("chain_id", "=", at.chain_id).where("number", ">", block.number).execute()
    await setPosition(tx, follower, at, block, block.number, at.finalized_block)
  })
}

/** One transaction that counts only while we hold the lease and the index is where we read from. */
export async function inTurn(follower: Follower, at: Chains, work: (tx: Tx) => Promise<void>): Promise<void> {
  await follower.db.write(async (tx) => {
    await requireLease(tx, follower.lease)
    const now = await tx
      .selectFrom("chains")
      .select("indexed_hash")
      .where("chain_id", "=", at.chain_id)
      .executeTakeFirstOrThrow()
    if (now.indexed_hash !== at.indexed_hash) throw new Error("The index has moved under the follower.")
    await work(tx)
  })
}
