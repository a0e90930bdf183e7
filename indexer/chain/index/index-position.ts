/** How far the index is: every change of it is one transaction, and counts only from where it was read. */
import type { Logger } from "pino"
import type { Chain } from "#chain/chain.ts"
import type { Database, Reader, Tx } from "#db/database.ts"
import type { Chains } from "#db/tables/chain.ts"
import { type Lease, requireLease } from "#jobs/lease.ts"

/** Decisions about transactions are made at one of these blocks. */
export type Position = Pick<Chains, "head_block" | "confirmed_block" | "finalized_block">

export function readPosition(read: Reader, { chain_id }: Pick<Chains, "chain_id">): Promise<Chains> {
  return read.selectFrom("chains").selectAll().where("chain_id", "=", chain_id).executeTakeFirstOrThrow()
}

export interface Follower {
  db: Database
  chain: Chain
  lease: Lease
  /** Blocks per request below finality: grows up to RANGE_EVENTS_AIM events or the node's limit. */
  range_blocks: number
  /** Blocks at once near the head: halved where the node refuses as many. */
  window_blocks: number
  /** For messages that a person should see. */
  log?: Logger | undefined
}

export interface IndexedBlock {
  number: number
  hash: string
  /** When it was made, where that is known. */
  made_at: number | null
}

/** The newest block of a node, and the newest that it calls final. */
export interface Tip {
  head_block: number
  final_block: number
}

/** A single node's word counts from the depth of `confirmations` on. Where two must agree, only `confirm` moves that forward. */
export function nextPosition({ chain }: Follower, at: Chains, indexed: IndexedBlock, { head_block, final_block }: Tip) {
  const isSingle = chain.rpc.needed === 1
  return {
    indexed_block: indexed.number,
    indexed_hash: indexed.hash,
    indexed_block_at: indexed.made_at,
    head_block,
    finalized_block: isSingle
      ? Math.max(at.finalized_block, Math.min(final_block, indexed.number))
      : at.finalized_block,
    confirmed_block: isSingle ? indexed.number - chain.confirmations + 1 : Math.min(at.confirmed_block, indexed.number),
  }
}

export async function setPosition(tx: Tx, follower: Follower, at: Chains, indexed: IndexedBlock, tip: Tip) {
  const next = nextPosition(follower, at, indexed, tip)
  await tx.updateTable("chains").set(next).where("chain_id", "=", at.chain_id).execute()
  await forgetBlocksBefore(tx, at, next.finalized_block)
}

export async function forgetBlocksBefore(tx: Tx, { chain_id }: Chains, number: number): Promise<void> {
  await tx.deleteFrom("blocks").where("chain_id", "=", chain_id).where("number", "<", number).execute()
}

/** Forgets everything above `block`. */
export async function goBackTo(follower: Follower, at: Chains, block: IndexedBlock): Promise<void> {
  await writeFrom(follower, at, async (tx) => {
    await tx.deleteFrom("events").where("chain_id", "=", at.chain_id).where("block_number", ">", block.number).execute()
    await tx.deleteFrom("blocks").where("chain_id", "=", at.chain_id).where("number", ">", block.number).execute()
    await setPosition(tx, follower, at, block, { head_block: block.number, final_block: at.finalized_block })
  })
}

/** One transaction that counts only while we hold the lease and the index is where we read from. */
export async function writeFrom(follower: Follower, at: Chains, work: (tx: Tx) => Promise<void>): Promise<void> {
  await follower.db.write(async (tx) => {
    await requireLease(tx, follower.lease)
    const { indexed_hash } = await readPosition(tx, at)
    if (indexed_hash !== at.indexed_hash) throw new Error("The index has moved under the follower.")
    await work(tx)
  })
}
