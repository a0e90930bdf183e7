import { beforeEach, describe, expect, it } from "vitest"
import { countProducts } from "#actions/products/list.ts"
import { uploadSingle } from "#actions/products/upload.ts"
import { recall } from "#actions/recalls/recall.ts"
import { createAnswers } from "#actions/verifications/answers.ts"
import { createFollower, FinalityBroken, follow } from "#chain/index/follower.ts"
import { IncoherentAnswer, readRangeEvents } from "#chain/index/read-blocks.ts"
import { refuseOtherRecords } from "#chain/mint/manifest.ts"
import { registerChain, WrongChain } from "#chain/open-chain.ts"
import type { Endpoint } from "#chain/rpc/node.ts"
import { createRpc, NodesRefuse } from "#chain/rpc/rpc.ts"
import type { Events } from "#db/tables/chain.ts"
import { LEASE_MS, LeaseLost, takeLease } from "#jobs/lease.ts"
import { SingleUpload } from "#shared/api/products.ts"
import { altering, type RpcCall } from "#test/support/altering.ts"
import { letLeasesAge } from "#test/support/jobs.ts"
import { queueMints } from "#test/support/mints.ts"
import { prepareEach, renewRig, renewService } from "#test/support/prepare.ts"
import { addCompany } from "#test/support/rig.ts"

describe("follower", () => {
  const ISSUER = `0x${"11".repeat(32)}`
  const root = (digit: string) => `0x${digit.repeat(64)}`

  const rig = renewRig({ finality_blocks: 8 })
  const lease = prepareEach(async () => (await takeLease(rig.app.db, "follower", "me"))!)

  const mintBatch = (digit: string, size = 5) =>
    rig.model.call("minter", "mintBatch", [rig.chain.custody_address, ISSUER, root(digit), size])

  /** Follows until nothing changes, through a node that answers as `change` has it. */
  async function followAll(change?: (endpoint: Endpoint) => Endpoint): Promise<void> {
    const honest: Endpoint = (body) => rig.model.request(body)
    const chain = { ...rig.chain, rpc: createRpc([change ? change(honest) : honest]) }
    const follower = createFollower(rig.app.db, chain, lease)
    while (await follow(follower)) {}
  }

  const events = (): Promise<Events[]> =>
    rig.app.db.read.selectFrom("events").selectAll().orderBy("block_number").orderBy("log_index").execute()
  const position = () => rig.app.db.read.selectFrom("chains").selectAll().executeTakeFirstOrThrow()

  describe("following", () => {
    it("stores our events with the block's hash and time", async () => {
      await mintBatch("3", 7)
      const block = rig.model.mine()
      await followAll()
      expect(await events()).toMatchObject([
        {
          kind: "BatchMinted",
          root: root("3"),
          size: 7,
          issuer: ISSUER,
          block_hash: block.hash,
          block_time: block.timestamp_s * 1000,
        },
      ])
    })

    it("counts confirmations from the event's own block", async () => {
      rig.model.mine(4)
      await followAll()
      const { indexed_block, confirmed_block } = await position()
      expect(confirmed_block).toBe(indexed_block - rig.chain.confirmations + 1)
    })

    it("asks for no logs of a block without transactions", async () => {
      await mintBatch("3")
      rig.model.mine(4)
      const asked: string[] = []
      const counting = (endpoint: Endpoint): Endpoint => {
        return (body) => {
          asked.push(...[body as RpcCall].flat().map(({ method }) => method))
          return endpoint(body)
        }
      }
      await followAll(counting)
      expect(asked.filter((method) => method === "eth_getLogs")).toHaveLength(1)
    })

    it("reads the same by ranges below finality as block by block near the head", async () => {
      for (const digit of ["1", "2", "3", "4", "5"]) {
        await mintBatch(digit)
        rig.model.mine(3)
        await followAll()
      }
      const live = await events()
      rig.model.mine(20)
      await rig.app.db.write(async (tx) => {
        await tx.deleteFrom("events").execute()
        await tx.deleteFrom("blocks").execute()
        await tx.deleteFrom("chains").execute()
      })
      await registerChain(rig.app.db, rig.chain)
      await followAll()
      expect(await events()).toEqual(live)
    })

    it.each<[string, (log: { blockTimestamp: string; blockNumber: string }) => unknown]>([
      ["zero", () => "0x0"],
      ["in the future", () => "0xffffffff"],
      ["a day early", ({ blockTimestamp }) => `0x${(Number(blockTimestamp) - 86_400).toString(16)}`],
      ["a second late", ({ blockTimestamp }) => `0x${(Number(blockTimestamp) + 1).toString(16)}`],
      ["decreasing", ({ blockNumber }) => `0x${(1_900_000_000 - Number(blockNumber)).toString(16)}`],
      ["words", () => "yesterday"],
      ["missing", () => undefined],
    ])("takes times from blocks alone, not from logs that say another: %s", async (_what, timeOf) => {
      const times: number[] = []
      for (const digit of ["1", "2", "3"]) {
        await mintBatch(digit)
        times.push(rig.model.mine().timestamp_s * 1_000)
      }
      rig.model.mine(20)
      await followAll(
        altering("eth_getLogs", (logs: { blockTimestamp: string; blockNumber: string }[]) =>
          logs.map((log) => ({ ...log, blockTimestamp: timeOf(log) })),
        ),
      )
      expect((await events()).map(({ block_time }) => block_time)).toEqual(times)
    })

    it.each<[string, object]>([
      ["zero", { timestamp: "0x0" }],
      ["in the future", { timestamp: "0xffffffff" }],
      ["words", { timestamp: "yesterday" }],
      ["missing", { timestamp: undefined }],
      ["another block's", { hash: root("9") }],
    ])("takes no time from a header whose own is wrong: %s", async (_what, wrong) => {
      rig.model.mine(2)
      await mintBatch("1")
      const minted = rig.model.mine()
      rig.model.mine(20)
      const chain = { ...rig.chain, rpc: createRpc([(body) => rig.model.request(body)]) }
      const isMinted = (params: unknown[]) => Number(params[0]) === minted.number
      const wrongly = altering("eth_getBlockByNumber", (block: object, { params }) =>
        isMinted(params) ? { ...block, ...wrong } : block,
      )((body) => rig.model.request(body))
      const bad = { ...chain, rpc: createRpc([wrongly]) }
      const thrown = await readRangeEvents(bad, 1, minted.number + 5).catch((error: unknown) => error)
      expect(thrown instanceof IncoherentAnswer || thrown instanceof NodesRefuse).toBe(true)
      const { events: read } = await readRangeEvents(chain, 1, minted.number + 5)
      expect(read.map(({ block_time }) => block_time)).toEqual([minted.timestamp_s * 1_000])
    })

    it("takes a head that is behind for a node that lags, not for a reorg", async () => {
      await mintBatch("3")
      rig.model.mine(3)
      await followAll()
      const before = await position()
      await followAll(() => (body) => rig.model.request(body, 2))
      expect(await position()).toEqual(before)
      expect(await events()).toHaveLength(1)
    })

    it("forgets what a replaced block held", async () => {
      rig.model.mine(4)
      await mintBatch("2")
      rig.model.mine()
      await mintBatch("3")
      rig.model.mine(2)
      await followAll()
      rig.model.reorg(2, "drop")
      await followAll()
      expect(await events()).toMatchObject([{ root: root("2") }])
      const { hash, timestamp_s } = rig.model.head()
      expect(await position()).toMatchObject({ indexed_hash: hash, indexed_block_at: timestamp_s * 1_000 })
    })

    it("stops loudly when the chain replaces what it had called final", async () => {
      rig.model.mine(20)
      await followAll()
      rig.model.reorg(8, "drop")
      await followAll()
      rig.model.reorg(12, "drop")
      await expect(followAll()).rejects.toBeInstanceOf(FinalityBroken)
      expect((await position()).halted_reason).toMatch(/final_block_replaced/)
    })

    it("stores what is said of a brand's keys, and forgets it with the block", async () => {
      const key = root("7")
      await rig.model.call("attester", "addKey", [ISSUER, key, 1, "0x"])
      await rig.model.call("attester", "endKey", [ISSUER, key, 1_800_000_000n, true, "0x01"])
      await rig.model.call("attester", "setSignedFrom", [ISSUER, 1_900_000_000n, "0x01"])
      const { timestamp_s } = rig.model.mine()
      await followAll()
      const of = { subject: ISSUER, issuer: ISSUER }
      expect(await events()).toMatchObject([
        { kind: "KeyAdded", ...of, key_hash: key, since_s: timestamp_s, reason: null },
        { kind: "KeyEnded", ...of, key_hash: key, since_s: 1_800_000_000, reason: 1 },
        { kind: "SignedFromSet", ...of, key_hash: null, since_s: 1_900_000_000 },
      ])
      rig.model.reorg(1, "drop")
      await followAll()
      expect(await events()).toEqual([])
    })

    it("ignores an event of the same shape from another contract", async () => {
      await mintBatch("3")
      rig.model.mine()
      const foreign = altering("eth_getLogs", (logs: { address: string }[]) =>
        logs.map((log) => ({ ...log, address: `0x${"9".repeat(40)}` })),
      )
      await followAll(foreign)
      expect(await events()).toEqual([])
    })

    it("stores nothing when a node gives another block's logs", async () => {
      rig.model.mine(1)
      await followAll()
      const before = await position()
      await mintBatch("3")
      rig.model.mine()
      const wrong = altering("eth_getLogs", (logs: { blockHash: string }[]) =>
        logs.map((log) => ({ ...log, blockHash: root("9") })),
      )
      await expect(followAll(wrong)).rejects.toThrow("another block")
      expect(await position()).toEqual(before)
    })

    it("halves a range that a node refuses, down to one block", async () => {
      for (const digit of ["1", "2", "3"]) {
        await mintBatch(digit)
        rig.model.mine(4)
      }
      rig.model.mine(10)
      let refused = 0
      const narrow =
        (endpoint: Endpoint): Endpoint =>
        async (body) => {
          const calls = (Array.isArray(body) ? body : [body]) as RpcCall[]
          const range = calls.find(({ method }) => method === "eth_getLogs")?.params[0] as {
            fromBlock?: string
            toBlock?: string
          }
          if (range?.fromBlock && Number(range.toBlock) - Number(range.fromBlock) >= 2) {
            refused++
            return calls.map(({ id }) => ({ jsonrpc: "2.0", id, error: { code: -32005, message: "range too large" } }))
          }
          return endpoint(body)
        }
      await followAll(narrow)
      expect(refused).toBeGreaterThan(0)
      expect(await events()).toHaveLength(3)
    })

    it("waits for a node that does not know the end of its own range", async () => {
      rig.model.mine(20)
      const lagging = (endpoint: Endpoint): Endpoint => {
        const ignorant = altering("eth_getBlockByNumber", () => null)(endpoint)
        // The question about the range goes to a node that lags behind the one that said where the chain ends.
        const isRange = (body: unknown) => JSON.stringify(body).includes("eth_getLogs")
        return (body) => (isRange(body) ? ignorant(body) : endpoint(body))
      }
      await expect(followAll(lagging)).rejects.toThrow("lags")
      expect(await position()).toMatchObject({ indexed_block: 0, head_block: 0 })
    })

    it("writes nothing under a lease that has passed to another process", async () => {
      rig.model.mine(3)
      const sleeper = { ...lease }
      await letLeasesAge(rig.app.db, LEASE_MS)
      await takeLease(rig.app.db, "follower", "another")
      const follower = createFollower(rig.app.db, rig.chain, sleeper)
      await expect(follow(follower)).rejects.toBeInstanceOf(LeaseLost)
      expect((await position()).indexed_block).toBe(0)
    })
  })

  describe("which chain the data belongs to", () => {
    it("refuses another genesis under the same id", async () => {
      await expect(registerChain(rig.app.db, { ...rig.chain, genesis_hash: root("8") })).rejects.toBeInstanceOf(
        WrongChain,
      )
    })

    it("refuses another registry on the same chain", async () => {
      const registry = `0x${"8".repeat(40)}` as const
      await expect(registerChain(rig.app.db, { ...rig.chain, registry })).rejects.toBeInstanceOf(WrongChain)
    })

    it("refuses another registry of issuers on the same chain", async () => {
      const issuers = `0x${"8".repeat(40)}` as const
      await expect(registerChain(rig.app.db, { ...rig.chain, issuers })).rejects.toThrow("registry of issuers")
    })

    it("takes the same chain again", async () => {
      await expect(registerChain(rig.app.db, rig.chain)).resolves.toBe(false)
    })

    it("tells once that a version which did not follow brands' keys has read it", async () => {
      const forgetKeys = (read_to: number) =>
        rig.app.db.write((tx) => tx.updateTable("chains").set({ keys: null, indexed_block: read_to }).execute())
      await forgetKeys(rig.chain.first_block - 1)
      expect(await registerChain(rig.app.db, rig.chain)).toBe(false)
      await forgetKeys(rig.chain.first_block)
      expect(await registerChain(rig.app.db, rig.chain)).toBe(true)
      expect(await registerChain(rig.app.db, rig.chain)).toBe(false)
    })
  })
})

describe("backfill", () => {
  const rig = renewRig({ finality_blocks: 6 })
  const me = prepareEach(() => addCompany(rig.app))
  let honest: Endpoint
  let isHiding = false
  const hiding: Endpoint = (body) =>
    altering("eth_getLogs", (logs: unknown[]) => (isHiding ? [] : logs))((one) => rig.model.request(one))(body)

  beforeEach(async () => {
    honest = (body) => rig.model.request(body)
    isHiding = false
  })

  async function ask(nft_scope: "individual" | "batch"): Promise<string> {
    const { short_code } = await uploadSingle(rig.app, me, SingleUpload.parse({ product_name: "Bell", nft_scope }))
    await rig.app.db.write((tx) => queueMints(tx, { id: me.company_id, plan: "enterprise" }, "all", rig.app.now()))
    return short_code
  }

  async function stepAndMine(times: number): Promise<void> {
    for (let done = 0; done < times; done++) {
      await rig.step()
      rig.model.mine()
    }
    await rig.step()
  }
  const allMinted = async () => (await countProducts(rig.app, me)).pending === 0
  const nonces = async () =>
    (await rig.app.db.read.selectFrom("transactions").select("nonce").execute()).map(({ nonce }) => nonce)

  it.each(["individual", "batch"] as const)(
    "puts in what a single node left out of its logs, below finality too: %s",
    async (scope) => {
      rig.chain.rpc = createRpc([hiding])
      await ask(scope)
      isHiding = true
      await stepAndMine(20)
      expect(await allMinted()).toBe(false)
      isHiding = false
      await stepAndMine(2)
      expect(await allMinted()).toBe(true)
      expect(await nonces()).toEqual([0])
    },
  )

  it("puts in a recall that was left out, and forgets the answers that were given without it", async () => {
    rig.chain.rpc = createRpc([hiding])
    const code = await ask("batch")
    await rig.run(allMinted)
    const answers = createAnswers(rig.app)
    const status = async () => JSON.parse((await answers.answer(code)).body).status
    isHiding = true
    await recall(rig.app, me, { short_code: code, scope: "product", reason: "safety" }, "recall")
    await stepAndMine(8)
    expect(await status()).toBe("valid")
    isHiding = false
    await stepAndMine(12)
    const { backfilled_count } = await rig.app.db.read
      .selectFrom("chains")
      .select("backfilled_count")
      .executeTakeFirstOrThrow()
    expect(backfilled_count).toBe(1)
    for (let looks = 0; looks < 200; looks++) rig.app.now()
    expect(await status()).toBe("recalled")
  })

  it("takes two nodes to put anything in", async () => {
    rig.chain.rpc = createRpc([hiding, hiding], { now: rig.app.now })
    await ask("batch")
    isHiding = true
    await stepAndMine(20)
    expect(await allMinted()).toBe(false)
    rig.chain.rpc = createRpc([honest, hiding], { now: rig.app.now })
    for (let steps = 0; steps < 4; steps++) await rig.step().catch(() => {})
    expect(await allMinted()).toBe(false)
    isHiding = false
    await stepAndMine(2)
    expect(await allMinted()).toBe(true)
    expect(await nonces()).toEqual([0])
  })
})

describe("a service", () => {
  const service = renewService()

  it("starts on an empty database and on records of its own edition", async () => {
    await refuseOtherRecords(service.app.db)
    await service.minted(await service.company(), [{}])
    await refuseOtherRecords(service.app.db)
  })

  it.each([
    [
      '{"code":"0123456789AK","v":1}',
      /made before the first release. This version cannot serve them: start with an empty/,
    ],
    ['{"v":3}', /made by a newer version/],
  ])("refuses to start on %s", async (record, sentence) => {
    await service.minted(await service.company(), [{}])
    await service.app.db.write((tx) => tx.updateTable("records").set({ record }).execute())
    await expect(refuseOtherRecords(service.app.db)).rejects.toThrow(sentence)
  })
})
