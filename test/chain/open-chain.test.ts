import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { countProducts } from "#actions/products/list.ts"
import { uploadSingle } from "#actions/products/upload.ts"
import { createFollower, follow } from "#chain/index/follower.ts"
import { openChain } from "#chain/open-chain.ts"
import type { Endpoint } from "#chain/rpc/node.ts"
import { createRpc, NoQuorum, RpcUnreachable } from "#chain/rpc/rpc.ts"
import { LOCAL_ACCOUNTS, LOCAL_CUSTODY, LOCAL_ISSUERS, LOCAL_KEYS, LOCAL_REGISTRY } from "#contracts/local.ts"
import { ConfigError, readConfig } from "#indexer/config.ts"
import { takeLease } from "#jobs/lease.ts"
import { SingleUpload } from "#shared/api/products.ts"
import { altering, type RpcCall } from "#test/support/altering.ts"
import { createChainModel } from "#test/support/chain-model/chain-model.ts"
import { serveOver, type Wire, wireTo } from "#test/support/chain-model/faults.ts"
import { type Random, seededRandom } from "#test/support/chain-model/random.ts"
import { queueMints } from "#test/support/mints.ts"
import { prepareEach, renewRig } from "#test/support/prepare.ts"
import { addCompany } from "#test/support/rig.ts"

describe("open chain", () => {
  const model = createChainModel({ chain_id: 1 })
  const honest = wireTo(model)
  const dead: Wire = async () => {
    throw new Error("gone")
  }
  const instead =
    (method: string, result: string): Wire =>
    async (body) => {
      const call = JSON.parse(body) as { id: number; method: string }
      return call.method === method ? { status: 200, text: JSON.stringify({ ...call, result }) } : honest(body)
    }
  const KNOWN = {
    ...{ registry: LOCAL_REGISTRY.toLowerCase(), issuers: LOCAL_ISSUERS.toLowerCase() },
    keys: LOCAL_KEYS.toLowerCase(),
    genesis_hash: model.blocks()[0]!.hash,
  }

  let servers: Awaited<ReturnType<typeof serveOver>>[]
  beforeEach(() => {
    servers = []
  })
  afterEach(async () => {
    for (const server of servers) await server.close()
  })

  async function open(wires: Wire[], known?: typeof KNOWN) {
    for (const wire of wires) servers.push(await serveOver(wire))
    const { minter, recaller, attester } = LOCAL_ACCOUNTS
    const config = readConfig({
      ...{ MAINNET_RPC_URLS: servers.map(({ url }) => url).join(), MAINNET_REGISTRY: LOCAL_REGISTRY },
      ...{ MINTER_PRIVATE_KEY: minter.private_key, RECALLER_PRIVATE_KEY: recaller.private_key },
      ...{ ATTESTER_PRIVATE_KEY: attester.private_key, CUSTODY_ADDRESS: LOCAL_CUSTODY },
    })
    return openChain(config, config.chains[1]!, () => 0, known)
  }

  it.each<[string, Wire[]]>([
    ["one node", [honest]],
    ["two", [honest, honest]],
    ["two of which one is away", [dead, honest]],
    ["three of which one lies", [instead("eth_call", `0x${"0".repeat(64)}`), honest, honest]],
  ])("opens a network through %s", async (_name, wires) => {
    const chain = await open(wires)
    expect(chain.issuers.toLowerCase()).toBe(LOCAL_ISSUERS.toLowerCase())
    expect(chain).toMatchObject({ chain_id: 1, network: "mainnet", genesis_hash: KNOWN.genesis_hash })
  })

  it.each<[string, Wire[]]>([
    ["another chain", [instead("eth_chainId", "0x5")]],
    ["no contract", [instead("eth_getCode", "0x")]],
    ["another contract", [instead("eth_call", "0x")]],
  ])("refuses %s, known or not", async (_name, wires) => {
    await expect(open(wires)).rejects.toBeInstanceOf(ConfigError)
    await expect(open(wires, KNOWN)).rejects.toBeInstanceOf(ConfigError)
  })

  it("takes nobody's word where two nodes say different things", async () => {
    await expect(open([instead("eth_call", `0x${"0".repeat(64)}`), honest])).rejects.toBeInstanceOf(NoQuorum)
  })

  it("opens what the database knows while no node answers, and only that", async () => {
    expect(await open([dead, dead], KNOWN)).toMatchObject({ issuers: KNOWN.issuers, genesis_hash: KNOWN.genesis_hash })
    await expect(open([dead, dead])).rejects.toBeInstanceOf(RpcUnreachable)
    const other = { ...KNOWN, registry: `0x${"8".repeat(40)}` }
    await expect(open([dead, dead], other)).rejects.toBeInstanceOf(RpcUnreachable)
  })
})

const GWEI = 1_000_000_000n
const rig = renewRig({ finality_blocks: 8 })
const me = prepareEach(() => addCompany(rig.app))

async function ask(nft_scope: "individual" | "batch", count = 1): Promise<void> {
  for (let index = 0; index < count; index++) {
    await uploadSingle(rig.app, me, SingleUpload.parse({ product_name: "Bell", nft_scope }))
  }
  await rig.app.db.write((tx) => queueMints(tx, { id: me.company_id, plan: "enterprise" }, "all", rig.app.now()))
}
const node: Endpoint = (body) => rig.model.request(body)
const use = (...nodes: Endpoint[]) => {
  rig.chain.rpc = createRpc(nodes, { now: rig.app.now })
}
const allMinted = async () => (await countProducts(rig.app, me)).pending === 0
const attempts = () => rig.app.db.read.selectFrom("attempts").selectAll().execute()
const mintLogs = async () =>
  (await rig.model.ask("eth_getLogs", [{ fromBlock: "0x0", toBlock: "latest" }])) as unknown[]

async function blocksUntilMinted(blocks_max: number): Promise<number> {
  for (let blocks = 0; blocks < blocks_max; blocks++) {
    if (await allMinted()) return blocks
    rig.model.mine()
    await rig.step()
  }
  return blocks_max
}

describe("a wrong count of nonces", () => {
  it("delays nothing by more than a few blocks, and raises no fee", async () => {
    let wrong = true
    use(altering("eth_getTransactionCount", (n: string) => (wrong ? `0x${(Number(n) + 40).toString(16)}` : n))(node))
    await ask("individual", 30)
    await rig.step()
    wrong = false
    expect(await blocksUntilMinted(60)).toBeLessThanOrEqual(8)
    expect(await attempts()).toHaveLength(1)
  })

  it("that is right is caught up with, though it is far ahead of ours", async () => {
    for (let nonce = 0; nonce < 40; nonce++) {
      await rig.model.call("minter", "approve", [rig.chain.custody_address, 1n], { nonce }).catch(() => null)
      rig.model.mine()
    }
    const { minter } = rig.chain.signers
    expect(Number(await rig.model.ask("eth_getTransactionCount", [minter.address, "latest"]))).toBe(40)
    await rig.step()
    await ask("batch")
    expect(await blocksUntilMinted(40)).toBeLessThan(40)
  })
})

describe("headers with an empty bloom", () => {
  const empty = altering("eth_getBlockByNumber", (block: object | null) =>
    block === null ? null : { ...block, logsBloom: `0x${"0".repeat(512)}` },
  )

  it("hide nothing of one node", async () => {
    use(empty(node))
    await ask("batch")
    expect(await blocksUntilMinted(20)).toBeLessThanOrEqual(5)
  })

  it("hide nothing of two nodes, and leave the follower at rest", async () => {
    use(empty(node), empty(node))
    await ask("batch")
    expect(await blocksUntilMinted(20)).toBeLessThanOrEqual(5)
    const lease = (await takeLease(rig.app.db, "follower:x", "test"))!
    const follower = createFollower(rig.app.db, rig.chain, lease)
    const moves: boolean[] = []
    for (let step = 0; step < 4; step++) moves.push(await follow(follower))
    expect(moves.at(-1)).toBe(false)
  })
})

describe("a provider one of whose machines has an old state", () => {
  it("doubles no batch: the state is asked for at a block that it does not have", async () => {
    let stale = false
    const old: Endpoint = async (body) => {
      const { method, params, id } = body as RpcCall
      const isNamed = typeof params?.[1] === "object"
      if (stale && method === "eth_call" && isNamed) {
        return { jsonrpc: "2.0", id, error: { code: -32_000, message: "header not found" } }
      }
      return node(body)
    }
    const withoutCall = altering("eth_call", (said: string) => (stale ? `0x${"0".repeat(said.length - 2)}` : said))
    const withoutLogs = altering("eth_getLogs", (logs: unknown[]) => (stale ? [] : logs))
    const withoutReceipt = altering("eth_getTransactionReceipt", (receipt: unknown) => (stale ? null : receipt))
    use(withoutCall(withoutLogs(withoutReceipt(old))))
    await ask("batch")
    await rig.step()
    stale = true
    await blocksUntilMinted(8)
    stale = false
    await blocksUntilMinted(20)
    expect(await allMinted()).toBe(true)
    // A batch's Transfer range and its own event.
    expect(await mintLogs()).toHaveLength(2)
  })
})

describe("a rising fee", () => {
  it("never takes the tip above its cap, nor the offer above the ceiling", async () => {
    await ask("batch")
    await rig.step()
    rig.model.setBaseFee(150n * GWEI)
    await blocksUntilMinted(60)
    rig.model.setBaseFee(GWEI)
    await blocksUntilMinted(12)
    expect(await allMinted()).toBe(true)
    for (const { max_fee_wei, priority_fee_wei } of await attempts()) {
      expect(BigInt(priority_fee_wei)).toBeLessThanOrEqual(rig.chain.fees.priority_fee_wei_cap)
      expect(BigInt(max_fee_wei)).toBeLessThanOrEqual(100n * GWEI)
    }
  })
})

describe("a reorg that moves a mint below the confirmed block before the index has noticed", () => {
  const minting = async () =>
    new Set(((await mintLogs()) as { transactionHash: string }[]).map(({ transactionHash }) => transactionHash))

  it("mints nothing twice: the new branch's nonces are not held against the old one's state", async () => {
    await ask("batch", 2)
    await rig.step()
    for (let blocks = 0; blocks < 6; blocks++) {
      rig.model.mine(1, { empty: true })
      await rig.step()
    }
    rig.model.mine()
    expect((await minting()).size).toBe(1)
    const earliest: Random = { ...seededRandom(1), integer: (from) => from }
    rig.model.reorg(6, "reorder", { random: earliest })
    await blocksUntilMinted(20)
    expect((await minting()).size).toBe(1)
  })
})
