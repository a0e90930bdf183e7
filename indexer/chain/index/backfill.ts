/** Events that nodes had left out of the index. They do leave logs out at times. */

import type { Logger } from "pino"
import type { Chain } from "#chain/chain.ts"
import { NoQuorum } from "#chain/rpc/rpc.ts"
import type { Database, Reader, Tx } from "#db/database.ts"
import { findRows, keptHash } from "#db/rows.ts"
import type { Events, Transactions } from "#db/tables/chain.ts"
import { readPosition } from "./index-position.ts"
import { readBlockEvents, readHeader } from "./read-blocks.ts"

export interface BlockEvents {
  number: number
  hash: string
  events: Events[]
}

/** Blocks in which a node reports success: only a reason to read them again. */
export async function successBlocks(
  { db, chain }: { db: Database; chain: Chain },
  { id }: Transactions,
): Promise<number[]> {
  const attempts = await db.read.selectFrom("attempts").select("hash").where("transaction_id", "=", id).execute()
  const numbers = new Set<number>()
  for (const { hash } of attempts) {
    const receipt = (await chain.rpc.request("eth_getTransactionReceipt", [hash])) as Record<string, unknown> | null
    const number = Number(receipt?.blockNumber)
    if (receipt?.status === "0x1" && Number.isSafeInteger(number)) numbers.add(number)
  }
  return [...numbers]
}

/** Our events in a confirmed block that a quorum has and the index lacks, or null. Throws NoQuorum. */
export async function missedEvents({ db, chain }: { db: Database; chain: Chain }, number: number) {
  const block = await quorumBlock(chain, number)
  const events = await lacking(db.read, chain, block)
  return events.length === 0 ? null : { ...block, events }
}

interface Writer {
  chain: Chain
  log: Logger
  write: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
}

/** Puts them in. Kept answers are thrown away, and webhooks tell companies of it after all. */
export async function insertMissed({ chain, log, write }: Writer, block: BlockEvents): Promise<void> {
  const { chain_id } = chain
  const events = await write(async (tx) => {
    const events = await lacking(tx, chain, block)
    if (events.length === 0) return events
    await tx.insertInto("events").values(events).execute()
    await tx
      .updateTable("chains")
      .set((eb) => ({ backfilled_count: eb("backfilled_count", "+", 1) }))
      .where("chain_id", "=", chain_id)
      .execute()
    await tx
      .updateTable("webhook_cursors")
      .set({ block_number: block.number - 1 })
      .where("chain_id", "=", chain_id)
      .where("block_number", ">=", block.number)
      .execute()
    return events
  })
  const told = { chain_id, block: block.number, events: events.length }
  if (events.length > 0) log.warn(told, "events that a node left out are put in")
}

/** Nothing where the index has another block in its place, or has not confirmed it. */
async function lacking(read: Reader, chain: Chain, { number, hash, events }: BlockEvents): Promise<Events[]> {
  const kept = await keptHash(read, chain, number)
  const indexed = await findRows(read, "events", { chain_id: chain.chain_id, block_number: number }, [
    "block_hash",
    "log_index",
  ])
  const { confirmed_block } = await readPosition(read, chain)
  const isOther = kept ? kept !== hash : indexed.some(({ block_hash }) => block_hash !== hash)
  if (isOther || confirmed_block < number) return []
  return events.filter(({ log_index }) => !indexed.some((event) => event.log_index === log_index))
}

async function quorumBlock(chain: Chain, number: number): Promise<BlockEvents> {
  const seen: string[] = []
  for (const node of chain.rpc.nodes.filter((one) => one.mayBeAsked())) {
    const said = await readBlock({ ...chain, rpc: node }, number).catch(() => null)
    if (!said) continue
    const key = JSON.stringify(said)
    seen.push(key)
    if (seen.filter((one) => one === key).length >= chain.rpc.needed) return said
  }
  throw new NoQuorum(`The nodes of ${chain.name} do not agree on block ${number}.`)
}

async function readBlock(source: Parameters<typeof readBlockEvents>[0], number: number): Promise<BlockEvents | null> {
  const header = await readHeader(source, number)
  return header && { number, hash: header.hash, events: await readBlockEvents(source, [header]) }
}
