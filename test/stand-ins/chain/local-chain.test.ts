import { decodeFunctionResult, encodeFunctionData, type Hex, keccak256, toHex } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { issuerRegistryAbi, productRegistryAbi } from "#contracts/abi.ts"
import { LOCAL_ACCOUNTS, LOCAL_ISSUERS, LOCAL_REGISTRY } from "#contracts/local.ts"
import { type LocalChain, openLocalChain, ownContracts } from "#stand-ins/chain/local-chain.ts"
import { directoryOfTest } from "#test/support/directories.ts"
import { ask, blockHashes, caller, counter, openCounting, signedCall } from "./local-fixture.ts"

let directory: string
const opened: LocalChain[] = []

async function open(more?: Parameters<typeof openCounting>[1]): Promise<LocalChain> {
  const chain = await openCounting(directory, more)
  opened.push(chain)
  return chain
}

beforeEach(() => {
  directory = directoryOfTest()
})
afterEach(async () => {
  for (const chain of opened.splice(0)) await chain.close()
})

const count = async (chain: LocalChain) =>
  Number(await ask<string>(chain, "eth_getStorageAt", counter, "0x0", "latest"))
const send = async (chain: LocalChain, nonce: number, more?: Parameters<typeof signedCall>[2]) =>
  ask<string>(chain, "eth_sendRawTransaction", await signedCall(chain.chain_id, nonce, more))

describe("a local chain", () => {
  it("deploys once and finds its contracts and itself again", async () => {
    const first = await open()
    const kept = { registry: first.registry, genesis: first.genesis_hash, blocks: await blockHashes(first) }
    await first.close()
    const again = await open()
    expect({ registry: again.registry, genesis: again.genesis_hash, blocks: await blockHashes(again) }).toEqual(kept)
    expect(kept.registry).toMatchObject({ registry: counter, first_block: 1 })
    expect(kept.blocks).toHaveLength(2)
  })

  it("keeps the contracts it began with, and says so when the project's are others by now", async () => {
    const first = await open()
    await first.close()
    const events: string[] = []
    const log = (event: string) => void events.push(event)
    const same = await open({ log })
    await same.close()
    expect(events).toEqual([])
    const again = await open({ log, deployment: await ownContracts(11155111) })
    expect(again.registry).toEqual(first.registry)
    expect(events).toEqual(["local_chain_has_other_contracts"])
  })

  it("carries the project's own contracts and roles when nothing else is asked for", async () => {
    const chain = await openLocalChain({ chain_id: 1, directory, block_ms: 0 })
    opened.push(chain)
    expect(chain.registry).toEqual({ registry: LOCAL_REGISTRY, issuers: LOCAL_ISSUERS, first_block: 1 })
    const has = async (role: string, account: Hex) => {
      const args = [keccak256(toHex(role)), account] as const
      const data = encodeFunctionData({ abi: issuerRegistryAbi, functionName: "hasRole", args })
      return BigInt(await ask<string>(chain, "eth_call", { to: LOCAL_ISSUERS, data }, "latest")) === 1n
    }
    expect(await has("ATTESTER_ROLE", LOCAL_ACCOUNTS.attester.address)).toBe(true)
    expect(await has("REINSTATER_ROLE", LOCAL_ACCOUNTS.recaller.address)).toBe(false)
    const minterOf = { abi: productRegistryAbi, functionName: "minterOf" } as const
    for (const [account, capacity] of [
      [LOCAL_ACCOUNTS.minter.address, 2n ** 20n],
      [LOCAL_ACCOUNTS.recaller.address, 0n],
    ] as const) {
      const call = { to: LOCAL_REGISTRY, data: encodeFunctionData({ ...minterOf, args: [account] }) }
      const data = await ask<Hex>(chain, "eth_call", call, "latest")
      expect(decodeFunctionResult({ ...minterOf, data })[0]).toBe(capacity)
    }
  })

  it("is another chain than its neighbour and than the one of another directory", async () => {
    const [testnet, mainnet] = [await open(), await open({ chain_id: 1 })]
    const elsewhere = directoryOfTest()
    const other = await openCounting(elsewhere)
    await other.close()
    expect(new Set([testnet.genesis_hash, mainnet.genesis_hash, other.genesis_hash]).size).toBe(3)
    expect(await ask(testnet, "eth_chainId")).toBe("0xaa36a7")
    expect(await ask(mainnet, "eth_chainId")).toBe("0x1")
    await expect(send(testnet, 0)).resolves.toMatch(/^0x/)
    await expect(ask(mainnet, "eth_sendRawTransaction", await signedCall(11155111, 0))).rejects.toThrow()
  })

  it("gives the same blocks and state after a restart, whatever was in them", async () => {
    const first = await open()
    let nonce = 0
    for (let block = 0; block < 30; block++) {
      for (let sent = 0; sent < block % 4; sent++) await send(first, nonce++)
      // Reading the pending block must not change it.
      await ask(first, "eth_getBlockByNumber", "pending", true)
      await first.mine()
    }
    const out_of_gas = await send(first, nonce++, { gas: 22_000n })
    await send(first, nonce)
    const replacement = await send(first, nonce++, { bump: 2_000_000_000n })
    await first.mine()
    const kept = { blocks: await blockHashes(first), count: await count(first) }
    await first.close()

    const again = await open()
    expect({ blocks: await blockHashes(again), count: await count(again) }).toEqual(kept)
    expect(await ask(again, "eth_getTransactionReceipt", out_of_gas)).toMatchObject({ status: "0x0" })
    expect(await ask(again, "eth_getTransactionReceipt", replacement)).toMatchObject({ status: "0x1" })
    await send(again, nonce)
    await again.mine()
    expect(await count(again)).toBe(kept.count + 1)
  })

  it("keeps what waits, also behind a gap in the nonces, over restarts", async () => {
    const first = await open()
    const [late, now] = [await send(first, 1), await send(first, 5)]
    await first.close()
    const second = await open()
    const early = await send(second, 0)
    await second.close()
    const third = await open()
    await third.mine()
    for (const tx_hash of [early, late]) {
      expect(await ask(third, "eth_getTransactionReceipt", tx_hash)).toMatchObject({
        status: "0x1",
        blockNumber: "0x2",
      })
    }
    expect(await ask(third, "eth_getTransactionByHash", now)).toMatchObject({ blockNumber: null })
    expect(await ask(third, "eth_getTransactionCount", caller.address, "latest")).toBe("0x2")
  })

  it("holds the protocol's bound on the gas of one transaction", async () => {
    const chain = await open()
    await expect(send(chain, 0, { gas: 16_777_217n })).rejects.toThrow(/gas/i)
    await expect(send(chain, 0, { gas: 16_777_216n })).resolves.toMatch(/^0x/)
    expect(await ask(chain, "eth_getBlockByNumber", "latest", false)).toMatchObject({ gasLimit: "0x3938700" })
  })

  it("gives a revert the way nodes do", async () => {
    const chain = await open()
    // Deploys nothing: reverts with the byte 0x00.
    const answer = await chain.request({ jsonrpc: "2.0", id: 7, method: "eth_call", params: [{ data: "0x60015ffd" }] })
    expect(answer).toEqual({ jsonrpc: "2.0", id: 7, error: { code: 3, message: "execution reverted", data: "0x00" } })
  })
})

describe("when blocks are made", () => {
  it("waits block_ms for each block that has something in it, and makes none otherwise", async () => {
    const planned: { work: () => void; delay_ms: number }[] = []
    const schedule = (work: () => void, delay_ms: number) => {
      planned.push({ work, delay_ms })
      return () => {}
    }
    const chain = await open({ block_ms: 1_000, schedule })
    expect(planned).toEqual([])
    const tx_hash = await send(chain, 0)
    await send(chain, 1)
    expect(planned.map(({ delay_ms }) => delay_ms)).toEqual([1_000])
    planned.shift()!.work()
    expect(await ask(chain, "eth_getTransactionReceipt", tx_hash)).toMatchObject({ blockNumber: "0x2" })
    await chain.request([])
    expect(planned).toEqual([])

    await send(chain, 9)
    expect(planned).toHaveLength(1)
    planned.shift()!.work()
    expect(await ask(chain, "eth_blockNumber")).toBe("0x3")
    expect(planned, "a transaction that cannot be mined is no reason for another block").toEqual([])
  })

  it("never goes back in time, even when the clock does", async () => {
    let now_s = 2_000_000_000
    const chain = await open({ now: () => now_s * 1000 })
    const time = async () =>
      Number((await ask<{ timestamp: string }>(chain, "eth_getBlockByNumber", "latest", false)).timestamp)
    await chain.mine()
    const before = await time()
    now_s -= 86_400
    await chain.mine()
    expect(await time()).toBe(before + 1)
    await chain.close()
    const again = await open({ now: () => now_s * 1000 })
    now_s += 2 * 86_400
    await again.mine()
    expect(Number((await ask<{ timestamp: string }>(again, "eth_getBlockByNumber", "latest", false)).timestamp)).toBe(
      now_s,
    )
  })

  it("reckons the next block at today's time after a long rest, as limits that refill with time need", async () => {
    let now_s = 2_000_000_000
    const chain = await open({ now: () => now_s * 1000 })
    await chain.close()
    now_s += 7 * 86_400
    const again = await open({ now: () => now_s * 1000 })
    const next = await ask<{ timestamp: string }>(again, "eth_getBlockByNumber", "pending", false)
    expect(Number(next.timestamp)).toBeGreaterThanOrEqual(now_s)
  })
})

describe("where the tokens of a local chain lead", () => {
  const root = `0x${"11".repeat(32)}` as Hex
  const issuer = `0x${"22".repeat(32)}` as Hex
  const begin = async (base_uri?: string) => {
    const chain = await openLocalChain({ chain_id: 1, directory, block_ms: 0, ...(base_uri ? { base_uri } : {}) })
    opened.push(chain)
    return chain
  }
  const mint = async (chain: LocalChain) => {
    const args = [LOCAL_ACCOUNTS.deployer.address, issuer, root, 1] as const
    const data = encodeFunctionData({ abi: productRegistryAbi, functionName: "mintBatch", args })
    const raw = await privateKeyToAccount(LOCAL_ACCOUNTS.minter.private_key).signTransaction({
      ...{ type: "eip1559", chainId: 1, nonce: 0, gas: 300_000n, to: LOCAL_REGISTRY, data },
      ...{ maxFeePerGas: 20_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n },
    })
    await ask(chain, "eth_sendRawTransaction", raw)
    await chain.mine()
  }
  const uriOf = async (chain: LocalChain) => {
    const tokenId = BigInt(root) & ~(1n << 255n) & ~0xffffffffn
    const data = encodeFunctionData({ abi: productRegistryAbi, functionName: "tokenURI", args: [tokenId] })
    const answer = await ask<Hex>(chain, "eth_call", { to: LOCAL_REGISTRY, data }, "latest")
    return decodeFunctionResult({ abi: productRegistryAbi, functionName: "tokenURI", data: answer })
  }

  it("is the service that runs now, whatever its port", async () => {
    const first = await begin("http://127.0.0.1:3456/tokens/")
    await mint(first)
    expect(await uriOf(first)).toMatch(/^http:\/\/127\.0\.0\.1:3456\/tokens\/\d+$/)
    const blocks = await blockHashes(first)
    await first.close()
    const same = await begin("http://127.0.0.1:3456/tokens/")
    expect(await blockHashes(same)).toEqual(blocks)
    await same.close()
    const moved = await begin("http://127.0.0.1:4567/tokens/")
    expect(await uriOf(moved)).toMatch(/^http:\/\/127\.0\.0\.1:4567\/tokens\//)
    await moved.close()
    const back = await begin("http://127.0.0.1:3000/tokens/")
    expect(await uriOf(back)).toMatch(/^http:\/\/127\.0\.0\.1:3000\/tokens\//)
  })
})
