import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { queueMints } from "#actions/mints/queue.ts"
import { countProducts } from "#actions/products/count.ts"
import { uploadSingle } from "#actions/products/upload-single.ts"
import { ownContracts } from "#chain/local/own-contracts.ts"
import type { Endpoint } from "#chain/rpc.ts"
import type { Caller } from "#indexer/app.ts"
import { SingleUpload } from "#shared/api/products.ts"
import { startAnvil } from "#test/support/anvil.ts"
import { createChainModel } from "#test/support/chain-model/chain-model.ts"
import { seededRandom } from "#test/support/chain-model/random.ts"
import { addCompany, createParts, type Parts } from "#test/support/rig.ts"

/** A chain that can be told to make blocks and to replace its last ones. */
interface Chain {
  endpoint: Endpoint
  genesis_hash: string
  mine(count: number): Promise<void>
  reorg(depth: number): Promise<void>
  close(): Promise<void>
}

const DEPTHS = Array.from({ length: 16 }, (_, index) => index + 1)
const STEPS_MAX = 40

async function modelChain(): Promise<Chain> {
  const seed = 7
  const random = seededRandom(seed)
  const model = createChainModel({ chain_id: 1, finality_blocks: 40 })
  return {
    endpoint: (body) => model.request(body),
    genesis_hash: model.blocks()[0]!.hash,
    mine: async (count) => void model.mine(count),
    reorg: async (depth) => model.reorg(depth, random.pick(["drop", "return", "keep", "reorder"] as const), { random }),
    close: async () => {},
  }
}

async function anvilChain(): Promise<Chain | undefined> {
  const anvil = await startAnvil({ chain_id: 1, epoch_slots: 32 })
  if (!anvil) return undefined
  for (const raw of (await ownContracts(1)).transactions) await anvil.request("eth_sendRawTransaction", raw)
  await anvil.mine()
  const genesis = (await anvil.request("eth_getBlockByNumber", "0x0", false)) as { hash: string }
  return {
    endpoint: (body) => anvil.endpoint(body),
    genesis_hash: genesis.hash,
    mine: anvil.mine,
    async reorg(depth) {
      await anvil.reorg(depth)
      await anvil.mine()
    },
    close: anvil.close,
  }
}

const anvil = await anvilChain()
const chains: [string, Chain | undefined][] = [
  ["the chain in memory", await modelChain()],
  ["anvil", anvil],
]

describe.each(chains.filter(([, chain]) => chain !== undefined))("reorgs on %s", (_name, chain) => {
  const { endpoint, genesis_hash, mine, reorg, close } = chain!
  const directory = mkdtempSync(join(tmpdir(), "touchmark-reorg-"))
  let parts: Parts
  let me: Caller

  beforeAll(async () => {
    await mine(20)
    parts = await createParts({ directory, endpoint, genesis_hash })
    me = await addCompany(parts.app)
  })
  afterAll(async () => {
    await parts.close()
    await close()
    rmSync(directory, { recursive: true, force: true })
  })

  it.each(DEPTHS)("survives the last %i blocks being replaced", async (depth) => {
    const scope = depth % 2 ? "batch" : "individual"
    await uploadSingle(parts.app, me, SingleUpload.parse({ product_name: `Depth ${depth}`, nft_scope: scope }))
    await parts.app.db.write((tx) => queueMints(tx, { id: me.company_id, plan: "enterprise" }, "all", parts.app.now()))
    await settle()
    await mine(Math.floor(depth / 2))
    await parts.step()
    await reorg(depth)
    await parts.step()
    expect(await eventsOf(parts)).toBe(await freshIndex())
    await settle()
    expect(await eventsOf(parts)).toBe(await freshIndex())
    const doubled = await parts.app.db.read
      .selectFrom("events")
      .select("subject")
      .where("kind", "in", ["ProductMinted", "BatchMinted"])
      .groupBy("subject")
      .having((eb) => eb(eb.fn.countAll(), ">", 1))
      .execute()
    expect(doubled).toEqual([])
  })

  async function settle(): Promise<void> {
    for (let steps = 0; steps < STEPS_MAX; steps++) {
      await parts.step()
      const { total, minted } = await countProducts(parts.app, me)
      if (total === minted) return
      await mine(1)
    }
    expect(await countProducts(parts.app, me)).toMatchObject({ pending: 0 })
  }

  async function freshIndex(): Promise<string> {
    const fresh = mkdtempSync(join(tmpdir(), "touchmark-fresh-"))
    const reader = await createParts({ directory: fresh, endpoint, genesis_hash })
    await reader.step()
    const events = await eventsOf(reader)
    await reader.close()
    rmSync(fresh, { recursive: true, force: true })
    return events
  }
})

async function eventsOf({ app }: Parts): Promise<string> {
  const rows = await app.db.read.selectFrom("events").selectAll().orderBy("block_number").orderBy("log_index").execute()
  return JSON.stringify(rows)
}
