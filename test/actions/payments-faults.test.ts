import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { verifySession } from "#actions/payments/checkout.ts"
import { faultOf } from "#actions/payments/fulfil.ts"
import { syncSubscription } from "#actions/payments/subscriptions.ts"
import { enqueue } from "#jobs/queue.ts"
import type { Me } from "#shared/api/companies.ts"
import type { CheckoutResponse, SubscriptionChanged, SubscriptionPreview } from "#shared/api/payments.ts"
import { changeRows, rowOf, rowsOf } from "#test/support/database.ts"
import {
  companyOf,
  deliver,
  fromSomewhere,
  ownerOf,
  payForSignUp,
  payingCompany,
  sessionIn,
} from "#test/support/payments.ts"
import { prepare, prepareService } from "#test/support/prepare.ts"

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

const service = prepareService({ environment: { TRUSTED_PROXIES: "127.0.0.1" } })
const stripe = prepare(() => service.stripe())
beforeEach(() => service.clock.advance(10 * MINUTE_MS))
afterEach(() => deliver(service))

const me = async (token: string) => (await service.call<Me>("GET /me", { token })).json
const loseEverything = () => {
  for (const id of stripe.controls.waiting()) stripe.controls.lose(id)
}
const usersOf = (email: string) =>
  service.app.db.read.selectFrom("users").select("id").where("email", "=", email).execute()
const down = (request: string, times = 3, when: "before" | "after" = "before") => {
  for (let tries = 0; tries < times; tries++) stripe.controls.fail({ request, when, answer: "error" })
}

/** Runs what a service's loops would do in this time. */
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += MINUTE_MS) {
    service.clock.advance(MINUTE_MS)
    await service.runTask("payments")
    await service.work()
  }
}

describe("when events are lost", () => {
  it("a payment counts within five minutes", async () => {
    const { email } = await payForSignUp(service)
    loseEverything()
    await pass(5 * MINUTE_MS)
    expect(await me((await ownerOf(service, email)).token)).toMatchObject({ subscription_plan: "business" })
  })

  it("it does so even when the provider's own list of them is empty", async () => {
    const { email } = await payForSignUp(service)
    loseEverything()
    const { eventsSince } = service.app.pay
    service.app.pay.eventsSince = async () => []
    try {
      await pass(5 * MINUTE_MS)
    } finally {
      service.app.pay.eventsSince = eventsSince
    }
    expect(await usersOf(email)).toHaveLength(1)
  })

  it.each<[string, (id: string) => void, Partial<Me>]>([
    [
      "a dispute",
      (id) => void stripe.controls.dispute(id),
      { billing_state: "disputed", subscription_plan: "business" },
    ],
    ["a refund", (id) => void stripe.controls.refund(id), { billing_state: "refunded" }],
    [
      "a refund in part, which changes nothing",
      (id) => void stripe.controls.refund(id, 500),
      { billing_state: "paid" },
    ],
    [
      "a cancellation",
      (id) => stripe.controls.cancelAtPeriodEnd(id),
      { cancel_at_period_end: true, billing_state: "paid" },
    ],
    ["an end", (id) => stripe.controls.cancelNow(id), { billing_state: "ended", subscription_renewal: null }],
  ])("%s is noticed all the same", async (_name, happen, expected) => {
    const owner = await payingCompany(service)
    happen(owner.subscription_id)
    loseEverything()
    await pass(5 * MINUTE_MS)
    expect(await me(owner.token)).toMatchObject(expected)
    const uploaded = await service.call("POST /upload-single-product", {
      token: owner.token,
      json: { product_name: "x" },
    })
    expect(uploaded.status).toBe(expected.billing_state === "paid" ? 201 : 403)
    expect((await service.call("GET /products", { token: owner.token })).status).toBe(200)
  })

  it("everything is asked about once a day even when the list of events never says a word", async () => {
    const owner = await payingCompany(service)
    stripe.controls.dispute(owner.subscription_id)
    loseEverything()
    const { eventsSince } = service.app.pay
    service.app.pay.eventsSince = async () => []
    try {
      service.clock.advance(DAY_MS)
      await pass(MINUTE_MS)
    } finally {
      service.app.pay.eventsSince = eventsSince
    }
    expect(await me(owner.token)).toMatchObject({ billing_state: "disputed" })
  })
})

describe("a renewal", () => {
  it("goes on for another month", async () => {
    const owner = await payingCompany(service)
    const before = (await me(owner.token)).subscription_renewal!
    service.clock.advance(32 * DAY_MS)
    await deliver(service)
    const after = (await me(owner.token)).subscription_renewal!
    expect(new Date(after).getTime() - new Date(before).getTime()).toBeGreaterThan(27 * DAY_MS)
    expect(await me(owner.token)).toMatchObject({ billing_state: "paid", subscription_plan: "business" })
  })

  it("that fails keeps everything readable and verifiable, and stops adding until it is paid", async () => {
    const owner = await payingCompany(service)
    const minted = (await service.minted(owner, [{}]))[0]!
    stripe.controls.setCard(owner.subscription_id, "declines")
    service.clock.advance(32 * DAY_MS)
    await deliver(service)
    expect(await me(owner.token)).toMatchObject({ billing_state: "past_due", subscription_plan: "business" })
    expect(service.letters.at(-1)).toMatchObject({ letter: "renewal_failed", to: owner.email })
    const add = () => service.call("POST /upload-single-product", { token: owner.token, json: { product_name: "x" } })
    expect((await add()).json).toMatchObject({ code: "subscription_inactive" })
    expect((await service.call("POST /verify", { json: { code: minted.short_code } })).status).toBe(200)
    expect((await service.call("GET /product-stats", { token: owner.token })).status).toBe(200)

    const letters = service.letters.length
    stripe.controls.payOpenInvoice(owner.subscription_id)
    await deliver(service)
    expect(await me(owner.token)).toMatchObject({ billing_state: "paid" })
    expect((await add()).status).toBe(201)
    expect(service.letters.length).toBe(letters)
  })

  it("is said once, however often the same news comes", async () => {
    const owner = await payingCompany(service)
    stripe.controls.setCard(owner.subscription_id, "declines")
    service.clock.advance(32 * DAY_MS)
    await deliver(service)
    for (const { id } of stripe.controls.events()) await stripe.controls.send(id)
    for (let asked = 0; asked < 5; asked++) await syncSubscription(service.app, owner.subscription_id)
    await service.work()
    const said = service.letters.filter(({ to, letter }) => to === owner.email && letter === "renewal_failed")
    expect(said).toHaveLength(1)
  })
})

describe("money that goes back", () => {
  it("takes the right to add with it, until the next payment", async () => {
    const owner = await payingCompany(service)
    stripe.controls.refund(owner.subscription_id)
    await deliver(service)
    expect(await companyOf(service, owner.company_id)).toMatchObject({ active_subscription: 0, plan: "business" })
    service.clock.advance(32 * DAY_MS)
    await deliver(service)
    expect(await me(owner.token)).toMatchObject({ billing_state: "paid" })
  })

  it("by a dispute does so until it is won, or paid for after it was lost", async () => {
    const owner = await payingCompany(service)
    const dispute = stripe.controls.dispute(owner.subscription_id)
    await deliver(service)
    expect(await me(owner.token)).toMatchObject({ billing_state: "disputed" })
    stripe.controls.closeDispute(dispute, "lost")
    await deliver(service)
    expect(await me(owner.token)).toMatchObject({ billing_state: "disputed" })
    service.clock.advance(32 * DAY_MS)
    await deliver(service)
    expect(await me(owner.token)).toMatchObject({ billing_state: "paid" })
    const another = stripe.controls.dispute(owner.subscription_id)
    await deliver(service)
    stripe.controls.closeDispute(another, "won")
    await deliver(service)
    expect(await me(owner.token)).toMatchObject({ billing_state: "paid" })
  })
})

describe("a provider that does what it is asked and does not answer", () => {
  it("changes a plan once", async () => {
    const owner = await payingCompany(service)
    const ask = <Body>(json: object) =>
      service.call<Body>("POST /api/subscription-change", { token: owner.token, json })
    const { amount_due, at } = (await ask<SubscriptionPreview>({ packageType: "enterprise" })).json
    const confirm = { amount_due, at }
    down(`POST /v1/subscriptions/${owner.subscription_id}`, 3, "after")
    expect((await ask({ packageType: "enterprise", confirm })).status).toBe(503)
    // A second attempt finds it done, through the events or the provider's idempotency.
    const again = await ask<SubscriptionChanged>({ packageType: "enterprise", confirm })
    expect([200, 409]).toContain(again.status)
    await deliver(service)
    expect(await me(owner.token)).toMatchObject({ subscription_plan: "enterprise", billing_state: "paid" })
    expect(stripe.controls.store.list("invoice", owner.customer_id)).toHaveLength(2)
  })

  it.each([
    ["a change", "POST /api/subscription-change", { packageType: "enterprise" }, "POST /v1/invoices/create_preview"],
    ["billing", "POST /api/billing-portal", {}, "POST /v1/billing_portal/sessions"],
  ])("%s says so, and nothing has changed", async (_name, request, json, provider) => {
    const owner = await payingCompany(service)
    down(provider)
    const { status, json: refusal } = await service.call(request, { token: owner.token, json })
    expect(status).toBe(503)
    expect(refusal).toMatchObject({
      code: "busy",
      detail: "The payment provider could not be reached. Please try again in a minute.",
    })
    expect((await service.call(request, { token: owner.token, json })).status).toBe(200)
  })

  it("is asked again about a payment until it answers, one payment after the other", async () => {
    const [first, second] = [await payForSignUp(service), await payForSignUp(service)]
    loseEverything()
    service.clock.advance(4 * MINUTE_MS)
    down(`GET /v1/checkout/sessions/${first.session_id}`, 6)
    await service.runTask("payments")
    await service.work()
    expect(await usersOf(first.email)).toHaveLength(0)
    expect(await usersOf(second.email)).toHaveLength(1)
    await pass(5 * MINUTE_MS)
    expect(await usersOf(first.email)).toHaveLength(1)
  })

  it("is complained about in the log without keys and sessions", async () => {
    const { session_id } = await payForSignUp(service)
    down(`GET /v1/checkout/sessions/${session_id}`)
    await service.call(`GET /api/verify-session?session_id=${session_id}`, fromSomewhere())
    const log = service.log_lines.join("")
    expect(log).toContain("the payment provider refused")
    for (const secret of [stripe.secret_key, stripe.webhook_secret, session_id]) expect(log).not.toContain(secret)
  })
})

describe("what was paid but is not what we asked for", () => {
  it.each<[string, Record<string, unknown>]>([
    ["another price", { price_id: "price_other" }],
    ["another amount", { amount: 1 }],
    ["another currency", { currency: "usd" }],
  ])("gives nothing: %s", async (reason, change) => {
    const { email, session_id } = await payForSignUp(service)
    await changeRows(service.app, "checkouts", { session_id }, change)
    await deliver(service)
    await pass(5 * MINUTE_MS)
    expect(await usersOf(email)).toEqual([])
    expect(await rowOf(service.app, "checkouts", { session_id })).toMatchObject({ state: "refused", reason })
    expect(service.log_lines.join("")).toContain("a payment is not what was asked for")
  })

  it.each([
    ["another checkout's id", { checkout_id: "other" }],
    ["another checkout's id", { checkout_id: null }],
    ["paid in another mode", { livemode: true }],
    ["not a subscription", { subscription: false }],
    ["complete but not paid", { paid: false }],
    ["another price", { price_id: null }],
    ["another currency", { currency: null }],
    ["another amount", { amount: 19_901 }],
    ["another amount", { amount: null }],
    ["without a subscription or customer", { subscription_id: null }],
    ["without a subscription or customer", { customer_id: null }],
    [null, {}],
  ] as const)("is told apart: %s, by %o", async (reason, change) => {
    const { session_id } = await payForSignUp(service)
    const { read } = service.app.db
    const query = read.selectFrom("checkouts").selectAll().where("session_id", "=", session_id)
    const state = (await service.app.pay.readCheckout(session_id))!
    expect(faultOf(await query.executeTakeFirstOrThrow(), { ...state, ...change }, false)).toBe(reason)
  })

  it("gives nothing in another mode than ours", async () => {
    const { email, session_id } = await payForSignUp(service)
    const { readCheckout } = service.app.pay
    service.app.pay.readCheckout = async (id) => {
      const state = await readCheckout(id)
      return state && { ...state, livemode: true }
    }
    try {
      await service.call(`GET /api/verify-session?session_id=${session_id}`, fromSomewhere())
    } finally {
      service.app.pay.readCheckout = readCheckout
    }
    await deliver(service)
    expect(await usersOf(email)).toEqual([])
  })
})

describe("what the provider does not know", () => {
  const asked = async () => {
    const { checked_at } = await rowOf(service.app, "checkouts", { session_id: "cs_x" })
    const { synced_at } = await rowOf(service.app, "subscriptions", { id: "sub_x" })
    return [checked_at, synced_at].map(Number)
  }

  it("does not stand before all others that are to be asked about, and expires", async () => {
    const json = { email: "unknown@brand.test", companyName: "X", packageType: "starter" }
    await service.call("POST /api/checkout", { json, ...fromSomewhere() })
    const { subscription_id } = await payingCompany(service)
    await service.app.db.write(async (tx) => {
      await tx.updateTable("checkouts").set({ session_id: "cs_x" }).where("email", "=", json.email).execute()
      await tx.updateTable("subscriptions").set({ id: "sub_x" }).where("id", "=", subscription_id).execute()
    })
    const before = await asked()
    service.clock.advance(DAY_MS)
    await pass(MINUTE_MS)
    const after = await asked()
    expect(after.every((at, place) => at > before[place]!)).toBe(true)
    expect((await rowOf(service.app, "checkouts", { session_id: "cs_x" })).state).toBe("expired")
  })

  it("is asked about also while the list of events cannot be read", async () => {
    const { email } = await payForSignUp(service)
    loseEverything()
    const { eventsSince } = service.app.pay
    service.app.pay.eventsSince = () => Promise.reject(new Error("This key may not read events."))
    try {
      await pass(5 * MINUTE_MS)
    } finally {
      service.app.pay.eventsSince = eventsSince
    }
    expect(await usersOf(email)).toHaveLength(1)
  })
})

describe("the letter about money that goes back", () => {
  it("is not tried where the address has been erased", async () => {
    const { email } = await payForSignUp(service)
    const { db, now } = service.app
    const { id: checkout_id } = await rowOf(service.app, "checkouts", { email })
    await db.write(async (tx) => {
      await tx.updateTable("checkouts").set({ email: "", state: "refunding" }).where("id", "=", checkout_id).execute()
      await enqueue(tx, "refund", { checkout_id }, { now: now() })
    })
    await service.work()
    expect(await rowsOf(service.app, "checkouts", { id: checkout_id })).toMatchObject([{ state: "refunded" }])
    expect(service.letters.filter(({ letter }) => letter === "payment_refunded")).toEqual([])
  })
})

describe("a checkout that nobody pays", () => {
  it("expires, and its address is forgotten after a month", async () => {
    const json = { email: "left@brand.test", companyName: "X", packageType: "starter" }
    const { url } = (await service.call<CheckoutResponse>("POST /api/checkout", { json, ...fromSomewhere() })).json
    const rows = () =>
      service.app.db.read.selectFrom("checkouts").select("state").where("email", "=", json.email).execute()
    await pass(3 * 60 * MINUTE_MS)
    expect(await rows()).toEqual([{ state: "expired" }])
    expect(await verifySession(service.app, sessionIn(url))).toMatchObject({ paid: false, state: "expired" })
    service.clock.advance(31 * DAY_MS)
    await service.runTask("forget old things")
    expect(await rows()).toEqual([])
  })
})
