import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { openSession } from "#test/support/accounts.ts"
import { deliverAll } from "#test/support/deliver-all.ts"
import { prepare, prepareService } from "#test/support/prepare.ts"
import { bears, createReceiver, type Receiver } from "#test/support/receiver.ts"
import { webhookCalls } from "#test/support/webhook-calls.ts"

const service = prepareService({ environment: { WEBHOOK_ALLOW_PRIVATE: "on" } })
const owner = prepare(() => service.company())
let receiver: Receiver
beforeAll(async () => {
  await service.runTask("raise webhook events")
})
beforeEach(async () => {
  receiver = await createReceiver()
  // Days pass in some tests.
  owner.token = await openSession(service.app, owner.user_id)
})
afterEach(() => receiver.close())

const { create, made, list, change, remove, test, log, last } = webhookCalls(
  () => service,
  () => receiver,
)
const deliver = () => deliverAll(service.app)

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

describe("a delivery", () => {
  it("that fails is tried eleven times over three days, and then given up", async () => {
    const me = await service.company()
    const { id } = await made(me)
    receiver.answers(503)
    await test(me, id)
    const waits: number[] = []
    const started = service.clock.now()
    for (let tries = 1; tries < 11; tries++) {
      await deliver()
      const delivery = await last({ ...me, token: await openSession(service.app, me.user_id) }, id)
      expect(delivery).toMatchObject({
        ...{ state: "waiting", attempts: tries, last_status: 503, last_error: "The receiver answered 503." },
      })
      const wait = Date.parse(delivery.next_attempt_at!) - service.clock.now()
      waits.push(Math.round(wait / 1_000))
      // Not a moment too early.
      service.clock.advance(wait - 1_000)
      await deliver()
      expect(receiver.heard).toHaveLength(tries)
      service.clock.advance(1_000)
    }
    await deliver()
    const hours = (service.clock.now() - started) / HOUR_MS
    expect(hours).toBeGreaterThan(71)
    expect(hours).toBeLessThan(73)
    expect(waits).toEqual([10, 60, 300, 1_800, ...[2, 5, 10, 14, 20, 20].map((hours) => hours * 3_600)])
    me.token = await openSession(service.app, me.user_id)
    expect(await last(me, id)).toMatchObject({ state: "failed", attempts: 11, next_attempt_at: null })
    service.clock.advance(48 * HOUR_MS)
    await deliver()
    expect(receiver.heard).toHaveLength(11)
    expect(new Set(receiver.heard.map(({ event }) => event.id)).size).toBe(1)
  })

  it("is signed anew with the time of each attempt", async () => {
    const me = await service.company()
    const { id, secret } = await made(me)
    receiver.answers(500)
    await test(me, id)
    await deliver()
    service.clock.advance(MINUTE_MS)
    await deliver()
    const times = receiver.heard.map(({ headers }) => headers["webhook-timestamp"])
    expect(Number(times[1]) - Number(times[0])).toBeGreaterThanOrEqual(60)
    for (const heard of receiver.heard) expect(bears(heard, secret)).toBe(true)
  })

  it("gets through when the receiver is back, and clears its endpoint's name", async () => {
    const me = await service.company()
    const { id } = await made(me)
    receiver.answers(500)
    await test(me, id)
    await deliver()
    expect((await list(me))[0]!.failing_since).not.toBeNull()
    receiver.answers(204)
    service.clock.advance(MINUTE_MS)
    await deliver()
    expect(await last(me, id)).toMatchObject({ state: "delivered", attempts: 2, last_status: 204 })
    expect((await list(me))[0]!.failing_since).toBeNull()
  })

  it("is made again when the process died at it: twice rather than not at all", async () => {
    const me = await service.company()
    const { id } = await made(me)
    await test(me, id)
    const { write } = service.app.db
    let writes = 0
    service.app.db.write = (work) => (++writes === 2 ? Promise.reject(new Error("killed")) : write(work))
    await deliver()
    service.app.db.write = write
    await deliver()
    expect(receiver.heard).toHaveLength(1)
    service.clock.advance(MINUTE_MS)
    await deliver()
    expect(receiver.heard.map(({ event }) => event.id)).toEqual([
      receiver.heard[0]!.event.id,
      receiver.heard[0]!.event.id,
    ])
    expect(await last(me, id)).toMatchObject({ state: "delivered", attempts: 1 })
  })

  it("is made once by two that deliver at the same time", async () => {
    const me = await service.company()
    const { id } = await made(me)
    for (let times = 0; times < 5; times++) await test(me, id)
    await Promise.all([deliver(), deliver(), deliver()])
    expect(receiver.heard).toHaveLength(5)
    expect(new Set(receiver.heard.map(({ event }) => event.id)).size).toBe(5)
  })

  it("waits for no slow receiver", async () => {
    const [slow, quick] = [await service.company(), await service.company()]
    const slow_receiver = await createReceiver()
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    slow_receiver.before = () => held
    const { json } = await create(slow, { url: slow_receiver.url })
    for (let times = 0; times < 12; times++) await test(slow, json.id)
    const { id } = await made(quick)
    for (let times = 0; times < 4; times++) await test(quick, id)
    const delivering = Promise.all(Array.from({ length: 8 }, deliver))
    await expect.poll(() => receiver.heard.length).toBe(4)
    await expect.poll(() => slow_receiver.heard.length).toBe(8)
    release()
    await delivering
    expect(slow_receiver.heard).toHaveLength(12)
    await slow_receiver.close()
  })

  it("of long ago is forgotten", async () => {
    const me = await service.company()
    const { id } = await made(me)
    await test(me, id)
    await deliver()
    const count = async () =>
      (await service.app.db.read.selectFrom("webhook_deliveries").select("id").where("endpoint_id", "=", id).execute())
        .length
    service.clock.advance(31 * 24 * HOUR_MS)
    me.token = await openSession(service.app, me.user_id)
    expect((await log(me, id)).json.deliveries).toEqual([])
    await service.runTask("forget old things")
    expect(await count()).toBe(1)
    service.clock.advance(5 * 24 * HOUR_MS)
    await service.runTask("forget old things")
    expect(await count()).toBe(0)
  })
})

describe("an endpoint that takes nothing for three days", () => {
  it("is switched off, its owner told by letter, and sends what waits once it is on again", async () => {
    const me = await service.company()
    const { id } = await made(me)
    receiver.answers(500)
    await test(me, id)
    for (let tries = 0; tries < 11; tries++) {
      await deliver()
      service.clock.advance(7 * HOUR_MS)
      // Something new waits all along.
      if (tries < 10) await test({ ...me, token: await openSession(service.app, me.user_id) }, id)
    }
    await deliver()
    me.token = await openSession(service.app, me.user_id)
    expect((await list(me))[0]).toMatchObject({ enabled: false, disabled_by: "failures" })
    await service.work()
    const letters = service.letters.filter(({ letter }) => letter === "webhook_disabled")
    expect(letters).toHaveLength(1)
    expect(letters[0]).toMatchObject({ to: me.email, subject: expect.stringContaining("127.0.0.1") })
    expect((await test(me, id)).status).toBe(409)

    const heard = receiver.heard.length
    service.clock.advance(24 * HOUR_MS)
    await deliver()
    expect(receiver.heard).toHaveLength(heard)
    receiver.answers(200)
    me.token = await openSession(service.app, me.user_id)
    await change(me, id, { enabled: true })
    await deliver()
    expect(receiver.heard.length).toBeGreaterThan(heard)
  })
})

describe("the log of deliveries", () => {
  it("comes in pages, the newest first, each once", async () => {
    const me = await service.company()
    const { id } = await made(me)
    const sent: string[] = []
    for (let times = 0; times < 7; times++) sent.unshift((await test(me, id)).json.id)
    const seen: string[] = []
    let cursor: string | null = ""
    for (let pages = 0; cursor !== null; pages++) {
      const query: string = cursor ? `?limit=3&cursor=${cursor}` : "?limit=3"
      const { json } = await log(me, id, query)
      seen.push(...json.deliveries.map((delivery) => delivery.id))
      cursor = json.next_cursor
      expect(pages).toBeLessThan(4)
    }
    expect(seen).toEqual(sent)
  })

  it.each(["?limit=0", "?limit=101", "?limit=x", "?cursor=x", "?cursor=1.2.3", "?cursor=99999999999999999.x"])(
    "refuses %s",
    async (query) => {
      const { id } = await made(owner)
      expect((await log(owner, id, query)).status).toBe(400)
      await remove(owner, id)
    },
  )

  it("lets nobody send without end", async () => {
    const me = await service.company()
    const { id } = await made(me)
    const statuses: number[] = []
    for (let times = 0; times < 22; times++) statuses.push((await test(me, id)).status)
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(202))
    expect(statuses[21]).toBe(429)
  })
})
