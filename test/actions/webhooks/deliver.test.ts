import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { deliver } from "#actions/webhooks/deliver.ts"
import { createEndpoint } from "#actions/webhooks/endpoints.ts"
import { putEvent } from "#actions/webhooks/enqueue.ts"
import type { Posted } from "#actions/webhooks/post.ts"
import type { Caller } from "#indexer/app.ts"
import { runDueJob } from "#jobs/run-job.ts"
import { WEBHOOK_TYPES } from "#shared/api/webhooks.ts"
import { sayStored } from "#shared/refusals.ts"
import { createService, type TestService } from "#test/support/service.ts"

const TAKEN: Posted = { status: 200, error: null }
const RUNNERS = 8
const GREEDY_ENDPOINTS = 10
const GREEDY_EVENTS = 20

let service: TestService
let greedy: Caller
let victim: Caller
/** Requests under way; each waits until the test answers it. */
let open: { url: string; answer: (posted: Posted) => void }[]
let running: Promise<unknown>[]

beforeEach(async () => {
  service = await createService()
  greedy = await service.company()
  victim = await service.company()
  open = []
  running = []
})
afterEach(async () => {
  for (const { answer } of [...open]) answer(TAKEN)
  await Promise.all(running)
  await service.close()
})

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
async function flood(): Promise<string[]> {
  const ids: string[] = []
  for (let at = 0; at < GREEDY_ENDPOINTS; at++) ids.push(await endpointOf(greedy, `hole${at}.example.com`))
  await put(greedy, ids, GREEDY_EVENTS)
  return ids
}

/** One attempt by each free runner; resolves once no more of them finds one. */
async function start(): Promise<void> {
  const { db, now } = service.app
  const handlers = { webhook: ({ delivery_id }: { delivery_id: string }) => deliver(service.app, delivery_id, send) }
  for (let free = RUNNERS - open.length; free > 0; free--) {
    const before = open.length
    const ran = runDueJob(db, handlers, { now, lane: "webhooks" })
    running.push(ran)
    let isIdle = false
    void ran.then(() => (isIdle = true))
    await expect.poll(() => isIdle || open.length > before).toBe(true)
    if (isIdle) return
  }
}

/** Ends one request, and what follows from it. */
async function end({ answer }: (typeof open)[number], posted: Posted): Promise<void> {
  answer(posted)
  await expect.poll(async () => (await jobsRunning()).length).toBe(open.length)
}
const jobsRunning = () =>
  service.app.db.read
    .selectFrom("jobs")
    .select("id")
    .where("kind", "=", "webhook")
    .where("state", "=", "running")
    .execute()

const openTo = (part: string) => open.filter(({ url }) => url.includes(part))

const stateOf = async (me: Caller) =>
  service.app.db.read
    .selectFrom("webhook_deliveries")
    .select(["state", "last_error"])
    .where("company_id", "=", me.company_id)
    .execute()

describe("deliveries", () => {
  it("of another company are next while one company's ten receivers never answer", async () => {
    await flood()
    await start()
    expect(openTo("hole")).toHaveLength(RUNNERS)
    await put(victim, [await endpointOf(victim, "victim.example.com")])
    await end(open[0]!, { status: null, error: "No answer came in time." })
    await start()
    expect([openTo("hole").length, openTo("victim").length]).toEqual([RUNNERS - 1, 1])
    await end(openTo("victim")[0]!, TAKEN)
    expect(await stateOf(victim)).toEqual([{ state: "delivered", last_error: null }])
  })

  it("beyond 5,000 waiting ones of a company are kept as failed, in words", async () => {
    const holes = await flood()
    await put(greedy, holes, 480)
    expect((await stateOf(greedy)).filter(({ state }) => state === "failed")).toHaveLength(0)
    await put(greedy, holes, 1)
    const failed = (await stateOf(greedy)).filter(({ state }) => state === "failed")
    expect(failed).toHaveLength(GREEDY_ENDPOINTS)
    expect(sayStored(failed[0]!.last_error)).toMatch(/^Too many deliveries of your company are waiting \(5,000\)\./)
    await put(victim, [await endpointOf(victim, "victim.example.com")])
    expect(await stateOf(victim)).toEqual([{ state: "waiting", last_error: null }])
  })
})
