import type { Chain } from "#chain/chain.ts"
import { NoAgreement } from "#chain/rpc/rpc.ts"
import type { Lane } from "#chain/send/lane.ts"
import type { Events, Transactions } from "#db/tables/chain.ts"
import { requireLease } from "#jobs/lease.ts"
import { readBlockEvents, readHeader } from "./read-blocks.ts"

/**
 * Looks whether the index has missed what a transaction did: its nonce is spent, deep enough, and no event of it is there. Nodes
 * do leave logs out at times. A receipt only says which block to read again; what counts is that block's events, of two nodes
 * alike where there are two. Answers whether anything was put in.
 */
export async function mendIndex(lane: Lane, transaction: Transactions, deep_block: number): Promise<boolean> {
  for (const number of await blocksOf(lane, transaction)) {
    if (number <= deep_block && (await mendBlock(lane, number))) return true
  }
  return false
}

/** The blocks in which nodes say that it succeeded. */
export async function blocksOf({ db, chain }: Lane, { id }: Transactions): Promise<Set<number>> {
  const attempts = await db.read.selectFrom("attempts").select("hash").where("transaction_id", "=", id).execute()
  const numbers = new Set<number>()
  for (const { hash } of attempts) {
    const receipt = (await chain.rpc.request("eth_getTransactionReceipt", [hash])) as Record<string, unknown> | null
    const number = Number(receipt?.blockNumber)
    if (receipt?.status === "0x1" && Number.isSafeInteger(number)) numbers.add(number)
  }
  return numbers
}

async function mendBlock({ db, chain, lease, log }: Lane, number: number): Promise<boolean> {
  const block = await eventsAt(chain, number)
  const events = await db.write(async (tx) => {
    await requireLease(tx, lease)
    const { chain_id } = chain
    const kept = await tx
      .selectFrom("blocks")
      .select("hash")
      .where("chain_id", "=", chain_id)
      .where("number", "=", number)
      .executeTakeFirst()
    const indexed = await tx
      .selectFrom("events")
      .select(["block_hash", "log_index"])
      .where("chain_id", "=", chain_id)
      .where("block_number", "=", number)
      .execute()
    const position = await tx
      .selectFrom("chains")
      .selectAll()
      .where("chain_id", "=", chain_id)
      .executeTakeFirstOrThrow()
    const isOther = kept ? kept.hash !== block.hash : indexed.some(({ block_hash }) => block_hash !== block.hash)
    if (isOther || position.confirmed_block < number) return 0
    const missing = block.events.filter(({ log_index }) => !indexed.some((event) => event.log_index === log_index))
    if (missing.length === 0) return 0
    await tx.insertInto("events").values(missing).execute()
    // Kept answers are thrown away, and companies are told of it after all.
    const mended_count = position.mended_count + 1
    await tx.updateTable("chains").set({ mended_count }).where("chain_id", "=", chain_id).execute()
    await tx
      .updateTable("webhook_cursors")
      .set({ block_number: number - 1 })
      .where("chain_id", "=", chain_id)
      .where("block_number", ">=", number)
      .execute()
    return missing.length
  })
  if (events > 0)
    log.warn({ chain_id: chain.chain_id, block: number, events }, "events that a node left out are put in")
  return events > 0
}

interface BlockEvents {
  hash: string
  events: Events[]
}

/** Of as many nodes as must agree. Throws NoAgreement. */
async function eventsAt(chain: Chain, number: number): Promise<BlockEvents> {
  const seen: string[] = []
  for (const node of chain.rpc.nodes.filter((one) => one.mayBeAsked())) {
    const said = await readBlock({ ...chain, rpc: node }, number).catch(() => null)
    if (!said) continue
    const key = JSON.stringify(said)
    seen.push(key)
    if (seen.filter((one) => one === key).length >= chain.rpc.needed) return said
  }
  throw new NoAgreement(`The nodes of ${chain.name} do not agree on block ${number}.`)
}

async function readBlock(source: Parameters<typeof readBlockEvents>[0], number: number): Promise<BlockEvents | null> {
  const header = await readHeader(source, number)
  return header && { hash: header.hash, events: await readBlockEvents(source, header) }
}
