import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { countProducts } from "#actions/products/count.ts"
import { uploadSingle } from "#actions/products/upload-single.ts"
import type { Endpoint } from "#chain/rpc/node.ts"
import type { Caller } from "#indexer/app.ts"
import { SingleUpload } from "#shared/api/products.ts"
import { createChainModel } from "#test/support/chain-model/chain-model.ts"
import { seededRandom } from "#test/support/chain-model/random.ts"
import { queueMints } from "#test/support/queue-mints.ts"
import { createParts, type Parts } from "#test/support/rig.ts"

/** A chain that can be told to make blocks and to replace its last ones. */
export interface ReorgChain {
  endpoint: Endpoint
  genesis_hash: string
  mine(count: number): Promise<void>
  reorg(depth: number): Promise<void>
  close(): Promise<void>
}

export interface Survived {
  /** Whether the index equals one read afresh from the first block, after the reorg and again when everything is minted. */
  index_equal: boolean
  pending: number
  doubled: string[]
}

const STEPS_MAX = 40

/** The chain in memory, on which the transactions of replaced blocks fare in four ways. */
export function reorgModel(seed: number, depth_max: number): ReorgChain {
  const random = seededRandom(seed)
  const model = createChainModel({ chain_id: 1, finality_blocks: depth_max + 24 })
  return {
    endpoint: (body) => model.request(body),
    genesis_hash: model.blocks()[0]!.hash,
    mine: async (count) => void model.mine(count),
    reorg: async (depth) => model.reorg(depth, random.pick(["drop", "return", "keep", "reorder"] as const), { random }),
    close: async () => {},
  }
}

/** Mints a product, replaces the last `depth` blocks, and lets it be minted again. */
export async function surviveReorg(parts: Parts, me: Caller, chain: ReorgChain, depth: number): Promise<Survived> {
  const scope = depth % 2 ? "batch" : "individual"
  await uploadSingle(parts.app, me, SingleUpload.parse({ product_name: `Depth ${depth}`, nft_scope: scope }))
  await parts.app.db.write((tx) => queueMints(tx, { id: me.company_id, plan: "enterprise" }, "all", parts.app.now()))
  await settle(parts, me, chain)
  await chain.mine(Math.floor(depth / 2))
  await parts.step()
  await chain.reorg(depth)
  await parts.step()
  const was_equal = (await eventsOf(parts)) === (await freshIndex(chain))
  await settle(parts, me, chain)
  const index_equal = was_equal && (await eventsOf(parts)) === (await freshIndex(chain))
  const { pending } = await countProducts(parts.app, me)
  return { index_equal, pending, doubled: await doubledOf(parts) }
}

async function settle(parts: Parts, me: Caller, chain: ReorgChain): Promise<void> {
  for (let steps = 0; steps < STEPS_MAX; steps++) {
    await parts.step()
    const { total, minted } = await countProducts(parts.app, me)
    if (total === minted) return
    await chain.mine(1)
  }
}

async function freshIndex({ endpoint, genesis_hash }: ReorgChain): Promise<string> {
  const fresh = mkdtempSync(join(tmpdir(), "touchmark-fresh-"))
  const reader = await createParts({ directory: fresh, endpoint, genesis_hash })
  await reader.step()
  const events = await eventsOf(reader)
  await reader.close()
  rmSync(fresh, { recursive: true, force: true })
  return events
}

async function doubledOf({ app }: Parts): Promise<string[]> {
  const doubled = await app.db.read
    .selectFrom("events")
    .select("subject")
    .where("kind", "in", ["ProductMinted", "BatchMinted"])
    .groupBy("subject")
    .having((eb) => eb(eb.fn.countAll(), ">", 1))
    .execute()
  return doubled.map(({ subject }) => subject)
}

/** The whole index as one text. */
export async function eventsOf({ app }: Parts): Promise<string> {
  const rows = await app.db.read.selectFrom("events").selectAll().orderBy("block_number").orderBy("log_index").execute()
  return JSON.stringify(rows)
}
