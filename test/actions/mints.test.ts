import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { waitFor } from "#actions/mints/mint.ts"
import { queueAllMints, queueSelectedMints } from "#actions/mints/queue.ts"
import { type ImportOutcome, importProducts } from "#actions/products/import.ts"
import { uploadSingle } from "#actions/products/upload.ts"
import { recordCosts } from "#chain/funds.ts"
import type { Caller } from "#indexer/app.ts"
import { SingleUpload } from "#shared/api/products.ts"
import { CHAIN_IDS, MAINNET_CHAIN_ID, TESTNET_CHAIN_ID } from "#shared/chains.ts"
import { PLANS } from "#shared/plans.ts"
import { campaignSeed, rounds } from "#test/support/campaign.ts"
import { seededRandom } from "#test/support/chain-model/random.ts"
import { rowsOf } from "#test/support/database.ts"
import { prepareService } from "#test/support/prepare.ts"

const service = prepareService()

const FINAL_BLOCKS = 25

it("what one chain has cost is noted while the nodes of another are away", async () => {
  const { app, models } = service
  await service.minted(await service.company("free"), [{}])
  await service.minted(await service.company("business"), [{}])
  for (const model of Object.values(models)) for (let block = 0; block < FINAL_BLOCKS; block++) model.mine()
  await service.tick(1)
  const chain = app.chains.get(TESTNET_CHAIN_ID)!
  const { rpc } = chain
  chain.rpc = { ...rpc, batch: () => Promise.reject(new Error("The nodes are away.")) }
  await expect(recordCosts(app)).rejects.toThrow("The nodes are away.")
  const known = async () => {
    const rows = await app.db.read.selectFrom("transactions").select("chain_id").where("gas_used", ">", 0).execute()
    return rows.map(({ chain_id }) => chain_id)
  }
  expect(await known()).toEqual([MAINNET_CHAIN_ID])
  chain.rpc = rpc
  await recordCosts(app)
  expect((await known()).sort()).toEqual([MAINNET_CHAIN_ID, TESTNET_CHAIN_ID])
})

describe("a plan's slots", () => {
  const ROUNDS = rounds(100, 12)
  const SEED = campaignSeed(20_270_115)

  const service = prepareService({ threads: "real" })

  const single = (me: Caller) => uploadSingle(service.app, me, SingleUpload.parse({ product_name: "x" }))

  const held = async ({ company_id }: Caller) => (await rowsOf(service.app, "products", { company_id })).length

  /** 1 for a stored product, 0 for a refused one. */
  const countOf = (upload: Promise<unknown>) =>
    upload.then(
      () => 1,
      () => 0,
    )
  const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)

  async function csvOf(rows: number): Promise<{ content_type: string; body: Uint8Array }> {
    const form = new FormData()
    form.set("file", new File([`name\n${"x\n".repeat(rows)}`], "x.csv"))
    const encoded = new Response(form)
    return { content_type: encoded.headers.get("content-type")!, body: new Uint8Array(await encoded.arrayBuffer()) }
  }

  it("are exactly filled by single uploads that come all at once", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const me = await service.company("free")
      const outcomes = await Promise.allSettled(Array.from({ length: 14 }, () => single(me)))
      expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(PLANS.free.slots)
      for (const outcome of outcomes) {
        if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "limit_reached" })
      }
      expect(await held(me)).toBe(PLANS.free.slots)
    }
  })

  it(`are never passed by files and single uploads on several threads (seed ${SEED})`, async () => {
    const random = seededRandom(SEED)
    const FREE_SLOTS = 12
    const me = await service.company("business")
    const { slots } = PLANS.business
    const { app } = service
    const base = { company_id: me.company_id, user_id: me.user_id, import_what_fits: false, now: app.now() }
    const filled = await importProducts(app.db, { ...base, form: await csvOf(slots - FREE_SLOTS) })
    expect(filled.ok).toBe(true)
    const before = app.now()
    let crowded = 0
    for (let round = 0; round < ROUNDS; round++) {
      let asked = 0
      const files: Promise<ImportOutcome>[] = []
      const singles: Promise<number>[] = []
      for (let upload = 0; upload < 3; upload++) {
        const rows = random.integer(2, 7)
        asked += rows
        const input = { ...base, form: await csvOf(rows), import_what_fits: random.chance(0.5) }
        // As the service, since a company has one file read at a time.
        files.push(app.threads.run(importProducts, { ...input, now: app.now() }, "service"))
      }
      for (let upload = 0; upload < random.integer(0, 5); upload++) singles.push(countOf(single(me)))
      const imported = (await Promise.all(files)).map((outcome) => (outcome.ok ? outcome.response.valid_count : 0))
      const added = sum(await Promise.all(singles))
      const now_held = await held(me)
      expect(now_held).toBeLessThanOrEqual(slots)
      // The answers match the database.
      expect(now_held).toBe(slots - FREE_SLOTS + sum(imported) + added)
      if (asked + singles.length > FREE_SLOTS) crowded++
      await app.db.write((tx) =>
        tx.deleteFrom("products").where("company_id", "=", me.company_id).where("created_at", ">", before).execute(),
      )
    }
    // Rounds in which everything fits prove little.
    expect(crowded).toBeGreaterThan(0)
  })
})

describe("queue mints", () => {
  const service = prepareService()

  it("queues nothing for a company that was suspended after its request was let through", async () => {
    const me = await service.company("business")
    const { id } = await service.product(me)
    const { db, now } = service.app
    const suspend = (suspended_at: number | null) =>
      db.write((tx) => tx.updateTable("companies").set({ suspended_at }).where("id", "=", me.company_id).execute())
    const mints = () => db.read.selectFrom("mints").select("id").where("company_id", "=", me.company_id).execute()
    await suspend(now())
    await queueAllMints(db, { company_id: me.company_id, now: now(), offered: CHAIN_IDS })
    expect(await queueSelectedMints(db, { company_id: me.company_id, ids: [id], now: now(), offered: CHAIN_IDS })).toBe(
      0,
    )
    expect(await mints()).toHaveLength(0)
    await suspend(null)
    expect(await queueSelectedMints(db, { company_id: me.company_id, ids: [id], now: now(), offered: CHAIN_IDS })).toBe(
      1,
    )
    expect(await mints()).toHaveLength(1)
  })
})

describe("wait for", () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const me = { company_id: "greedy" }
  const { signal } = new AbortController()
  const never = () => false

  it("lets a company wait for twenty outcomes at once, and looks a single time for further ones", async () => {
    const look = vi.fn(async () => "pending")
    const hangingUp = new AbortController()
    const waiting = Array.from({ length: 20 }, () => waitFor(me, look, never, hangingUp.signal))
    const further = vi.fn(async () => "pending")
    expect(await waitFor(me, further, never, signal)).toBe("pending")
    expect(further).toHaveBeenCalledTimes(1)

    const other = vi.fn().mockResolvedValueOnce("pending").mockResolvedValue("confirmed")
    const others = waitFor({ company_id: "other" }, other, (value) => value === "confirmed", signal)
    await vi.advanceTimersByTimeAsync(200)
    expect(await others).toBe("confirmed")

    hangingUp.abort()
    await vi.advanceTimersByTimeAsync(200)
    await Promise.all(waiting)
    const later = vi.fn().mockResolvedValueOnce("pending").mockResolvedValue("confirmed")
    const again = waitFor(me, later, (value) => value === "confirmed", signal)
    await vi.advanceTimersByTimeAsync(200)
    expect(await again).toBe("confirmed")
  })
})
