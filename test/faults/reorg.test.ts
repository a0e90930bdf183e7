import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Caller } from "#indexer/app.ts"
import { ownContracts } from "#stand-ins/chain/local-chain.ts"
import { startAnvil } from "#test/support/anvil.ts"
import { ALL_ROUNDS } from "#test/support/campaign.ts"
import { prepareDirectory } from "#test/support/directories.ts"
import { addCompany, createParts, type Parts } from "#test/support/rig.ts"
import { type ReorgChain, reorgModel, surviveReorg } from "./survive-fault.ts"

const DEPTHS = ALL_ROUNDS ? Array.from({ length: 16 }, (_, index) => index + 1) : [1, 7, 16]

async function anvilChain(): Promise<ReorgChain | undefined> {
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

const chains: [string, ReorgChain | undefined][] = [
  ["the chain in memory", reorgModel(7, 16)],
  ["anvil", await anvilChain()],
]

describe.each(chains.filter(([, chain]) => chain !== undefined))("reorgs on %s", (_name, chain) => {
  const { endpoint, genesis_hash, mine, close } = chain!
  const directory = prepareDirectory()
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
  })

  it.each(DEPTHS)("survives the last %i blocks being replaced", async (depth) => {
    expect(await surviveReorg(parts, me, chain!, depth)).toEqual({ index_equal: true, pending: 0, doubled: [] })
  })
})
