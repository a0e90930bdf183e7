import type { Logger } from "pino"
import type { Chain } from "#chain/chain.ts"
import type { Database } from "#db/database.ts"
import { rowInserter } from "#db/row-inserter.ts"
import { changeRows, keptHash } from "#db/rows.ts"
import type { Chains, Events } from "#db/tables/chain.ts"
import type { Lease } from "#jobs/lease.ts"
import { finalityBlocks } from "#shared/chains.ts"
import { sayStored, stored } from "#shared/refusals.ts"
import { askNodes } from "./ask-nodes.ts"
import {
  type Follower,
  forgetBlocksBefore,
  goBackTo,
  nextPosition,
  readPosition,
  setPosition,
  type Tip,
  writeFrom,
} from "./index-position.ts"
import {
  blockCall,
  type Header,
  IncoherentAnswer,
  parseHeader,
  readBlockEvents,
  readHeader,
  readRangeEvents,
} from "./read-blocks.ts"

/** The chain has replaced a block that it had called final. Nothing can be concluded from here on without a person. */
export class FinalityBroken extends Error {}

/** Deletes blocks and their events down to the last block that the chain still has. */
async function rollBack(follower: Follower, at: Chains): Promise<boolean> {
  const { db, chain } = follower
  const blocks = await db.read
    .selectFrom("blocks")
    .select(["number", "hash"])
    .where("chain_id", "=", at.chain_id)
    .where("number", "<=", at.indexed_block)
    .where("number", ">=", at.finalized_block)
    .orderBy("number", "desc")
    .execute()
  for (const block of blocks) {
    const header = await readHeader(chain, block.number)
    if (header?.hash !== block.hash) continue
    await goBackTo(follower, at, { ...block, made_at: header.timestamp * 1_000 })
    return true
  }
  await requireBroken(follower, at, blocks.at(-1))
  const reason = stored("final_block_replaced", { chain: chain.name, block: String(at.finalized_block) })
  await db.write((tx) => changeRows(tx, "chains", { chain_id: at.chain_id }, { halted_reason: reason }))
  throw new FinalityBroken(sayStored(reason))
}

/** Throws IncoherentAnswer unless a quorum replaces a block that was final. One node's word is not enough to halt a chain. */
async function requireBroken({ chain }: Follower, at: Chains, final: { number: number; hash: string } | undefined) {
  const number = final?.number ?? at.finalized_block
  let replaced = 0
  for (const node of chain.rpc.nodes) {
    const header = await readHeader({ rpc: node }, number).catch(() => null)
    if (!header || header.hash === final?.hash) continue
    replaced++
    node.note({ disagrees: `It has another block ${number} than the one that was final.` })
  }
  if (replaced < chain.rpc.needed)
    throw new IncoherentAnswer(`A node of ${chain.name} is not on the chain that was final.`)
}

/** Blocks at once near the head; fewer while the node refuses as many. */
export const WINDOW_BLOCKS_MAX = 32
const RANGE_BLOCKS_MAX = 5_000
/** Events that a range should bring. A hundred thousand take 200 MB, and many nodes refuse ten thousand. */
const RANGE_EVENTS_AIM = 8_000

const insertEvents = rowInserter("events")

export function createFollower(db: Database, nodes: Chain, lease: Lease, log?: Logger): Follower {
  const chain = { ...nodes, rpc: nodes.rpc.reader() }
  return { db, chain, lease, range_blocks: 1, window_blocks: WINDOW_BLOCKS_MAX, log }
}

/**
 * Reads on and answers whether anything changed. Each stretch of blocks is one transaction, so a crash means reading it
 * again.
 */
export async function follow(follower: Follower): Promise<boolean> {
  const moved = await readOn(follower).catch((error: unknown) => {
    if (error instanceof IncoherentAnswer) follower.chain.rpc.distrust(error.message)
    throw error
  })
  const confirmed = follower.chain.rpc.needed > 1 && (await confirm(follower))
  // After going back it pauses: nodes that contradict each other would be asked without end.
  return confirmed !== "gone back" && (moved || confirmed)
}

async function readOn(follower: Follower): Promise<boolean> {
  const { db, chain } = follower
  const at = await readPosition(db.read, chain)
  const [latest, finalized] = await chain.rpc.batch([blockCall("latest"), blockCall("finalized")])
  const head = parseHeader(latest)
  if (!head) return askAnother(chain, "It has no newest block.")
  const final = parseHeader(finalized)?.number ?? head.number - finalityBlocks(chain.chain_id)
  const tip = { head_block: head.number, final_block: Math.min(head.number, final) }
  if (head.number <= at.indexed_block) {
    const known = head.number === at.indexed_block ? at.indexed_hash : await keptHash(db.read, chain, head.number)
    if (known !== undefined && known !== head.hash) return rollBack(follower, at)
    // Same block, or a node that lags behind the one we read from before.
    return head.number === at.indexed_block ? recordHead(follower, at, head, tip) : false
  }
  // Quorums are asked by block hash, so read shallow blocks one by one to keep their hashes.
  const in_ranges =
    chain.rpc.needed > 1 ? Math.min(tip.final_block, head.number - chain.confirmations) : tip.final_block
  if (at.indexed_block < in_ranges) return readFinalRange(follower, at, tip, in_ranges)
  return readNearHead(follower, at, head, tip)
}

/** Nothing to be done for now: the node that was asked lags behind itself, which passes. */
function askAnother({ rpc }: Chain, reason: string): false {
  rpc.distrust(reason)
  return false
}

/** Reads final blocks in ranges as large as the node accepts. */
async function readFinalRange(follower: Follower, at: Chains, tip: Tip, in_ranges: number): Promise<boolean> {
  const { chain } = follower
  const from = at.indexed_block + 1
  const to = Math.min(in_ranges, at.indexed_block + follower.range_blocks)
  let range: Awaited<ReturnType<typeof readRangeEvents>>
  try {
    range = await readRangeEvents(chain, from, to)
  } catch (error) {
    if (to === from) throw error
    follower.range_blocks = Math.max(1, Math.floor((to - from + 1) / 2))
    return true
  }
  if (range.first.parent_hash !== at.indexed_hash) return rollBack(follower, at)
  follower.range_blocks = nextRangeBlocks(to - from + 1, range.events.length)
  await advance(follower, at, [range.end], range.events, tip)
  return true
}

function nextRangeBlocks(blocks: number, events: number): number {
  const fitting = Math.floor((blocks * RANGE_EVENTS_AIM) / Math.max(1, events))
  return Math.max(1, Math.min(fitting, blocks * 2, RANGE_BLOCKS_MAX))
}

/** Blocks that may still be replaced: one by one, each linked to the one before by hash. */
async function readNearHead(follower: Follower, at: Chains, head: Header, tip: Tip): Promise<boolean> {
  const { chain, window_blocks } = follower
  const from = at.indexed_block + 1
  const to = Math.min(head.number, at.indexed_block + window_blocks)
  // Unless the node answers all of it, the next window is smaller.
  follower.window_blocks = Math.max(1, Math.floor(window_blocks / 2))
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  const asked = numbers.filter((number) => number !== head.number)
  const headers = asked.length === 0 ? [] : (await chain.rpc.batch(asked.map(blockCall))).map(parseHeader)
  if (to === head.number) headers.push(head)
  const linked: Header[] = []
  let parent_hash = at.indexed_hash
  for (const header of headers) {
    if (!header || header.parent_hash !== parent_hash) break
    linked.push(header)
    parent_hash = header.hash
  }
  if (linked.length === 0)
    return headers[0] ? rollBack(follower, at) : askAnother(chain, `It does not have block ${from}.`)
  await advance(follower, at, linked, await readBlockEvents(chain, linked), tip)
  follower.window_blocks = Math.min(window_blocks * 2, WINDOW_BLOCKS_MAX)
  return true
}

async function advance(follower: Follower, at: Chains, headers: Header[], events: Events[], tip: Tip): Promise<void> {
  const last = headers.at(-1)!
  await writeFrom(follower, at, async (tx) => {
    await insertEvents(tx, events)
    const rows = headers.map(({ number, hash, parent_hash }) => ({ chain_id: at.chain_id, number, hash, parent_hash }))
    await tx.insertInto("blocks").values(rows).execute()
    const here = { number: last.number, hash: last.hash, made_at: last.timestamp * 1_000 }
    await setPosition(tx, follower, at, here, tip)
  })
}

async function recordHead(follower: Follower, at: Chains, head: Header, tip: Tip): Promise<boolean> {
  const here = { number: at.indexed_block, hash: at.indexed_hash, made_at: head.timestamp * 1_000 }
  const next = nextPosition(follower, at, here, tip)
  if (at.head_block === next.head_block && at.finalized_block === next.finalized_block) return false
  await writeFrom(follower, at, (tx) => setPosition(tx, follower, at, here, tip))
  return true
}

/** Compares the index with the nodes; what a quorum confirms counts from then on. */
async function confirm(follower: Follower): Promise<boolean | "gone back"> {
  const { db, chain, log } = follower
  const at = await readPosition(db.read, chain)
  const said = await askNodes(db, chain, at)
  if (!said) return false
  if (said.warning !== at.quorum_warning) {
    if (said.warning) log?.warn({ chain_id: at.chain_id, reason: sayStored(said.warning) }, "nodes do not agree")
    const change = { quorum_warning: said.warning }
    await db.write((tx) => changeRows(tx, "chains", { chain_id: at.chain_id }, change))
  }
  if (said.go_back_to) {
    await goBackTo(follower, at, { ...said.go_back_to, made_at: null })
    return "gone back"
  }
  if (!said.confirmed) return false
  const { confirmed_block, finalized_block } = said.confirmed
  await writeFrom(follower, at, async (tx) => {
    const next = { confirmed_block, finalized_block }
    await tx.updateTable("chains").set(next).where("chain_id", "=", at.chain_id).execute()
    await forgetBlocksBefore(tx, at, finalized_block)
  })
  return true
}
