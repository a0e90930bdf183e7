import { privateKeyToAccount } from "viem/accounts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { LOCAL_ACCOUNTS, LOCAL_CUSTODY, LOCAL_REGISTRY } from "#contracts/local.ts"
import { ownContracts } from "#stand-ins/chain/local-chain.ts"
import { type Anvil, startAnvil } from "#test/support/anvil.ts"
import { createChainModel, encodeCall, signCall } from "#test/support/chain-model/chain-model.ts"

type Hex = `0x${string}`

const minter = privateKeyToAccount(LOCAL_ACCOUNTS.minter.private_key)
const ISSUER = `0x${"11".repeat(32)}` as Hex
const tokenOf = (index: number) => (1n << 255n) + BigInt(index)
const mint = (nonce: number, index: number) => {
  const product = { tokenId: tokenOf(index), recordHash: ISSUER, sealedRecord: "0x01" }
  return signCall(minter, 11155111, "mint", [LOCAL_CUSTODY, ISSUER, [product]], { nonce })
}

const anvil = await startAnvil()

// Needs anvil's binary. Checks that the model reorganises as a real node does.
describe.skipIf(!anvil)("the model against a node that reorganises", () => {
  const node = anvil as Anvil
  const model = createChainModel()
  const both = (method: string, ...params: unknown[]) =>
    Promise.all([node.request(method, ...params), model.ask(method, params)])

  beforeAll(async () => {
    for (const raw of (await ownContracts(11155111)).transactions) await node.request("eth_sendRawTransaction", raw)
    await node.mine()
  })
  afterAll(() => node.close())

  it.each([1, 2, 5, 9, 16])("loses the same of %i blocks, and takes the same transactions again", async (depth) => {
    const base = Number(await node.request("eth_getTransactionCount", minter.address, "latest"))
    const raws: Hex[] = []
    for (let index = 0; index < 16; index++) {
      raws.push(await mint(base + index, 100 * depth + index))
      await both("eth_sendRawTransaction", raws.at(-1))
      await node.mine()
      model.mine()
    }
    await node.reorg(depth)
    model.reorg(depth, "drop", { extra: 0 })
    await agree(depth)
    for (const raw of raws.slice(-depth)) await both("eth_sendRawTransaction", raw)
    await node.mine()
    model.mine()
    await agree(depth)
    expect(await tokens(depth)).toHaveLength(16)
  })

  async function agree(depth: number): Promise<void> {
    const [real_head, model_head] = await both("eth_blockNumber")
    expect(model_head).toBe(real_head)
    for (const tag of ["latest", "pending"]) {
      const [real_count, model_count] = await both("eth_getTransactionCount", minter.address, tag)
      expect(model_count, tag).toBe(real_count)
    }
    for (let index = 0; index < 16; index++) {
      const call = { to: LOCAL_REGISTRY, data: encodeCall("statusOf", [tokenOf(100 * depth + index)]) }
      const [real, modelled] = await both("eth_call", call, "latest")
      expect(modelled, `token ${index}`).toBe(real)
    }
    const essence = (logs: unknown) =>
      (logs as Record<string, unknown>[]).map(({ topics, data, blockNumber, logIndex }) => [
        topics,
        data,
        blockNumber,
        logIndex,
      ])
    const [real, modelled] = await both("eth_getLogs", { fromBlock: "0x2", toBlock: "latest", address: LOCAL_REGISTRY })
    expect(essence(modelled)).toEqual(essence(real))
  }

  async function tokens(depth: number): Promise<unknown[]> {
    const logs = (await model.ask("eth_getLogs", [{ fromBlock: "0x2", address: LOCAL_REGISTRY }])) as {
      topics: Hex[]
    }[]
    const minted = logs.map(({ topics }) => (topics.length === 3 ? BigInt(topics[1]!) - tokenOf(100 * depth) : -1n))
    return minted.filter((index) => index >= 0n && index < 16n)
  }
})
