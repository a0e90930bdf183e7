/** Whether the nodes of a chain have seen what the index holds. */

import type { Chain } from "#chain/chain.ts"
import { askEach, NodesRefuse, type RpcNode } from "#chain/rpc/rpc.ts"
import type { Database } from "#db/database.ts"
import type { Chains, Events } from "#db/tables/chain.ts"
import { finalityBlocks } from "#shared/chains.ts"
import { stored } from "#shared/refusals.ts"
import { blockCall, parseHeader, readHeader, readRangeUntimed } from "./read-blocks.ts"

interface Block {
  number: number
  hash: string
}

export interface QuorumSays {
  /** The newest block up to which two nodes match the index, and the one that two call final. Unset without two. */
  confirmed?: { confirmed_block: number; finalized_block: number }
  /** Why nothing newer counts, as a stored reason. */
  warning: string | null
  /** The nodes contradict the index: everything above this block must be read again. */
  go_back_to?: Block
}

/** Blocks per request; fewer where a node refuses as many. */
const RANGE_BLOCKS_MAX = 5_000

/** Asks every node for the newest deep enough block and our events up to it; null when nothing is new. */
export async function askNodes(db: Database, chain: Chain, at: Chains): Promise<QuorumSays | null> {
  const kept = await keptBlocks(db, at)
  const deep = Math.min(at.indexed_block - chain.confirmations + 1, at.confirmed_block + RANGE_BLOCKS_MAX)
  const block = kept.findLast(({ number }) => number <= deep)
  if (!block || block.number <= at.confirmed_block) return null
  const ours = await eventsBetween(db, at, block.number)
  const saying = (votes: Vote[], what: Vote["says"]) => votes.filter(({ says }) => says === what)
  const votes = await askEach(
    chain.rpc.nodes,
    (node) => ask(chain, node, at, block, ours),
    (some) => saying(some, "the same").length >= chain.rpc.needed,
  )
  const [agreeing, dissenting] = [saying(votes, "the same"), saying(votes, "something else")]
  // Whichever says so now has changed its mind.
  if (dissenting.length >= chain.rpc.needed)
    chain.rpc.distrust("Others say something else of what the index was read from it.")
  noteDissent(chain, agreeing, dissenting, block)
  if (agreeing.length >= chain.rpc.needed) {
    return {
      confirmed: { confirmed_block: block.number, finalized_block: finalOf(chain, agreeing, at, kept, block) },
      warning: null,
    }
  }
  const { confirmed_block: number } = at
  const warning = whyNot(number, agreeing.length, dissenting.length)
  const start = kept.findLast(({ number }) => number <= Math.max(at.confirmed_block, chain.first_block - 1))
  const isOutvoted = dissenting.length >= chain.rpc.needed || (dissenting.length > 0 && agreeing.length === 0)
  return isOutvoted && start ? { warning, go_back_to: start } : { warning }
}

function whyNot(number: number, agreeing: number, dissenting: number): string {
  const at = { number: String(number) }
  if (dissenting === 0) return stored("doubt_too_few", at)
  return agreeing === 1 && dissenting === 1 ? stored("doubt_contradiction", at) : stored("doubt_disagree", at)
}

interface Vote {
  node: RpcNode
  says: "the same" | "something else" | "nothing"
  finalized: number | null
}

async function ask(chain: Chain, node: RpcNode, at: Chains, block: Block, ours: Events[]): Promise<Vote> {
  const source = { ...chain, rpc: node }
  try {
    const from = Math.max(chain.first_block, at.confirmed_block + 1)
    const theirs = await readAll(source, from, block.number, block.number)
    const finalized = (await readHeader(source, "finalized"))?.number ?? null
    const isSame =
      theirs.hash === block.hash && keyOf(theirs.events) === keyOf(ours) && (await hasTheseTimes(source, ours))
    return { node, says: isSame ? "the same" : "something else", finalized }
  } catch {
    // A node that does not answer, lags behind, or contradicts itself has no vote.
    return { node, says: "nothing", finalized: null }
  }
}

const TIMES_COMPARED_MAX = 100

/** Whether its headers give the blocks of these events the same times: an event's time decides what it counts for. */
async function hasTheseTimes({ rpc }: { rpc: RpcNode }, events: Events[]): Promise<boolean> {
  const blocks = [...new Map(events.map((event) => [event.block_number, event.block_time])).entries()]
  const apart = Math.ceil(blocks.length / TIMES_COMPARED_MAX)
  const compared = blocks.filter((_, index) => index % apart === 0)
  if (compared.length === 0) return true
  const headers = (await rpc.batch(compared.map(([number]) => blockCall(number)))).map(parseHeader)
  return compared.every(([, time], index) => headers[index]?.timestamp === time / 1_000)
}

/** In halves where the node refuses the whole. */
async function readAll(source: Parameters<typeof readRangeUntimed>[0], from: number, to: number, end: number) {
  try {
    const range = await readRangeUntimed(source, from, to, end)
    return { hash: range.end.hash, events: range.events }
  } catch (error) {
    if (!(error instanceof NodesRefuse) || from === to) throw error
  }
  const middle = Math.floor((from + to) / 2)
  const first: { hash: string; events: Events[] } = await readAll(source, from, middle, end)
  const second: { hash: string; events: Events[] } = await readAll(source, middle + 1, to, end)
  return { hash: second.hash, events: [...first.events, ...second.events] }
}

/** Everything that an event says but its time, which its header says. */
function keyOf(events: Events[]): string {
  const keys = events.map(({ block_time, ...event }) => JSON.stringify(Object.entries(event).sort()))
  return keys.sort().join()
}

/** The second-highest claim of those who agree, at a block whose hash is kept: one node alone can call nothing final. */
function finalOf(chain: Chain, agreeing: Vote[], at: Chains, kept: Block[], confirmed: Block): number {
  const fallback = at.head_block - finalityBlocks(chain.chain_id)
  const claims = agreeing.map(({ finalized }) => finalized ?? fallback).sort((a, b) => b - a)
  const highest = Math.min(claims[1]!, confirmed.number)
  return Math.max(at.finalized_block, kept.findLast(({ number }) => number <= highest)?.number ?? 0)
}

/** A node that two others contradict disagrees. One against one leaves open which is wrong. */
function noteDissent({ name, rpc }: Chain, same: Vote[], other: Vote[], { number }: Block): void {
  const isIndexWrong = other.length >= rpc.needed
  if (!isIndexWrong && same.length < rpc.needed) {
    if (same.length === 0) return
    const disputed = `It and another node contradict each other about ${name} up to block ${number}: one of them is wrong.`
    for (const { node } of [...same, ...other])
      node.note({ disagrees: null, disputed: other.length > 0 ? disputed : null })
    return
  }
  const [right, wrong] = isIndexWrong ? [other, same] : [same, other]
  const disagrees = `It says something else of ${name} up to block ${number} than others do.`
  for (const { node } of wrong) node.note({ disagrees, disputed: null })
  for (const { node } of right) node.note({ disagrees: null, disputed: null })
}

function keptBlocks(db: Database, { chain_id }: Chains): Promise<Block[]> {
  return db.read
    .selectFrom("blocks")
    .select(["number", "hash"])
    .where("chain_id", "=", chain_id)
    .orderBy("number")
    .execute()
}

function eventsBetween(db: Database, { chain_id, confirmed_block }: Chains, to: number): Promise<Events[]> {
  return db.read
    .selectFrom("events")
    .selectAll()
    .where("chain_id", "=", chain_id)
    .where("block_number", ">", confirmed_block)
    .where("block_number", "<=", to)
    .execute()
}
