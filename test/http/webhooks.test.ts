import { afterEach, beforeAll, describe, expect, it } from "vitest"
import type { WebhookDeliveryList, WebhookEndpointList } from "#shared/api/webhooks.ts"
import { openSession, setCompany } from "#test/support/accounts.ts"
import { eventsOf, PATH, webhookCalls } from "#test/support/calls.ts"
import { rowsOf } from "#test/support/database.ts"
import { deliverAll } from "#test/support/jobs.ts"
import { prepare, prepareEach, prepareService, serviceOfTest } from "#test/support/prepare.ts"
import { bears, createReceiver } from "#test/support/receiver.ts"

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** A service, one of its companies, and a receiver that each test has anew. */
function prepareEndpoints() {
  const service = prepareService({ environment: { WEBHOOK_ALLOW_PRIVATE: "on" } })
  const owner = prepare(() => service.company())
  const receiver = prepareEach(createReceiver)
  beforeAll(() => service.runTask("raise webhook events"))
  afterEach(() => receiver.close())
  const calls = webhookCalls(
    () => service,
    () => receiver,
  )
  return { service, owner, receiver, ...calls, deliver: () => deliverAll(service.app) }
}

describe("webhook endpoints", () => {
  const { service, owner, receiver, create, made, list, change, remove, rotate, test, log, last, deliver } =
    prepareEndpoints()

  it("are told of a mint, with a mark that the secret explains", async () => {
    const me = await service.company()
    const { secret, id } = await made(me)
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const [product] = await service.minted(me, [{}])
    await service.runTask("raise webhook events")
    await deliver()
    expect(receiver.heard).toHaveLength(1)
    const [heard] = receiver.heard
    expect(heard!.path).toBe("/hook")
    expect(heard!.headers).toMatchObject({
      "content-type": "application/json",
      "user-agent": "Touchmark-Webhooks/1",
      "webhook-id": heard!.event.id,
    })
    expect(heard!.event.data.products[0]).toMatchObject({ id: product!.id, short_code: product!.short_code })
    expect(bears(heard!, secret)).toBe(true)
    expect(bears({ ...heard!, body: heard!.body.replace("minted", "minteD") }, secret)).toBe(false)
    expect(await last(me, id)).toMatchObject({
      ...{ event_id: heard!.event.id, type: "product.minted", state: "delivered", attempts: 1 },
      ...{ last_status: 200, last_error: null, next_attempt_at: null },
    })
  })

  it("are listed without their secrets", async () => {
    const me = await service.company()
    const { secret, ...shown } = await made(me)
    expect(await list(me)).toEqual([shown])
    expect(shown).toMatchObject({ enabled: true, disabled_by: null, failing_since: null })
    expect(JSON.stringify(await list(me))).not.toContain(secret)
  })

  it("are changed in part", async () => {
    const me = await service.company()
    const { id, events } = await made(me)
    expect(events).toHaveLength(7)
    const url = `${receiver.url}/other`
    expect((await change(me, id, { url })).json).toMatchObject({ url, events, enabled: true })
    expect((await change(me, id, { events: ["product.failed"] })).json).toMatchObject({
      url,
      events: ["product.failed"],
    })
    expect((await change(me, id, { enabled: false })).json).toMatchObject({ enabled: false, disabled_by: "company" })
    expect((await change(me, id, { enabled: true })).json).toMatchObject({ enabled: true, disabled_by: null })
    expect((await change(me, id, {})).status).toBe(200)
    expect((await change(me, id, { events: [] })).status).toBe(400)
    expect((await change(me, id, { url: "ftp://example.com" })).status).toBe(400)
  })

  it("sign with both secrets for a day after a change", async () => {
    const me = await service.company()
    const { id, secret: old } = await made(me)
    const { json } = await rotate(me, id)
    expect(json.secret).not.toBe(old)
    const marks = async () => {
      await test(me, id)
      await deliver()
      const heard = receiver.heard.at(-1)!
      return [bears(heard, old), bears(heard, json.secret)]
    }
    expect(await marks()).toEqual([true, true])
    service.clock.advance(24 * HOUR_MS)
    expect(await marks()).toEqual([false, true])
    expect((await list(me))[0]!.previous_secret_until).toBeNull()
  })

  it("are forgotten with their log", async () => {
    const me = await service.company()
    const { id } = await made(me)
    await test(me, id)
    expect((await remove(me, id)).json.detail).toBe("The webhook endpoint has been deleted.")
    await deliver()
    expect(receiver.heard).toEqual([])
    expect(await list(me)).toEqual([])
    expect((await log(me, id)).status).toBe(404)
  })

  it("are ten at most", async () => {
    const me = await service.company()
    const statuses = (await Promise.all(Array.from({ length: 12 }, () => create(me)))).map(({ status }) => status)
    expect(statuses.sort()).toEqual([...Array(10).fill(201), 403, 403])
  })

  it("record who did what in the audit log", async () => {
    const me = await service.company()
    const { id } = await made(me)
    await change(me, id, { enabled: false })
    await rotate(me, id)
    await remove(me, id)
    const events = await eventsOf(service, me)
    expect(events.map(({ detail }) => detail.change)).toEqual(["created", "disabled", "secret rotated", "deleted"])
    expect(events.every(({ event, subject }) => event === "webhook.changed" && subject === id)).toBe(true)
  })

  describe("error", () => {
    it.each([
      ["no address", {}],
      ["no whole address", { url: "example.com" }],
      ["another scheme", { url: "ftp://example.com" }],
      ["a password in it", { url: "https://a:b@example.com" }],
      ["an unknown event", { url: "https://example.com", events: ["everything"] }],
      ["no events", { url: "https://example.com", events: [] }],
      ["a very long address", { url: `https://example.com/${"a".repeat(2_048)}` }],
    ])("refuses %s", async (_name, json) => {
      expect((await create(owner, json)).status).toBe(400)
    })

    it.each(["free", "starter", "business"] as const)("is not part of the plan: %s", async (plan) => {
      const { status, text } = await create(await service.company(plan), { url: "https://example.com" })
      expect([status, JSON.parse(text).code]).toEqual([403, "plan_does_not_include"])
    })

    it("leaves a company that has lost the plan nothing but switching off, deleting and looking", async () => {
      const me = await service.company()
      const { id } = await made(me)
      await setCompany(service.app, me.company_id, { plan: "starter" })
      const refused = [
        await change(me, id, { url: `${receiver.url}/other` }),
        await change(me, id, { events: ["product.failed"] }),
        await change(me, id, { enabled: true }),
        await change(me, id, { enabled: false, url: `${receiver.url}/other` }),
        await rotate(me, id),
        await test(me, id),
      ]
      for (const { status, text } of refused)
        expect([status, JSON.parse(text).code]).toEqual([403, "plan_does_not_include"])
      expect((await log(me, id)).status).toBe(200)
      expect((await change(me, id, { enabled: false })).json.enabled).toBe(false)
      expect((await remove(me, id)).status).toBe(200)
    })
  })

  describe("security", () => {
    it("takes no private address unless the service is told to", async () => {
      const strict = await serviceOfTest()
      const me = await strict.company()
      const ask = (url: string) => strict.call(`POST ${PATH}`, { token: me.token, json: { url } })
      for (const url of ["https://127.0.0.1/", "https://localhost/", "https://[::1]/", "https://169.254.169.254/"]) {
        const { status, json } = await ask(url)
        expect([status, json.detail]).toEqual([400, "The address must be one that the public internet can reach."])
        expect(json.fields).toHaveProperty("url")
      }
      expect((await ask("http://example.com/")).json.detail).toBe("The address must begin with https://.")
      expect((await ask("https://example.com/")).status).toBe(201)
      // Endpoints from before the setting was turned off get nothing, either.
      await strict.app.db.write((tx) => tx.updateTable("webhook_endpoints").set({ url: receiver.url }).execute())
      const { endpoints } = (await strict.call<WebhookEndpointList>(`GET ${PATH}`, { token: me.token })).json
      const { id } = endpoints[0]!
      await strict.call(`POST ${PATH}/${id}/test`, { token: me.token })
      await deliverAll(strict.app)
      const { json } = await strict.call<WebhookDeliveryList>(`GET ${PATH}/${id}/deliveries`, { token: me.token })
      expect(json.deliveries[0]!.last_error).toBe("The host name leads to no public address.")
      expect(receiver.heard).toEqual([])
    })
  })
})

describe("webhook deliveries", () => {
  const { service, owner, receiver, create, made, list, change, remove, test, log, last, deliver } = prepareEndpoints()

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

    it("whose job is lost gets another one", async () => {
      const me = await service.company()
      const { id } = await made(me)
      await test(me, id)
      await service.app.db.write((tx) => tx.deleteFrom("jobs").where("kind", "=", "webhook").execute())
      for (let times = 0; times < 2; times++) {
        await service.runTask("deliveries without a job")
        await deliver()
        expect(receiver.heard).toHaveLength(1)
      }
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
      const count = async () => (await rowsOf(service.app, "webhook_deliveries", { endpoint_id: id })).length
      service.clock.advance(31 * 24 * HOUR_MS)
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
      for (let times = 0; times < 61; times++) statuses.push((await test(me, id)).status)
      expect(statuses).toEqual([...Array(60).fill(202), 429])
    })
  })
})
