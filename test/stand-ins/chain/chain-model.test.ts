import { createPublicClient, http } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { productRegistryAbi } from "#contracts/abi.ts"
import { LOCAL_ACCOUNTS, LOCAL_CUSTODY, LOCAL_REGISTRY } from "#contracts/local.ts"
import {
  type ChainModel,
  createChainModel,
  encodeCall,
  type Fate,
  signCall,
} from "#test/support/chain-model/chain-model.ts"
import { endpointOver, type Fault, fetchOver, serveOver, wireTo, withFaults } from "#test/support/chain-model/faults.ts"
import { seededRandom } from "#test/support/chain-model/random.ts"
import { prepareEach } from "#test/support/prepare.ts"

type Hex = `0x${string}`

const minter = privateKeyToAccount(LOCAL_ACCOUNTS.minter.private_key)
const ISSUER = `0x${"11".repeat(32)}` as Hex
const tokenOf = (index: number) => (1n << 255n) + BigInt(index)
const hashOf = (index: number) => `0x${(index + 1).toString(16).padStart(2, "0").repeat(32)}` as Hex
const products = (...indexes: number[]) =>
  indexes.map((index) => ({ tokenId: tokenOf(index), recordHash: hashOf(index), sealedRecord: "0xabcd" }))
const mintArgs = (...indexes: number[]) => [LOCAL_CUSTODY, ISSUER, products(...indexes)]

const model = prepareEach(async () => createChainModel())

async function exists(index: number, tag: unknown = "latest"): Promise<boolean> {
  const answer = await model.ask("eth_call", [
    { to: LOCAL_REGISTRY, data: encodeCall("statusOf", [tokenOf(index)]) },
    tag,
  ])
  return BigInt(String(answer).slice(0, 66)) === 1n
}
const receipt = async (hash: Hex) =>
  (await model.ask("eth_getTransactionReceipt", [hash])) as Record<string, unknown> | null
const count = async (tag: string) => Number(await model.ask("eth_getTransactionCount", [minter.address, tag]))
const signMint = (nonce: number, index: number, more = {}) =>
  signCall(minter, model.chain_id, "mint", mintArgs(index), { nonce, ...more })

describe("blocks", () => {
  it("mint once: a repeat reverts, says nothing and costs its nonce", async () => {
    const first = await model.call("minter", "mint", mintArgs(1, 2))
    const repeat = await model.call("minter", "mint", mintArgs(2, 3))
    model.mine()
    expect(await receipt(first)).toMatchObject({ status: "0x1", blockNumber: "0x2", transactionIndex: "0x0" })
    expect(await receipt(repeat)).toMatchObject({ status: "0x0", logs: [] })
    expect([await exists(1), await exists(2), await exists(3)]).toEqual([true, true, false])
    expect(await count("latest")).toBe(2)
  })

  it("say what was true at each of them", async () => {
    await model.call("minter", "mint", mintArgs(1))
    const { hash, number } = model.mine()
    model.mine(3)
    expect(await exists(1, `0x${(number - 1).toString(16)}`)).toBe(false)
    expect(await exists(1, { blockHash: hash })).toBe(true)
    expect(await model.ask("eth_getLogs", [{ blockHash: hash, address: LOCAL_REGISTRY }])).toHaveLength(2)
    expect(await model.ask("eth_getLogs", [{ fromBlock: "0x3", toBlock: "0x63" }])).toEqual([])
    expect(await model.ask("eth_getBlockByNumber", ["0x63", false])).toBeNull()
  })

  it("are called final when they are deep enough", async () => {
    const quick = createChainModel({ finality_blocks: 4 })
    quick.mine(10)
    expect(await quick.ask("eth_getBlockByNumber", ["finalized", false])).toMatchObject({ number: "0x7" })
    expect(await quick.ask("eth_blockNumber", [])).toBe("0xb")
  })

  it("take what pays the base fee and leave the rest waiting", async () => {
    model.setBaseFee(50_000_000_000n)
    const cheap = await model.call("minter", "mint", mintArgs(1))
    model.mine(3)
    expect(await receipt(cheap)).toBeNull()
    model.setBaseFee(1_000_000_000n)
    model.mine()
    expect(await receipt(cheap)).toMatchObject({ status: "0x1" })
  })

  it("made by a node without the contracts succeed and say nothing", async () => {
    const hash = await model.call("minter", "mint", mintArgs(1))
    model.mine(1, { hollow: true })
    expect(await receipt(hash)).toMatchObject({ status: "0x1", logs: [] })
    expect(await model.ask("eth_getCode", [LOCAL_REGISTRY, "latest"])).toBe("0x")
    model.mine()
    expect(await exists(1)).toBe(false)
  })
})

describe("the mempool", () => {
  it("takes a replacement only for a tenth more of both fees", async () => {
    const original = await model.send(await signMint(0, 1))
    await expect(
      signMint(0, 2, { max_fee_wei: 10_900_000_000n, max_tip_wei: 1_100_000_000n }).then(model.send),
    ).rejects.toThrow("replacement transaction underpriced")
    const replacement = await model.send(
      await signMint(0, 2, { max_fee_wei: 11_000_000_000n, max_tip_wei: 1_100_000_000n }),
    )
    model.mine()
    expect(await receipt(original)).toBeNull()
    expect(await model.ask("eth_getTransactionByHash", [original])).toBeNull()
    expect(await receipt(replacement)).toMatchObject({ status: "0x1" })
  })

  it("refuses what it knows, what is spent and what cannot be paid", async () => {
    const raw = await signMint(0, 1)
    await model.send(raw)
    await expect(model.send(raw)).rejects.toThrow("already known")
    model.mine()
    await expect(model.send(raw)).rejects.toThrow("nonce too low")
    await expect(model.send("0x02abcd")).rejects.toThrow("not a signed transaction")
    await expect(signMint(1, 2, { gas: 16_777_217n }).then(model.send)).rejects.toThrow("gas limit too high")
    await expect(signCall(minter, 1, "mint", mintArgs(2), { nonce: 1 }).then(model.send)).rejects.toThrow(
      "invalid chain id",
    )
    model.setBalance(minter.address, 1_000n)
    expect(await model.ask("eth_getBalance", [minter.address, "latest"])).toBe("0x3e8")
    await expect(signMint(1, 2).then(model.send)).rejects.toThrow("insufficient funds")
  })

  it("keeps what stands behind a gap until the gap is closed", async () => {
    const late = await model.send(await signMint(1, 2))
    model.mine()
    expect([await receipt(late), await count("pending")]).toEqual([null, 0])
    await model.send(await signMint(0, 1))
    expect(await count("pending")).toBe(2)
    model.mine()
    expect([await count("latest"), await exists(1), await exists(2)]).toEqual([2, true, true])
  })

  it("can be wiped, and then nobody knows of anything", async () => {
    const hash = await model.send(await signMint(0, 1))
    model.wipeMempool()
    model.mine()
    expect(await model.ask("eth_getTransactionByHash", [hash])).toBeNull()
    expect(await count("pending")).toBe(0)
  })
})

describe("a reorg", () => {
  const prepare = async () => {
    for (let block = 0; block < 16; block++) {
      await model.call("minter", "mint", mintArgs(block))
      model.mine()
    }
  }
  const minted = async () => {
    const flags = await Promise.all(Array.from({ length: 16 }, (_, index) => exists(index)))
    return flags.filter(Boolean).length
  }

  it.each(Array.from({ length: 16 }, (_, index) => index + 1))(
    "of depth %i replaces so many blocks and no more",
    async (depth) => {
      await prepare()
      const before = model.blocks().map(({ hash }) => hash)
      model.reorg(depth, "drop")
      const after = model.blocks().map(({ hash }) => hash)
      expect(after).toHaveLength(before.length + 1)
      expect(after.filter((hash, number) => hash === before[number])).toHaveLength(before.length - depth)
      expect([await minted(), await count("latest")]).toEqual([16 - depth, 16 - depth])
      for (const [number, block] of model.blocks().entries()) {
        expect(block.parent_hash).toBe(number === 0 ? `0x${"0".repeat(64)}` : after[number - 1])
      }
    },
  )

  it.each<[Fate, number, number]>([
    ["drop", 0, 10],
    ["return", 6, 16],
    ["keep", 0, 16],
  ])("with the fate %s leaves the transactions where it says", async (fate, waiting, in_the_end) => {
    await prepare()
    model.reorg(6, fate)
    expect(model.waiting()).toHaveLength(waiting)
    model.mine()
    expect([await minted(), model.waiting()]).toEqual([in_the_end, []])
  })

  it("that reorders loses nothing and mints in the end what it would have minted", async () => {
    await prepare()
    model.reorg(12, "reorder", { random: seededRandom(7) })
    const in_blocks = model.blocks().flatMap(({ transactions }) => transactions).length
    expect(in_blocks + model.waiting().length).toBe(16)
    model.mine()
    expect(await minted()).toBe(16)
  })

  it("leaves what a chain that had never known the old blocks would have", async () => {
    await prepare()
    const random = seededRandom(3)
    for (const fate of ["reorder", "return", "keep", "drop", "reorder"] as const) {
      model.reorg(random.integer(1, 8), fate, { random })
      await model.call("minter", "mint", mintArgs(random.integer(0, 30)))
      model.mine(2)
    }
    const fresh = createChainModel()
    for (const { transactions, timestamp_s } of model.blocks().slice(2)) {
      for (const { raw } of transactions) await fresh.send(raw)
      fresh.mine(1, { timestamp_s })
    }
    const essence = async (chain: ChainModel) => {
      const logs = (await chain.ask("eth_getLogs", [{ fromBlock: "0x0" }])) as Record<string, unknown>[]
      return logs.map(({ topics, data, blockNumber, logIndex, transactionHash }) => [
        topics,
        data,
        blockNumber,
        logIndex,
        transactionHash,
      ])
    }
    expect(await essence(model)).toEqual(await essence(fresh))
    expect(model.head().state).toEqual(fresh.head().state)
  })

  it("leaves the old blocks to be asked for by hash, but not as canonical", async () => {
    await model.call("minter", "mint", mintArgs(1))
    const { hash } = model.mine()
    model.reorg(1, "drop")
    expect(await model.ask("eth_getBlockByHash", [hash, false])).toMatchObject({ hash })
    expect(await exists(1, { blockHash: hash })).toBe(true)
    await expect(exists(1, { blockHash: hash, requireCanonical: true })).rejects.toThrow("not currently canonical")
    expect(await exists(1)).toBe(false)
  })
})

describe("a wire on which things go wrong", () => {
  const rpc = (method: string, ...params: unknown[]) => ({ jsonrpc: "2.0", id: 1, method, params })
  const always = (fault: Fault, sleep?: (ms: number) => Promise<void>) => {
    const faults = withFaults(wireTo(model), {
      random: seededRandom(1),
      rates: { [fault]: 1 },
      ...(sleep && { sleep }),
    })
    return { faults, ask: endpointOver(faults.wire) }
  }
  const logs = () => rpc("eth_getLogs", { fromBlock: "0x0" })

  beforeEach(async () => {
    await model.call("minter", "mint", mintArgs(1, 2))
    model.mine(60)
  })

  it("loses requests before and answers after their effect", async () => {
    const raw = await signMint(1, 5)
    await expect(always("request_lost").ask(rpc("eth_sendRawTransaction", raw))).rejects.toThrow("hang up")
    expect(model.waiting()).toEqual([])
    await expect(always("response_lost").ask(rpc("eth_sendRawTransaction", raw))).rejects.toThrow("hang up")
    expect(model.waiting()).toHaveLength(1)
  })

  it("answers with something that is no answer", async () => {
    await expect(always("too_many_requests").ask(rpc("eth_chainId"))).rejects.toThrow("429")
    await expect(always("html_body").ask(rpc("eth_chainId"))).rejects.toThrow()
  })

  it("answers late, without anybody having to wait for it", async () => {
    const slept: number[] = []
    const { ask } = always("delay", async (ms) => void slept.push(ms))
    expect(await ask(rpc("eth_chainId"))).toMatchObject({ result: "0xaa36a7" })
    expect(slept).toHaveLength(1)
  })

  it("answers with the truth of some blocks ago", async () => {
    const answer = (await always("stale_head").ask([
      rpc("eth_blockNumber"),
      rpc("eth_getBlockByNumber", "latest", false),
    ])) as {
      result: never
    }[]
    expect(Number(answer[0]!.result)).toBeLessThan(model.head().number)
    expect((answer[1]!.result as { number: string }).number).toBe(answer[0]!.result)
  })

  it.each<[Fault, (result: unknown) => void]>([
    ["empty_logs", (result) => expect(result).toEqual([])],
    ["truncated_logs", (result) => expect(result).toHaveLength(2)],
    [
      "foreign_logs",
      (result) => expect((result as { blockHash: Hex }[])[0]!.blockHash).not.toBe(model.blocks()[2]!.hash),
    ],
  ])("lies about logs: %s", async (fault, check) => {
    check(((await always(fault).ask(logs())) as { result: unknown }).result)
  })

  it("lies about the rest", async () => {
    expect(await always("range_refused").ask(logs())).toMatchObject({ error: { code: -32005 } })
    expect(await always("wrong_chain_id").ask(rpc("eth_chainId"))).toMatchObject({ result: "0x539" })
    expect(await always("null_block").ask(rpc("eth_getBlockByNumber", "latest", false))).toMatchObject({ result: null })
    expect(await always("odd_wording").ask(rpc("eth_sendRawTransaction", await signMint(1, 5)))).toHaveProperty("error")
    expect(model.waiting()).toHaveLength(1)
  })

  it("goes wrong the same way for the same seed, as often as asked, and heals", async () => {
    const rates = { request_lost: 0.1, empty_logs: 0.1, too_many_requests: 0.1 } as const
    const run = async (seed: number) => {
      const faults = withFaults(wireTo(model), { random: seededRandom(seed), rates })
      const ask = endpointOver(faults.wire)
      const outcomes: string[] = []
      for (let round = 0; round < 300; round++) {
        outcomes.push(await ask(logs()).then((answer) => JSON.stringify(answer).length.toString(), String))
      }
      faults.heal()
      await expect(ask(logs())).resolves.toMatchObject({ result: expect.arrayContaining([expect.anything()]) })
      return { outcomes, happened: [...faults.happened.values()].reduce((sum, times) => sum + times, 0) }
    }
    const [first, again, other] = [await run(5), await run(5), await run(6)]
    expect(again).toEqual(first)
    expect(other.outcomes).not.toEqual(first.outcomes)
    expect(first.happened).toBeGreaterThan(60)
    expect(first.happened).toBeLessThan(120)
  })
})

describe("reached from outside", () => {
  let closing: () => Promise<void> = async () => {}
  afterEach(() => closing())

  it("answers viem through fetch and over HTTP alike", async () => {
    await model.call("minter", "mint", mintArgs(1))
    model.mine()
    const served = await serveOver(wireTo(model))
    closing = served.close
    for (const transport of [
      http("http://model.invalid", { fetchFn: fetchOver(wireTo(model)) }),
      http(served.url, { batch: true }),
    ]) {
      const client = createPublicClient({ transport })
      const [chain_id, block, status] = await Promise.all([
        client.getChainId(),
        client.getBlock(),
        client.readContract({
          abi: productRegistryAbi,
          address: LOCAL_REGISTRY,
          functionName: "statusOf",
          args: [tokenOf(1)],
        }),
      ])
      expect([chain_id, block.number, status]).toEqual([11155111, 2n, [true, false, 2]])
      await expect(
        client.simulateContract({
          ...{ abi: productRegistryAbi, address: LOCAL_REGISTRY, functionName: "pause", account: minter.address },
        }),
      ).rejects.toThrow("AccessControlUnauthorizedAccount")
    }
  })

  it("hangs up when the answer is lost", async () => {
    const faults = withFaults(wireTo(model), { random: seededRandom(1), rates: { response_lost: 1 } })
    const served = await serveOver(faults.wire)
    closing = served.close
    await expect(fetch(served.url, { method: "POST", body: '{"id":1,"method":"eth_chainId"}' })).rejects.toThrow(
      "fetch failed",
    )
  })
})
