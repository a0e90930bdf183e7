import { beforeEach, describe, expect, it } from "vitest"
import { createFollower, FinalityBroken, follow } from "#chain/index/follower.ts"
import type { Endpoint } from "#chain/rpc/node.ts"
import { createRpc } from "#chain/rpc/rpc.ts"
import { type Lease, takeLease } from "#jobs/lease.ts"
import { sayStored } from "#shared/refusals.ts"
import { altering, type RpcCall } from "#test/support/altering.ts"
import { renewRig } from "#test/support/prepare.ts"

const ISSUER = `0x${"11".repeat(32)}`
const root = (digit: string) => `0x${digit.repeat(64)}`
const NOTHING_FOUND = altering("eth_getLogs", () => [])
const FORGED = altering("eth_getLogs", (logs: { topics: string[] }[]) =>
  logs.map((log) => ({ ...log, topics: [log.topics[0], root("8"), ...log.topics.slice(2)] })),
)

/** A node like `honest` but for the questions that it refuses. */
const refusing =
  (error: unknown, isRefused: (call: RpcCall) => boolean): Endpoint =>
  async (body) => {
    const answer = await honest(body)
    const one = (call: RpcCall, given: unknown) => (isRefused(call) ? { jsonrpc: "2.0", id: call.id, error } : given)
    return Array.isArray(body)
      ? body.map((call, at) => one(call, (answer as unknown[])[at]))
      : one(body as RpcCall, answer)
  }
const QUOTA = { code: -32_007, message: "quota" }

const rig = renewRig({ finality_blocks: 12 })
let lease: Lease
let honest: Endpoint
const dead: Endpoint = async () => {
  throw new Error("gone")
}

beforeEach(async () => {
  lease = (await takeLease(rig.app.db, "follower", "me"))!
  honest = (body) => rig.model.request(body)
})

const mintBatch = (digit: string) =>
  rig.model.call("minter", "mintBatch", [rig.chain.custody_address, ISSUER, root(digit), 5])

/** Follows through these nodes until nothing changes, `times` times, so that doubtful answers are read again. */
async function followThrough(endpoints: Endpoint[], times = 3): Promise<void> {
  const chain = { ...rig.chain, rpc: createRpc(endpoints, { now: rig.app.now }) }
  const follower = createFollower(rig.app.db, chain, lease)
  for (let done = 0; done < times; done++) while (await follow(follower)) {}
}
const position = () => rig.app.db.read.selectFrom("chains").selectAll().executeTakeFirstOrThrow()
const counting = async () => {
  const { confirmed_block } = await position()
  const rows = await rig.app.db.read
    .selectFrom("events")
    .select("root")
    .where("block_number", "<=", confirmed_block)
    .execute()
  return rows.map((row) => row.root)
}

describe("with two nodes", () => {
  it("what both have seen counts, as deep as with one", async () => {
    await mintBatch("3")
    rig.model.mine(6)
    await followThrough([honest, honest])
    const { indexed_block, confirmed_block, quorum_warning } = await position()
    expect({ behind: indexed_block - confirmed_block, quorum_warning }).toEqual({
      behind: rig.chain.confirmations - 1,
      quorum_warning: null,
    })
    expect(await counting()).toEqual([root("3")])
  })

  it("what both call final is final, and not what one does", async () => {
    const eager = altering("eth_getBlockByNumber", (block: object, { params }) =>
      params[0] === "finalized" ? { ...block, number: `0x${rig.model.head().number.toString(16)}` } : block,
    )
    for (let blocks = 0; blocks < 30; blocks++) {
      rig.model.mine()
      await followThrough([eager(honest), honest], 1)
    }
    expect((await position()).finalized_block).toBe(rig.model.head().number - 12)
  })

  it.each<[string, Endpoint[]]>([
    ["one does not answer", [(body) => honest(body), dead]],
    ["the first does not answer", [dead, (body) => honest(body)]],
    ["one lags behind", [(body) => honest(body), (body) => rig.model.request(body, 4)]],
    ["one leaves the event out", [(body) => honest(body), NOTHING_FOUND((body) => honest(body))]],
    ["the first leaves the event out", [NOTHING_FOUND((body) => honest(body)), (body) => honest(body)]],
    ["one invents another", [(body) => honest(body), FORGED((body) => honest(body))]],
    ["the first invents another", [FORGED((body) => honest(body)), (body) => honest(body)]],
  ])("nothing counts while %s; once healed, the mint does", async (_name, endpoints) => {
    rig.model.mine(3)
    await followThrough([honest, honest])
    await mintBatch("3")
    rig.model.mine(4)
    await followThrough(endpoints).catch(() => {})
    expect(await counting()).toEqual([])
    expect(sayStored((await position()).quorum_warning)).toMatch(/two/)
    await followThrough([honest, honest])
    expect(await counting()).toEqual([root("3")])
    expect((await position()).quorum_warning).toBeNull()
  })

  it("a block that one of them has replaced does not count", async () => {
    rig.model.mine(5)
    await followThrough([honest, honest])
    const { confirmed_block } = await position()
    const other = altering("eth_getBlockByNumber", (block: { number: string }, { params }) =>
      Number(params[0]) > confirmed_block ? { ...block, hash: root("9") } : block,
    )
    rig.model.mine(3)
    await followThrough([honest, other(honest)])
    expect((await position()).confirmed_block).toBe(confirmed_block)
    expect(sayStored((await position()).quorum_warning)).toMatch(
      /: right now two contradict each other, and one of them is wrong\.$/,
    )
  })

  it.each([
    ["the first", 0],
    ["the second", 1],
  ])(
    "neither is called the wrong one when %s leaves an event out, and none once it is healed",
    async (_name, place) => {
      await mintBatch("3")
      rig.model.mine(4)
      let is_healed = false
      const endpoints = [honest, honest].with(place, (body) => (is_healed ? honest : NOTHING_FOUND(honest))(body))
      const rpc = createRpc(endpoints, { now: rig.app.now })
      const follower = createFollower(rig.app.db, { ...rig.chain, rpc }, lease)
      for (let times = 0; times < 3; times++) while (await follow(follower)) {}
      const found = rpc.nodes.map((node) => node.health())
      expect(found.map(({ state }) => state)).toEqual(["disputed", "disputed"])
      expect(found[0]!.reason).toMatch(/^It and another node contradict each other about .*: one of them is wrong\.$/)
      expect(found[1]!.reason).toBe(found[0]!.reason)
      is_healed = true
      await follow(follower)
      expect(rpc.nodes.map((node) => node.health().state)).toEqual(["healthy", "healthy"])
    },
  )

  it("a reorg takes back what counted", async () => {
    rig.model.mine(4)
    await mintBatch("3")
    rig.model.mine(4)
    await followThrough([honest, honest])
    expect(await counting()).toEqual([root("3")])
    rig.model.reorg(6, "drop")
    await followThrough([honest, honest])
    expect(await counting()).toEqual([])
  })

  it("one node alone cannot break finality, two can", async () => {
    rig.model.mine(40)
    await followThrough([honest, honest])
    const { finalized_block } = await position()
    const replaced = altering(
      "eth_getBlockByNumber",
      (block: { number: string; hash: string; parentHash: string }) => ({
        ...block,
        hash: `${block.hash.slice(0, -2)}ff`,
        parentHash: `${block.parentHash.slice(0, -2)}ff`,
      }),
    )(honest)
    rig.model.mine()
    await followThrough([replaced, honest]).catch(() => {})
    expect(await position()).toMatchObject({ halted_reason: null, finalized_block })
    await expect(followThrough([replaced, replaced])).rejects.toBeInstanceOf(FinalityBroken)
  })

  it("reads a long stretch of the past, and agrees on it", async () => {
    for (const digit of ["1", "2", "3", "4"]) {
      await mintBatch(digit)
      rig.model.mine(15)
    }
    await followThrough([honest, honest])
    expect(await counting()).toHaveLength(4)
    const { confirmed_block } = await position()
    expect(confirmed_block).toBe(rig.model.head().number - rig.chain.confirmations + 1)
  })
})

describe("with three nodes", () => {
  it.each<[string, Endpoint]>([
    ["does not answer", dead],
    ["leaves events out", NOTHING_FOUND((body) => honest(body))],
    ["invents events", FORGED((body) => honest(body))],
  ])("it does not matter that one %s, wherever it stands", async (_name, faulty) => {
    const others: Endpoint[] = [(body) => honest(body), (body) => honest(body)]
    for (const [index, digit] of ["3", "4", "5"].entries()) {
      await mintBatch(digit)
      rig.model.mine(4)
      await followThrough([...others.slice(0, index), faulty, ...others.slice(index)])
      expect(await counting()).toContain(root(digit))
    }
    expect(await counting()).toEqual([root("3"), root("4"), root("5")])
  })

  it.each<[string, (endpoint: Endpoint) => Endpoint]>([
    [
      "gives logs of other blocks",
      altering("eth_getLogs", (logs: object[]) => logs.map((log) => ({ ...log, blockHash: root("9") }))),
    ],
    [
      "has no blocks below its head",
      altering("eth_getBlockByNumber", (block, { params }) => (params[0] === "latest" ? block : null)),
    ],
    ["has no head", altering("eth_getBlockByNumber", (block, { params }) => (params[0] === "latest" ? null : block))],
  ])("the others are read from while the first %s", async (_name, change) => {
    await mintBatch("3")
    rig.model.mine(4)
    const rpc = createRpc([change(honest), honest, honest], { now: rig.app.now })
    const follower = createFollower(rig.app.db, { ...rig.chain, rpc }, lease)
    for (let steps = 0; steps < 12; steps++) await follow(follower).catch(() => {})
    expect(await counting()).toEqual([root("3")])
  })

  it("neither of two is called the wrong one while the third is away, and the wrong one is once it is back", async () => {
    await mintBatch("3")
    rig.model.mine(4)
    let is_away = true
    const third: Endpoint = (body) => (is_away ? dead(body) : honest(body))
    const rpc = createRpc([honest, NOTHING_FOUND(honest), third], { now: rig.app.now })
    const follower = createFollower(rig.app.db, { ...rig.chain, rpc }, lease)
    const states = async () => {
      for (let times = 0; times < 3; times++) while (await follow(follower)) {}
      return rpc.nodes.map((node) => node.health().state)
    }
    expect(await states()).toEqual(["disputed", "disputed", "resting"])
    is_away = false
    expect(await states()).toEqual(["healthy", "disagrees", "healthy"])
    expect(await counting()).toEqual([root("3")])
  })

  it("says which of them says something else", async () => {
    await mintBatch("3")
    rig.model.mine(4)
    const rpc = createRpc([honest, FORGED(honest), honest], { now: rig.app.now })
    const follower = createFollower(rig.app.db, { ...rig.chain, rpc }, lease)
    while (await follow(follower)) {}
    expect(rpc.nodes.map((node) => node.health().state)).toEqual(["healthy", "disagrees", "healthy"])
  })
})

describe("a node that refuses", () => {
  const states = (rpc: ReturnType<typeof createRpc>) => rpc.nodes.map((node) => node.health().state)

  it.each([
    ["everything, by a provider's own code", QUOTA, () => true],
    ["everything, in words alone", "quota exceeded", () => true],
    ["logs alone", { code: -32_000, message: "no" }, ({ method }: RpcCall) => method === "eth_getLogs"],
    ["blocks alone", { code: 3, message: "no" }, ({ method }: RpcCall) => method === "eth_getBlockByNumber"],
  ])("%s: the two others are followed, wherever it stands", async (_what, error, isRefused) => {
    for (const [place, digit] of ["3", "4", "5"].entries()) {
      await mintBatch(digit)
      rig.model.mine(4)
      const rpc = createRpc([honest, honest].toSpliced(place, 0, refusing(error, isRefused)), { now: rig.app.now })
      const follower = createFollower(rig.app.db, { ...rig.chain, rpc }, lease)
      while (await follow(follower)) {}
      expect(await counting()).toContain(root(digit))
      const refused = rpc.nodes[place]!.health()
      expect(refused).toMatchObject({ state: "resting", reason: expect.stringMatching(/^It refuses eth_/) })
    }
  })

  it.each([1, 2, 3])("to say what is final leaves that to our own depth: %i nodes", async (count) => {
    const isOfFinality = ({ params }: RpcCall) => params[0] === "finalized"
    const nodes = Array.from({ length: count }, () => refusing({ code: -39_001, message: "unknown" }, isOfFinality))
    await mintBatch("3")
    rig.model.mine(90)
    const rpc = createRpc(nodes, { now: rig.app.now })
    const follower = createFollower(rig.app.db, { ...rig.chain, rpc }, lease)
    while (await follow(follower)) {}
    expect(await counting()).toEqual([root("3")])
    const { indexed_block, finalized_block } = await position()
    const head = rig.model.head().number
    expect({ indexed_block, finalized_block }).toEqual({ indexed_block: head, finalized_block: head - 65 })
    expect(new Set(states(rpc))).toEqual(new Set(["healthy"]))
  })

  it.each([
    ["-32005", { code: -32_005, message: "query returned more than 10000 results" }],
    ["-32614", { code: -32_614, message: "eth_getLogs is limited to a 10 range" }],
    ["-32000", { code: -32_000, message: "block range is too wide" }],
    ["no code", { message: "too many" }],
    ["words", "range too large"],
  ])("wide ranges is asked for narrower ones, and is well: %s", async (_what, error) => {
    const isWide = ({ method, params }: RpcCall) => {
      const { fromBlock, toBlock } = (params[0] ?? {}) as { fromBlock?: string; toBlock?: string }
      return method === "eth_getLogs" && Number(toBlock) - Number(fromBlock) >= 4
    }
    for (const count of [1, 2, 3]) {
      await mintBatch(String(count))
      rig.model.mine(40)
      const nodes = Array.from({ length: count }, () => refusing(error, isWide))
      const rpc = createRpc(nodes, { now: rig.app.now })
      const follower = createFollower(rig.app.db, { ...rig.chain, rpc }, lease)
      while (await follow(follower)) {}
      expect(await counting()).toContain(root(String(count)))
      expect(new Set(states(rpc))).toEqual(new Set(["healthy"]))
    }
  })
})

describe("with a single node", () => {
  it("a block that it does not have breaks no finality", async () => {
    rig.model.mine(40)
    await followThrough([honest])
    rig.model.mine()
    const forgetful = altering("eth_getBlockByNumber", (block: { parentHash: string }, { params }) =>
      params[0] === "latest" || params[0] === "finalized" ? { ...block, parentHash: root("7") } : null,
    )
    await followThrough([forgetful(honest)]).catch(() => {})
    expect((await position()).halted_reason).toBeNull()
    await followThrough([honest])
    expect((await position()).indexed_block).toBe(rig.model.head().number)
  })
})
