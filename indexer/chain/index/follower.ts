import type { Logger } from "pino"
import type { Chain } from "#chain/chain.ts"
import type { Database } from "#db/database.ts"
import { rowInserter } from "#db/row-inserter.ts"
import type { Chains, Events } from "#db/tables/chain.ts"
import type { Lease } from "#jobs/lease.ts"
import { finalityBlocks } from "#shared/chains.ts"
import { store, storedInEnglish } from "#shared/refusals.ts"
import { askNodes } from "./ask-nodes.ts"
import { type Follower, forgetBlocksBefore, goBackTo, inTurn, nextPosition, setPosition } from "./index-position.ts"
import { type Header, IncoherentAnswer, readBlockEvents, readHeader, readRangeEvents } from "./read-blocks.ts"

/** Headers asked for at once near the head. */
const WINDOW_BLOCKS = 32
const RANGE_BLOCKS_MAX = 5_000
/**
 * Events that a range should bring: a hundred thousand at once are 200 MB in memory and take twice as long to read, and many
 * nodes refuse more than ten thousand.
 */
const RANGE_EVENTS_AIM = 8_000

const insertEvents = rowInserter("events")

/** The chain has replaced a block that it had called final. Nothing can be concluded from here on without a person. */
export class FinalityBroken extends Error {}

export function createFollower(db: Database, chain: Chain, lease: Lease, log?: Logger): Follower {
  return { db, chain, lease, range_blocks: 1, log }
}

/**
 * Reads on from where the index stands. Each stretch of blocks and the note of how far we are is one transaction, so a
 * crash anywhere means doing that stretch again. Answers whether anything changed.
 */
export async function follow(follower: Follower): Promise<boolean> {
  const moved = await readOn(follower).catch((error: unknown) => {
    if (error instanceof IncoherentAnswer) follower.chain.rpc.distrust(error.message)
    throw error
  })
  const agreed = follower.chain.rpc.needed > 1 && (await agree(follower))
  return moved || agreed
}

async function readOn(follower: Follower): Promise<boolean> {
  const { db, chain } = follower
  const at = await position(db, chain)
  const head = await readHeader(chain, "latest")
  if (!head) return askAnother(chain, "It has no newest block.")
  const final = Math.min(
    head.number,
    (await readHeader(chain, "finalized"))?.number ?? head.number - finalityBlocks(chain.chain_id),
  )

  if (head.number <= at.indexed_block) {
    const known = await knownHash(db, at, head.number)
    if (known !== null && known !== head.hash) return rollBack(follower, at)
    // Same block, or a node that lags behind the one we read from before.
    return head.number === at.indexed_block ? noteHead(follower, at, head, final) : false
  }
  // Where nodes must agree, they are asked about blocks whose hashes are kept: what is not yet deep enough is read one by one.
  const in_ranges = chain.rpc.needed > 1 ? Math.min(final, head.number - chain.confirmations) : final
  if (at.indexed_block < in_ranges) return readFinalRange(follower, at, head, { final, in_ranges })
  return readNearHead(follower, at, head, final)
}

/** Nothing to be done for now: the node that was asked lags behind itself, which passes. */
function askAnother({ rpc }: Chain, reason: string): false {
  rpc.distrust(reason)
  return false
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
async function readFinalRange(
  follower: Follower,
  at: Chains,
  head: Header,
  { final, in_ranges }: { final: number; in_ranges: number },
): Promise<boolean> {
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
  if (linked.length === 0)
    return headers[0] ? rollBack(follower, at) : askAnother(chain, `It does not have block ${from}.`)
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
    const here = { number: last.number, hash: last.hash, made_at: last.timestamp * 1_000 }
    await setPosition(tx, follower, at, here, head.number, final)
  })
}

async function noteHead(follower: Follower, at: Chains, head: Header, final: number): Promise<boolean> {
  const here = { number: at.indexed_block, hash: at.indexed_hash, made_at: head.timestamp * 1_000 }
  const next = nextPosition(follower, at, here, head.number, final)
  if (at.head_block === next.head_block && at.finalized_block === next.finalized_block) return false
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
  const trouble = store("final_block_replaced", { chain: chain.name, block: String(at.finalized_block) })
  await db.write((tx) =>
    tx.updateTable("chains").set({ halted_reason: trouble }).where("chain_id", "=", at.chain_id).execute(),
  )
  throw new FinalityBroken(storedInEnglish(trouble))
}

/**
 * Throws IncoherentAnswer unless as many nodes as must agree have another block where the index has a final one: it stops
 * everything, so neither one node's word nor a block that a node does not have is enough.
 */
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

/** Has the nodes asked what they say of the index; what two of them have seen alike counts from then on. */
async function agree(follower: Follower): Promise<boolean> {
  const { db, chain, log } = follower
  const at = await position(db, chain)
  const opinion = await askNodes(db, chain, at)
  if (!opinion) return false
  if (opinion.doubt !== at.quorum_warning) {
    if (opinion.doubt)
      log?.warn({ chain_id: at.chain_id, reason: storedInEnglish(opinion.doubt) }, "nodes do not agree")
    await db.write((tx) =>
      tx.updateTable("chains").set({ quorum_warning: opinion.doubt }).where("chain_id", "=", at.chain_id).execute(),
    )
  }
  if (opinion.go_back_to) await goBackTo(follower, at, { ...opinion.go_back_to, made_at: null })
  if (!opinion.agreed) return false
  const { confirmed_block, finalized_block } = opinion.agreed
  await inTurn(follower, at, async (tx) => {
    const next = { confirmed_block, finalized_block }
    await tx.updateTable("chains").set(next).where("chain_id", "=", at.chain_id).execute()
    await forgetBlocksBefore(tx, at, finalized_block)
  })
  return true
}
