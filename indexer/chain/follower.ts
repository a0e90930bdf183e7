import type { Database, Tx } from "#db/database.ts"
import { rowInserter } from "#db/row-inserter.ts"
import type { Chains, Events } from "#db/tables/chain.ts"
import { type Lease, requireLease } from "#jobs/lease.ts"
import type { Chain } from "./chain.ts"
import { type Header, readBlockEvents, readHeader, readRangeEvents } from "./read-blocks.ts"

/** Headers asked for at once near the head. */
const WINDOW_BLOCKS = 32
/** Without a `finalized` tag, a block this deep is taken for final. */
const FINAL_DEPTH_BLOCKS = 65
const RANGE_BLOCKS_MAX = 5_000
/**
 * Events that a range should bring: a hundred thousand at once are 200 MB in memory and take twice as long to read, and many
 * nodes refuse more than ten thousand.
 */
const RANGE_EVENTS_AIM = 8_000

const insertEvents = rowInserter("events")

export interface Follower {
  db: Database
  chain: Chain
  lease: Lease
  /** Blocks asked for at once below finality: few at first, then as many as bring RANGE_EVENTS_AIM events and a node bears. */
  range_blocks: number
}

/** The chain has replaced a block that it had called final. Nothing can be concluded from here on without a person. */
export class FinalityBroken extends Error {}

export function createFollower(db: Database, chain: Chain, lease: Lease): Follower {
  return { db, chain, lease, range_blocks: 1 }
}

/**
 * Reads on from where the index stands. Each stretch of blocks and the note of how far we are is one transaction, so a
 * crash anywhere means doing that stretch again. Answers whether anything changed.
 */
export async function follow(follower: Follower): Promise<boolean> {
  const { db, chain } = follower
  const at = await position(db, chain)
  const head = await readHeader(chain, "latest")
  if (!head) return false
  const final = Math.min(
    head.number,
    (await readHeader(chain, "finalized"))?.number ?? head.number - FINAL_DEPTH_BLOCKS,
  )

  if (head.number <= at.indexed_block) {
    const known = await knownHash(db, at, head.number)
    if (known !== null && known !== head.hash) return rollBack(follower, at)
    // Same block, or a node that lags behind the one we read from before.
    return head.number === at.indexed_block ? noteHead(follower, at, head, final) : false
  }
  if (at.indexed_block < final) return readFinalRange(follower, at, head, final)
  return readNearHead(follower, at, head, final)
}

async function position(db: Database, chain: Chain): Promise<Chains> {
  return db.read.selectFrom("chains").selectAll().where("chain_id", "=", chain.chain_id).executeTakeFirstOrThrow()
}

/** Null when the block is below those whose headers we keep. */
async function knownHash(db: Database, at: Chains, number: number): Promise<string | null> {
  if (number === at.indexed_block) return at.indexed_hash
  const block = await db.read
    .selectFrom("blocks")
    .select("hash")
    .where("chain_id", "=", at.chain_id)
    .where("number", "=", number)
    .executeTakeFirst()
  return block?.hash ?? null
}

/** Blocks that cannot change any more, in ranges as large as the node bears. */
async function readFinalRange(follower: Follower, at: Chains, head: Header, final: number): Promise<boolean> {
  const { chain } = follower
  const from = at.indexed_block + 1
  const to = Math.min(final, at.indexed_block + follower.range_blocks)
  const first = await readHeader(chain, from)
  if (first && first.parent_hash !== at.indexed_hash) return rollBack(follower, at)
  let range: Awaited<ReturnType<typeof readRangeEvents>>
  try {
    range = await readRangeEvents(chain, from, to)
  } catch (error) {
    if (to === from) throw error
    follower.range_blocks = Math.max(1, Math.floor((to - from + 1) / 2))
    return true
  }
  follower.range_blocks = nextRangeBlocks(to - from + 1, range.events.length)
  await advance(follower, at, [range.end], range.events, head, final)
  return true
}

function nextRangeBlocks(blocks: number, events: number): number {
  const fitting = Math.floor((blocks * RANGE_EVENTS_AIM) / Math.max(1, events))
  return Math.max(1, Math.min(fitting, blocks * 2, RANGE_BLOCKS_MAX))
}

/** Blocks that may still be replaced: one by one, each linked to the one before by hash. */
async function readNearHead(follower: Follower, at: Chains, head: Header, final: number): Promise<boolean> {
  const { chain } = follower
  const from = at.indexed_block + 1
  const to = Math.min(head.number, at.indexed_block + WINDOW_BLOCKS)
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  const headers = await Promise.all(
    numbers.map((number) => (number === head.number ? head : readHeader(chain, number))),
  )
  const linked: Header[] = []
  let parent_hash = at.indexed_hash
  for (const header of headers) {
    if (!header || header.parent_hash !== parent_hash) break
    linked.push(header)
    parent_hash = header.hash
  }
  if (linked.length === 0) return headers[0] ? rollBack(follower, at) : false
  const events = (await Promise.all(linked.map((header) => readBlockEvents(chain, header)))).flat()
  await advance(follower, at, linked, events, head, final)
  return true
}

async function advance(
  follower: Follower,
  at: Chains,
  headers: Header[],
  events: Events[],
  head: Header,
  final: number,
) {
  const last = headers.at(-1)!
  await inTurn(follower, at, async (tx) => {
    await insertEvents(tx, events)
    const rows = headers.map(({ number, hash, parent_hash }) => ({ chain_id: at.chain_id, number, hash, parent_hash }))
    await tx.insertInto("blocks").values(rows).execute()
    await setPosition(tx, follower, at, { number: last.number, hash: last.hash }, head.number, final)
  })
}

async function noteHead(follower: Follower, at: Chains, head: Header, final: number): Promise<boolean> {
  if (at.head_block === head.number && at.finalized_block === Math.max(at.finalized_block, final)) return false
  const here = { number: at.indexed_block, hash: at.indexed_hash }
  await inTurn(follower, at, (tx) => setPosition(tx, follower, at, here, head.number, final))
  return true
}

/** Forgets every block down to the last one that the chain still has. What was seen in them is no longer so. */
async function rollBack(follower: Follower, at: Chains): Promise<boolean> {
  const { db, chain } = follower
  const blocks = await db.read
    .selectFrom("blocks")
    .select(["number", "hash"])
    .where("chain_id", "=", at.chain_id)
    .where("number", "<=", at.indexed_block)
    .orderBy("number", "desc")
    .execute()
  for (const block of blocks) {
    if (block.number < at.finalized_block) break
    if ((await readHeader(chain, block.number))?.hash !== block.hash) continue
    await inTurn(follower, at, async (tx) => {
      await tx
        .deleteFrom("events")
        .where("chain_id", "=", at.chain_id)
        .where("block_number", ">", block.number)
        .execute()
      await tx.deleteFrom("blocks").where("chain_id", "=", at.chain_id).where("number", ">", block.number).execute()
      await setPosition(tx, follower, at, block, block.number, at.finalized_block)
    })
    return true
  }
  const trouble = `${chain.name} has replaced block ${at.finalized_block}, which it had called final.`
  await db.write((tx) => tx.updateTable("chains").set({ trouble }).where("chain_id", "=", at.chain_id).execute())
  throw new FinalityBroken(trouble)
}

async function setPosition(
  tx: Tx,
  { chain }: Follower,
  at: Chains,
  indexed: { number: number; hash: string },
  head_block: number,
  final: number,
): Promise<void> {
  const finalized_block = Math.max(at.finalized_block, Math.min(final, indexed.number))
  await tx
    .updateTable("chains")
    .set({
      indexed_block: indexed.number,
      indexed_hash: indexed.hash,
      head_block,
      finalized_block,
      confirmed_block: indexed.number - chain.confirmations + 1,
    })
    .where("chain_id", "=", at.chain_id)
    .execute()
  await tx.deleteFrom("blocks").where("chain_id", "=", at.chain_id).where("number", "<", finalized_block).execute()
}

/** One transaction that counts only while we hold the lease and the index is where we read from. */
async function inTurn(follower: Follower, at: Chains, work: (tx: Tx) => Promise<void>): Promise<void> {
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
