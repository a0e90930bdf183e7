import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { recall } from "#actions/recalls/recall.ts"
import { newSecret } from "#actions/webhooks/endpoints.ts"
import { raiseEvents } from "#actions/webhooks/events.ts"
import { tellOfFailedMints } from "#chain/mint/failed-mints.ts"
import { RecallRequest } from "#shared/api/mints.ts"
import { EVENT_PRODUCTS_MAX, WebhookEvent, type WebhookType } from "#shared/api/webhooks.ts"
import { MAINNET_CHAIN_ID } from "#shared/chains.ts"
import type { PlanName } from "#shared/plans.ts"
import { ALL_ROUNDS } from "#test/support/campaign.ts"
import { seededRandom } from "#test/support/chain-model/random.ts"
import { rowOf, rowsOf } from "#test/support/database.ts"
import { deliverAll } from "#test/support/jobs.ts"
import { queueMints } from "#test/support/mints.ts"
import { renewService } from "#test/support/prepare.ts"
import { CONFIRMATIONS, SINGLE, type TestService } from "#test/support/service.ts"

type Me = Awaited<ReturnType<TestService["company"]>>
const service = renewService({ environment: { WEBHOOK_ALLOW_PRIVATE: "on" } })
beforeEach(async () => {
  await look()
})
afterEach(() => vi.restoreAllMocks())

const look = () => service.runTask("raise webhook events")

async function listener(plan: PlanName = "enterprise", events?: WebhookType[]): Promise<Me> {
  const me = await service.company(plan)
  const row = {
    ...{ id: crypto.randomUUID(), company_id: me.company_id, url: "http://127.0.0.1:1/", secret: newSecret() },
    ...{
      events: JSON.stringify(events ?? ["product.minted", "product.failed", "product.recalled", "product.reinstated"]),
    },
    created_at: service.app.now(),
  }
  await service.app.db.write((tx) => tx.insertInto("webhook_endpoints").values(row).execute())
  return me
}

async function told(me: Me): Promise<WebhookEvent[]> {
  const rows = await service.app.db.read
    .selectFrom("webhook_events")
    .select("body")
    .where("company_id", "=", me.company_id)
    .orderBy("created_at")
    .execute()
  // Strict, so that nothing is sent that the description leaves out.
  return rows.map(({ body }) => WebhookEvent.strict().parse(JSON.parse(body)))
}
const summary = async (me: Me) =>
  (await told(me)).map(({ type, data }) => `${type} ${data.products.length}/${data.products_total}`)

const deliveries = () => service.app.db.read.selectFrom("webhook_deliveries").selectAll().execute()

const ask = (me: Me, action: "recall" | "reinstate", input: object) =>
  recall(service.app, me, RecallRequest.parse(input), action)

const strangersEvent = (block_number: number, log_index: number) => ({
  ...{
    chain_id: MAINNET_CHAIN_ID,
    block_number,
    log_index,
    block_hash: "0x",
    block_time: 0,
    tx_hash: `0x${log_index}`,
  },
  ...{ kind: "ProductMinted" as const, subject: `0x${log_index.toString(16).padStart(64, "0")}` },
})

describe("what stands confirmed", () => {
  it("is told once: single products of one transaction together, with what their labels say", async () => {
    const me = await listener()
    const products = await service.minted(me, [
      { serial_number: "A-1", ...SINGLE },
      { product_code: "P", ...SINGLE },
      SINGLE,
    ])
    await look()
    await look()
    const [event, ...more] = await told(me)
    expect(more).toEqual([])
    expect(event).toMatchObject({
      type: "product.minted",
      data: {
        ...{ chain_id: MAINNET_CHAIN_ID, tx_hash: products[0]!.tx_hash, batch: null, reason: null, products_total: 3 },
      },
    })
    const expected = products.map(({ id, short_code, token_id }) => ({ id, short_code, token_id }))
    const shown = event!.data.products.map(({ id, short_code, token_id }) => ({ id, short_code, token_id }))
    expect(shown.sort((a, b) => a.id.localeCompare(b.id))).toEqual(expected.sort((a, b) => a.id.localeCompare(b.id)))
    expect(event!.data.products.map(({ serial_number }) => serial_number).sort()).toEqual(["A-1", null, null])
    expect(await deliveries()).toMatchObject([{ event_id: event!.id, state: "waiting", attempts: 0 }])
  })

  it("is told of a batch as one, naming its first products and counting all", async () => {
    const me = await listener()
    const size = EVENT_PRODUCTS_MAX + 20
    const products = await service.minted(
      me,
      Array.from({ length: size }, () => ({ nft_scope: "batch" as const })),
    )
    await look()
    const [event, ...more] = await told(me)
    expect(more).toEqual([])
    expect(event!.data).toMatchObject({ products_total: size, batch: { size, root: expect.stringMatching(/^0x/) } })
    expect(event!.data.products).toHaveLength(EVENT_PRODUCTS_MAX)
    const ids = new Set(products.map(({ id }) => id))
    expect(event!.data.products.every(({ id }) => ids.has(id))).toBe(true)
    expect(await deliveries()).toHaveLength(1)
    // A receiver's server has to take it at once.
    expect(JSON.stringify(event).length).toBeLessThan(256 * 1024)
  })

  it("is not told before it is confirmed", async () => {
    const me = await listener()
    const { id } = await service.product(me)
    const company = { id: me.company_id, plan: "enterprise" } as const
    await service.app.db.write((tx) => queueMints(tx, company, { product_id: id }, service.app.now()))
    await service.tick(1)
    await look()
    expect(await summary(me)).toEqual([])
    await service.tick(CONFIRMATIONS)
    await look()
    expect(await summary(me)).toEqual(["product.minted 1/1"])
  })

  /** A product can be reinstated at most once an hour. */
  const anHourPasses = () =>
    service.app.db.write((tx) =>
      tx
        .updateTable("transactions")
        .set((eb) => ({ created_at: eb("created_at", "-", 3_600_000) }))
        .execute(),
    )

  it("is told of recalls and of taking them back, each time that it happens", async () => {
    const me = await listener()
    const [product] = await service.minted(me, [SINGLE])
    await look()
    const [one] = await service.minted(me, [{ nft_scope: "batch" }, { nft_scope: "batch" }])
    // Events of one look have the same time, in no order.
    await look()
    for (const reason of ["safety", "stolen"]) {
      await ask(me, "recall", { short_code: product!.short_code, reason })
      await service.tick(CONFIRMATIONS + 1)
      await look()
      await ask(me, "reinstate", { short_code: product!.short_code })
      await service.tick(CONFIRMATIONS + 1)
      await look()
      await anHourPasses()
    }
    await ask(me, "recall", { short_code: one!.short_code, scope: "batch", reason: "contamination" })
    await service.tick(CONFIRMATIONS + 1)
    await look()
    expect(await summary(me)).toEqual([
      ...["product.minted 1/1", "product.minted 2/2"],
      ...["product.recalled 1/1", "product.reinstated 1/1", "product.recalled 1/1", "product.reinstated 1/1"],
      "product.recalled 2/2",
    ])
    const reasons = (await told(me)).map(({ data }) => data.reason)
    expect(reasons).toEqual([null, null, "safety", "unspecified", "stolen", "unspecified", "contamination"])
  })

  it("is told to each endpoint that wants it, and to nobody else", async () => {
    const [me, other, quiet] = [await listener(), await listener(), await listener("enterprise", ["product.recalled"])]
    const without = await service.company()
    for (const company of [me, quiet, without]) await service.minted(company, [SINGLE])
    await look()
    expect(await summary(me)).toEqual(["product.minted 1/1"])
    for (const company of [other, quiet, without]) expect(await summary(company)).toEqual([])
  })

  it("is told on a plan with an API, by an endpoint that is on", async () => {
    const [business, off, closed] = [await listener("business"), await listener(), await listener()]
    for (const me of [business, off, closed]) await service.minted(me, [SINGLE])
    await service.app.db.write(async (tx) => {
      await tx
        .updateTable("webhook_endpoints")
        .set({ disabled_at: 1 })
        .where("company_id", "=", off.company_id)
        .execute()
      await tx.updateTable("companies").set({ closed_at: 1 }).where("id", "=", closed.company_id).execute()
    })
    await look()
    for (const me of [business, off, closed]) expect(await summary(me)).toEqual([])
  })

  it("is no news where it had happened before anybody looked", async () => {
    const me = await listener()
    await service.minted(me, [SINGLE])
    await service.app.db.write((tx) => tx.deleteFrom("webhook_cursors").execute())
    await look()
    expect(await summary(me)).toEqual([])
    await service.minted(me, [SINGLE])
    await look()
    expect(await summary(me)).toEqual(["product.minted 1/1"])
  })
})

const DEPTHS = ALL_ROUNDS ? [1, 2, 3, 5, 8] : [1, 3, 8]

describe("a walk", () => {
  it("that is cut off anywhere is done again, and tells nothing twice or never", async () => {
    const [me, other] = [await listener(), await listener()]
    for (const company of [me, other]) {
      await service.minted(company, [SINGLE, SINGLE])
      await service.minted(company, [{ nft_scope: "batch" }])
    }
    const { write } = service.app.db
    let cuts = 0
    const cut = vi.spyOn(service.app.db, "write").mockImplementation((work) =>
      write(async (tx) => {
        const result = await work(tx)
        // The process dies just before it commits.
        if (++cuts <= 3) throw new Error("cut off")
        return result
      }),
    )
    for (let tries = 0; tries < 3; tries++) await expect(raiseEvents(service.app)).rejects.toThrow("cut off")
    expect(await summary(me)).toEqual([])
    await raiseEvents(service.app)
    await raiseEvents(service.app)
    cut.mockRestore()
    for (const company of [me, other]) {
      expect((await summary(company)).sort()).toEqual(["product.minted 1/1", "product.minted 2/2"])
    }
  })

  it("goes through hundreds of events a stretch at a time, and never stops inside a block", async () => {
    const me = await listener()
    await service.minted(me, [SINGLE, SINGLE])
    await service.minted(me, [{ nft_scope: "batch" }])
    const { confirmed_block } = await rowOf(service.app, "chains", { chain_id: MAINNET_CHAIN_ID })
    // Other companies' products: many in each block, and in one block more than a stretch holds.
    for (let block_number = 1; block_number <= confirmed_block; block_number++) {
      const count = block_number === 2 ? 450 : 90
      await service.app.db.write((tx) =>
        tx
          .insertInto("events")
          .values(Array.from({ length: count }, (_, index) => strangersEvent(block_number, 1_000 + index)))
          .execute(),
      )
    }
    const writes = vi.spyOn(service.app.db, "write")
    await raiseEvents(service.app)
    expect(writes.mock.calls.length).toBeGreaterThan(3)
    writes.mockRestore()
    expect((await summary(me)).sort()).toEqual(["product.minted 1/1", "product.minted 2/2"])
  })

  it.each(DEPTHS)("tells what a reorg of depth %d moved no second time", async (depth) => {
    const random = seededRandom(depth)
    const me = await listener()
    const model = service.models[MAINNET_CHAIN_ID]
    const expected: string[] = []
    await service.tick(12)
    for (let round = 0; round < 4; round++) {
      await service.minted(me, [SINGLE])
      expected.push("product.minted 1/1")
      await look()
      model.reorg(depth, random.pick(["drop", "return", "keep", "reorder"] as const), { random })
      await service.tick(1)
      await look()
      await service.tick(CONFIRMATIONS + 3)
      await look()
      expect(await summary(me)).toEqual(expected)
    }
    expect(await rowsOf(service.app, "events", { kind: "ProductMinted" })).toHaveLength(4)
  })

  it("misses nothing that a reorg moved below where it stood", async () => {
    const me = await listener()
    const model = service.models[MAINNET_CHAIN_ID]
    await service.tick(12)
    await look()
    const at = async () => (await rowOf(service.app, "webhook_cursors", { chain_id: MAINNET_CHAIN_ID })).block_number
    const stood = await at()
    // The chain as it is now never had those blocks: the same heights come again, with a mint in them.
    model.reorg(8, "drop", { extra: -7 })
    const { id } = await service.product(me, SINGLE)
    const company = { id: me.company_id, plan: "enterprise" } as const
    await service.app.db.write((tx) => queueMints(tx, company, { product_id: id }, service.app.now()))
    await service.tick(CONFIRMATIONS + 12)
    const minted = await rowOf(service.app, "events", { kind: "ProductMinted" })
    await look()
    expect(minted.block_number).toBeLessThanOrEqual(stood + 3)
    expect(await summary(me)).toEqual(["product.minted 1/1"])
  })
})

describe("failed mints", () => {
  const queue = (me: Me, which: "all" | { ids: string[] } = "all") =>
    service.app.db.write((tx) => queueMints(tx, { id: me.company_id, plan: "enterprise" }, which, service.app.now()))
  const fail = (me: Me, failure: string) =>
    service.app.db.write(async (tx) => {
      const failed = await tx
        .updateTable("mints")
        .set({ state: "failed", failure })
        .where("company_id", "=", me.company_id)
        .returning("id")
        .execute()
      const mint_ids = failed.map(({ id }) => id)
      await tellOfFailedMints(tx, mint_ids, service.app.now())
    })

  it("are told together, with the reason, and again when they fail again", async () => {
    const me = await listener()
    const made = [await service.product(me), await service.product(me), await service.product(me)]
    await queue(me)
    await fail(me, "Too large.")
    await deliverAll(service.app)
    expect(await summary(me)).toEqual(["product.failed 3/3"])
    const [event] = await told(me)
    expect(event!.data).toMatchObject({ chain_id: MAINNET_CHAIN_ID, tx_hash: null, batch: null })
    expect(event!.data.products[0]).toMatchObject({ failure: "Too large.", token_id: null })
    await queue(me, { ids: made.map(({ id }) => id) })
    await fail(me, "Still too large.")
    await deliverAll(service.app)
    expect(await summary(me)).toEqual(["product.failed 3/3", "product.failed 3/3"])
  })

  it("that are asked for again before anybody was told are no news", async () => {
    const me = await listener()
    const { id } = await service.product(me)
    await queue(me)
    await fail(me, "Too large.")
    await queue(me, { ids: [id] })
    await deliverAll(service.app)
    expect(await summary(me)).toEqual([])
  })
})
