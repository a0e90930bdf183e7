import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { createEndpoint } from "#actions/webhooks/create.ts"
import { createDeliverer, type Deliverer } from "#actions/webhooks/deliver.ts"
import { putEvent } from "#actions/webhooks/enqueue.ts"
import type { Posted } from "#actions/webhooks/post.ts"
import type { Caller } from "#indexer/app.ts"
import { WEBHOOK_TYPES } from "#shared/api/webhooks.ts"
import { storedInEnglish } from "#shared/refusals.ts"
import { deliverAll } from "#test/support/deliver-all.ts"
import { createService, type TestService } from "#test/support/service.ts"

const TIMEOUT: Posted = { status: null, error: "No answer came in time." }
const GREEDY_ENDPOINTS = 10
const GREEDY_EVENTS = 20

let service: TestService
let greedy: Caller
let victim: Caller
/** Requests under way; each waits until the test answers it. */
let open: { url: string; answer: (posted: Posted) => void }[]
let deliverer: Deliverer

beforeEach(async () => {
  service = await createService()
  greedy = await service.company()
  victim = await service.company()
  open = []
  deliverer = createDeliverer(service.app, send)
})
afterEach(() => service.close())

function send(url: string): Promise<Posted> {
  return new Promise((resolve) => {
    const one = {
      url,
      answer: (posted: Posted) => {
        open.splice(open.indexOf(one), 1)
        resolve(posted)
      },
    }
    open.push(one)
  })
}

async function endpointOf(me: Caller, host: string): Promise<string> {
  const made = await createEndpoint(service.app, me, { url: `https://${host}/`, events: [...WEBHOOK_TYPES] })
  return made.id
}

async function put(me: Caller, endpoint_ids: string[], events = 1): Promise<void> {
  const nothing = { chain_id: null, tx_hash: null, block_number: null, batch: null, reason: null }
  await service.app.db.write(async (tx) => {
    for (let times = 0; times < events; times++) {
      await putEvent(tx, {
        ...{ company_id: me.company_id, type: "webhook.test", event_key: crypto.randomUUID() },
        ...{ data: { ...nothing, products: [], products_total: 0 }, endpoint_ids, now: service.clock.now() },
      })
    }
  })
}

/** Ten endpoints that accept and never answer, with twenty events for each. */
async function flood(endpoints = GREEDY_ENDPOINTS): Promise<string[]> {
  const ids: string[] = []
  for (let at = 0; at < endpoints; at++) ids.push(await endpointOf(greedy, `hole${at}.example.com`))
  await put(greedy, ids, GREEDY_EVENTS)
  return ids
}

/** Fills the slots and waits until the requests arrive. */
async function fill(from = deliverer): Promise<number> {
  const before = open.length
  const started = await from.fill()
  await expect.poll(() => open.length).toBe(before + started)
  return started
}

const openTo = (part: string) => open.filter(({ url }) => url.includes(part))

/** Ends the greedy company's open requests as its receivers do: without an answer, after ten seconds. */
async function timeOut(): Promise<void> {
  service.clock.advance(10_000)
  for (const { answer } of openTo("hole")) answer(TIMEOUT)
  await deliverer.settled()
}

const stateOf = async (me: Caller) =>
  service.app.db.read
    .selectFrom("webhook_deliveries")
    .select(["state", "last_error"])
    .where("company_id", "=", me.company_id)
    .execute()

describe("deliveries", () => {
  it("of another company go out at once while one company's ten receivers never answer", async () => {
    await flood()
    await fill()
    expect(openTo("hole")).toHaveLength(4)
    await put(victim, [await endpointOf(victim, "victim.example.com")])
    await fill()
    const [sent] = openTo("victim")
    sent!.answer({ status: 200, error: null })
    await expect.poll(() => stateOf(victim)).toEqual([{ state: "delivered", last_error: null }])
    // None of the greedy company's had ended for that.
    expect(openTo("hole")).toHaveLength(4)
  })

  it("are four at most for each company, whatever number of instances sends", async () => {
    await flood()
    const other = createDeliverer(service.app, send)
    const started = await Promise.all([deliverer.fill(), other.fill(), deliverer.fill()])
    expect(started.reduce((sum, one) => sum + one)).toBe(4)
    await expect.poll(() => open.length).toBe(4)
    expect(await fill(other)).toBe(0)
  })

  it("fill a slot as soon as it is free, without waiting for the other ones", async () => {
    await flood()
    await fill()
    const freed = deliverer.freed()
    open[0]!.answer({ status: 200, error: null })
    await freed
    expect(await fill()).toBe(1)
    expect(openTo("hole")).toHaveLength(4)
  })

  it("come in turns: an endpoint that was asked for last does not wait behind a company's other ones", async () => {
    await flood(9)
    await put(greedy, [await endpointOf(greedy, "healthy.example.com")])
    await fill()
    // Three rounds are enough for ten endpoints.
    for (let round = 0; round < 2; round++) {
      for (const { answer } of openTo("hole")) answer({ status: 500, error: "The receiver answered 500." })
      await deliverer.settled()
      await fill()
    }
    expect(openTo("healthy")).toHaveLength(1)
  })

  it("to endpoints that time out share a lane with two slots for each company, and leave it with a timely answer", async () => {
    await flood(9)
    for (let round = 0; round < 3; round++) {
      await fill()
      await timeOut()
    }
    const slow = () =>
      service.app.db.read.selectFrom("webhook_endpoints").select("id").where("slow_since", "is not", null).execute()
    expect(await slow()).toHaveLength(9)
    await fill()
    expect(openTo("hole")).toHaveLength(2)
    // The company's own healthy endpoint is not held up by them.
    await put(greedy, [await endpointOf(greedy, "healthy.example.com")])
    await fill()
    expect(openTo("healthy")).toHaveLength(1)
    openTo("hole")[0]!.answer({ status: 200, error: null })
    await deliverer.freed()
    await expect.poll(async () => (await slow()).length).toBe(8)
  })

  it("of one company with slow receivers hold up no other company with slow receivers", async () => {
    await flood()
    for (let round = 0; round < 3; round++) {
      await fill()
      await timeOut()
    }
    const id = await endpointOf(victim, "victim.example.com")
    await service.app.db.write((tx) =>
      tx.updateTable("webhook_endpoints").set({ slow_since: 1 }).where("id", "=", id).execute(),
    )
    await put(victim, [id])
    await fill()
    expect(openTo("victim")).toHaveLength(1)
  })

  it("beyond 5,000 waiting ones of a company are kept as failed, in words, and sending more by hand is refused", async () => {
    const holes = await flood()
    await put(greedy, holes, 480)
    expect((await stateOf(greedy)).filter(({ state }) => state === "failed")).toHaveLength(0)
    await put(greedy, holes, 1)
    const failed = (await stateOf(greedy)).filter(({ state }) => state === "failed")
    expect(failed).toHaveLength(GREEDY_ENDPOINTS)
    expect(storedInEnglish(failed[0]!.last_error)).toMatch(
      /^Too many deliveries of your company are waiting \(5,000\)\./,
    )
    await put(victim, [await endpointOf(victim, "victim.example.com")])
    expect(await stateOf(victim)).toEqual([{ state: "waiting", last_error: null }])
  })

  it("whose instance died are made again once the claim has run out, and are not counted until then", async () => {
    const id = await endpointOf(victim, "victim.example.com")
    await put(victim, [id], 4)
    // This one is killed: it never notes anything.
    expect(await fill()).toBe(4)
    const successor = createDeliverer(service.app, async () => ({ status: 200, error: null }))
    expect(await successor.fill()).toBe(0)
    service.clock.advance(60_000)
    await deliverAll(service.app, successor)
    expect((await stateOf(victim)).map(({ state }) => state)).toEqual(Array(4).fill("delivered"))
  })
})
