import { createHash } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { join } from "node:path"
import type { Chain } from "#chain/chain.ts"
import { registerChain } from "#chain/register-chain.ts"
import type { Database } from "#db/database.ts"
import { openDatabase } from "#db/open.ts"
import { rowInserter } from "#db/row-inserter.ts"
import type { Events } from "#db/tables/chain.ts"
import { releaseLease, takeLease } from "#jobs/lease.ts"
import { followerLease } from "#jobs/lease-names.ts"
import { readToHead, ServiceRuns } from "./roll-forward.ts"

const ROWS_MAX = 5_000
const insertEvents = rowInserter("events")
const insertBlocks = rowInserter("blocks")

export interface Comparison {
  chain_id: number
  up_to: number
  live: { events: number; digest: string }
  rebuilt: { events: number; digest: string }
  /** The first place at which they differ; null: they are equal. */
  differs_at: { block_number: number; log_index: number } | null
}

/** Indexes a chain from the registry's first block into a temporary database, and passes it to `work`. */
export async function withRebuilt<T>(
  chain: Chain,
  { directory, now }: { directory: string; now: () => number },
  work: (rebuilt: Database) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(directory, "reindex-"))
  const rebuilt = openDatabase(`sqlite:${join(folder, "index.sqlite")}`)
  try {
    await rebuilt.makeTables()
    await registerChain(rebuilt, chain)
    await readToHead(rebuilt, chain, crypto.randomUUID(), now)
    return await work(rebuilt)
  } finally {
    await rebuilt.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Compares the index with a rebuilt one: SHA-256 of the events in order, one JSON text a row. */
export async function compareIndex(live: Database, rebuilt: Database, chain_id: number): Promise<Comparison> {
  const [a, b] = [await positionOf(live, chain_id), await positionOf(rebuilt, chain_id)]
  const up_to = Math.min(a.indexed_block, b.indexed_block)
  const mine = digester()
  const theirs = digester()
  const others = rowsOf(rebuilt, chain_id, up_to)
  let differs_at: Comparison["differs_at"] = null
  for await (const row of rowsOf(live, chain_id, up_to)) {
    const other = (await others.next()).value
    const text = mine.add(row)
    const other_text = other ? theirs.add(other) : null
    if (text !== other_text) differs_at ??= firstOf(row, other)
  }
  for await (const row of others) {
    theirs.add(row)
    differs_at ??= firstOf(row)
  }
  return { chain_id, up_to, live: mine.end(), rebuilt: theirs.end(), differs_at }
}

/** Replaces the index by a rebuilt one, in one transaction. Throws ServiceRuns while a follower is at work. */
export async function swapIndex(live: Database, rebuilt: Database, chain_id: number): Promise<void> {
  const lease = await takeLease(live, followerLease(chain_id), crypto.randomUUID())
  if (!lease) throw new ServiceRuns("A service is following this chain. Stop it first.")
  const at = await positionOf(rebuilt, chain_id)
  const { indexed_block, indexed_hash, indexed_block_at, head_block, confirmed_block, finalized_block } = at
  const blocks = await rebuilt.read.selectFrom("blocks").selectAll().where("chain_id", "=", chain_id).execute()
  await live.write(async (tx) => {
    await tx.deleteFrom("events").where("chain_id", "=", chain_id).execute()
    await tx.deleteFrom("blocks").where("chain_id", "=", chain_id).execute()
    let page: Events[] = []
    for await (const row of rowsOf(rebuilt, chain_id, indexed_block)) {
      page.push(row)
      if (page.length < ROWS_MAX) continue
      await insertEvents(tx, page)
      page = []
    }
    await insertEvents(tx, page)
    await insertBlocks(tx, blocks)
    const position = { indexed_block, indexed_hash, indexed_block_at, head_block, confirmed_block, finalized_block }
    await tx
      .updateTable("chains")
      .set({ ...position, halted_reason: null })
      .where("chain_id", "=", chain_id)
      .execute()
  })
  await releaseLease(live, lease)
}

const positionOf = (db: Database, chain_id: number) =>
  db.read.selectFrom("chains").selectAll().where("chain_id", "=", chain_id).executeTakeFirstOrThrow()

const firstOf = (...rows: (Events | undefined)[]) => {
  const [first] = rows
    .filter((row) => row !== undefined)
    .sort((a, b) => a.block_number - b.block_number || a.log_index - b.log_index)
  return { block_number: first!.block_number, log_index: first!.log_index }
}

/** The events up to a block, a page at a time. */
async function* rowsOf(db: Database, chain_id: number, up_to: number): AsyncGenerator<Events, undefined> {
  let after = { block_number: -1, log_index: -1 }
  for (;;) {
    const { block_number, log_index } = after
    const page = await db.read
      .selectFrom("events")
      .selectAll()
      .where("chain_id", "=", chain_id)
      .where("block_number", "<=", up_to)
      .where((eb) =>
        eb.or([
          eb("block_number", ">", block_number),
          eb.and([eb("block_number", "=", block_number), eb("log_index", ">", log_index)]),
        ]),
      )
      .orderBy("block_number")
      .orderBy("log_index")
      .limit(ROWS_MAX)
      .execute()
    yield* page
    if (page.length < ROWS_MAX) return undefined
    after = page.at(-1)!
  }
}

function digester() {
  const hash = createHash("sha256")
  let events = 0
  return {
    add(row: Events): string {
      const text = JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))
      hash.update(text).update("\n")
      events++
      return text
    },
    end: () => ({ events, digest: hash.digest("hex") }),
  }
}
