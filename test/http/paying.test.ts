import { describe, expect, it } from "vitest"
import type { PortalResponse } from "#shared/api/payments.ts"
import { openSession } from "#test/support/accounts.ts"
import { rowsOf } from "#test/support/database.ts"
import {
  deliver,
  fromSomewhere,
  ownerOf,
  payForSignUp,
  payingCompany,
  SIGN_UP,
  sessionIn,
} from "#test/support/payments.ts"
import { preparePayments } from "#test/support/prepare.ts"
import { SINGLE } from "#test/support/service.ts"

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const { service, stripe, checkout, me, verify, checkouts } = preparePayments()

describe("POST /api/billing-portal", () => {
  it("opens the provider's page, where cancelling counts from the end of the period", async () => {
    const owner = await payingCompany(service)
    const [minted] = await service.minted(owner, [SINGLE])
    const { status, json } = await service.call<PortalResponse>("POST /api/billing-portal", { token: owner.token })
    expect(status).toBe(200)
    const shown = await (await fetch(json.url)).text()
    expect(shown).toContain("Cancel at the end of the period")
    await fetch(json.url, { method: "POST", body: new URLSearchParams({ action: "cancel" }) })
    await deliver(service)
    expect(await me(owner.token)).toMatchObject({
      billing_state: "paid",
      cancel_at_period_end: true,
      subscription_plan: "business",
    })
    expect(
      (await service.call("POST /upload-single-product", { token: owner.token, json: { product_name: "x" } })).status,
    ).toBe(201)

    service.clock.advance(32 * DAY_MS)
    await service.runTask("payments")
    await deliver(service)
    const token = await openSession(service.app, owner.user_id)
    expect(await me(token)).toMatchObject({
      billing_state: "ended",
      subscription_renewal: null,
      subscription_plan: "business",
    })
    const refused = await service.call("POST /upload-single-product", { token, json: { product_name: "x" } })
    expect(refused.json).toMatchObject({ code: "subscription_inactive" })
    expect((await service.call("GET /products", { token })).status).toBe(200)
    const verified = await service.call("POST /verify", { json: { code: minted!.short_code } })
    expect(verified.json).toMatchObject({ status: "valid" })
    expect(service.letters.at(-1)).toMatchObject({ letter: "subscription_ended", to: owner.email })
  })

  it("lets a company that has left pay again", async () => {
    const owner = await payingCompany(service)
    stripe.controls.cancelNow(owner.subscription_id)
    await deliver(service)
    const { json } = await checkout({ packageType: "enterprise" }, owner.token)
    stripe.controls.pay(sessionIn(json.url))
    await deliver(service)
    expect(await me(owner.token)).toMatchObject({ billing_state: "paid", subscription_plan: "enterprise" })
    // The same customer, so that all of its invoices are in one place.
    expect(stripe.controls.store.list("subscription", owner.customer_id)).toHaveLength(2)
  })
})

describe("GET /api/verify-session", () => {
  it("says what was paid, and fulfils it when no webhook has come", async () => {
    const paid = await payForSignUp(service)
    const { status, json, headers } = await verify(paid.session_id)
    expect(status).toBe(200)
    expect(headers.get("cache-control")).toBe("no-store")
    expect(json).toEqual({
      ...{ customer_email: paid.email, metadata: { plan: "business" } },
      ...{ paid: true, state: "paid", new_account: true },
    })
    await service.work()
    const sent = () => service.letters.filter(({ to }) => to === paid.email).map(({ letter }) => letter)
    expect(sent()).toEqual(["activation", "receipt"])
    await deliver(service)
    expect(sent()).toHaveLength(2)
  })

  it("says of one that is not paid that it is not", async () => {
    const session_id = sessionIn((await checkout({ ...SIGN_UP, email: "unpaid@brand.test" })).json.url)
    expect((await verify(session_id)).json).toMatchObject({ paid: false, state: "pending", new_account: false })
    stripe.controls.pay(session_id)
    // Many questions at once are one question to the provider.
    expect((await verify(session_id)).json).toMatchObject({ paid: false })
    service.clock.advance(5_000)
    expect((await verify(session_id)).json).toMatchObject({ paid: true })
  })

  it.each([
    ["no session", ""],
    ["one that never was", "cs_test_never"],
    ["a long text", "x".repeat(300)],
    ["another kind of thing", "sub_1"],
    ["quotes", "'%20or%201=1--"],
  ])("knows nothing of %s", async (_name, session_id) => {
    expect((await verify(session_id)).json).toMatchObject({ code: "not_found" })
  })

  it("knows nothing of a session that we did not open, nor of one of yesterday", async () => {
    const { price_id } = await service.app.pay.priceOf({ plan: "business", currency: "eur", interval: "month" })
    const foreign = await service.app.pay.startCheckout({
      ...{ checkout_id: crypto.randomUUID(), price_id, email: "x@y.test", customer_id: null, language: "en" },
      ...{ plan: "business", currency: "eur", interval: "month", success_url: "http://x", cancel_url: "http://x" },
      expires_at: service.app.now() + 2 * HOUR_MS,
    })
    stripe.controls.pay(foreign.session_id)
    expect((await verify(foreign.session_id)).status).toBe(404)
    const { session_id } = await payForSignUp(service)
    service.clock.advance(DAY_MS)
    expect((await verify(session_id)).status).toBe(404)
  })

  it("says so when the provider does not answer", async () => {
    const { session_id } = await payForSignUp(service)
    for (let tries = 0; tries < 3; tries++) {
      stripe.controls.fail({ request: "GET /v1/checkout/sessions/", when: "before", answer: "error" })
    }
    const { status, json } = await verify(session_id)
    expect(status).toBe(503)
    expect(json).toMatchObject({ code: "busy" })
  })

  it("answers twenty times a minute for one session", async () => {
    const statuses = []
    for (let tries = 0; tries < 21; tries++) statuses.push((await verify("cs_test_guess")).status)
    expect(statuses).toEqual([...Array(20).fill(404), 429])
  })
})

describe("POST /api/update-subscription-after-payment", () => {
  const recheck = (json: unknown) =>
    service.call<{ status: string }>("POST /api/update-subscription-after-payment", { json, ...fromSomewhere() })
  /** A recheck runs after its answer: both of these are waiting when it has been. */
  const followed = (...session_ids: string[]) =>
    expect
      .poll(() => {
        const keys = session_ids.map((id) => `checkout:${id}`)
        return service.app.db.read.selectFrom("jobs").select("id").where("key", "in", keys).execute()
      })
      .toHaveLength(session_ids.length)

  it("answers the same to whatever it is sent", async () => {
    const paid = await payForSignUp(service)
    const bodies = [
      ...[
        { email: paid.email, packageType: "enterprise" },
        { email: "nobody@x.test", packageType: "free" },
      ],
      ...[{}, [], null, 7, "text", { email: {} }, { email: "x".repeat(10_000) }],
    ]
    for (const body of bodies) {
      const { status, text } = await recheck(body)
      expect(status).toBe(200)
      expect(text).toBe('{"status":"received"}')
    }
    const { status, text } = await service.call("POST /api/update-subscription-after-payment", {
      body: "{",
      ...fromSomewhere(),
    })
    expect([status, text]).toEqual([200, '{"status":"received"}'])
  })

  it("speeds up what has been paid, for the plan that was paid, and does nothing else", async () => {
    const paid = await payForSignUp(service)
    const unpaid = sessionIn((await checkout({ ...SIGN_UP, email: "unpaid-2@brand.test" })).json.url)
    await recheck({ email: paid.email.toUpperCase(), packageType: "enterprise" })
    await recheck({ email: "unpaid-2@brand.test", packageType: "enterprise" })
    await followed(paid.session_id, unpaid)
    await service.work()
    expect(await me((await ownerOf(service, paid.email)).token)).toMatchObject({ subscription_plan: "business" })
    expect((await checkouts()).find(({ session_id }) => session_id === unpaid)).toMatchObject({ state: "open" })
  })
})

describe("POST /api/stripe/webhook", () => {
  it("takes an event once, and nothing from strangers", async () => {
    const { session_id } = await payForSignUp(service)
    const event = stripe.controls.events().at(-1)!
    expect(event).toMatchObject({ type: "checkout.session.completed", data: { object: { id: session_id } } })
    for (let sent = 0; sent < 5; sent++) expect(await stripe.controls.send(event.id)).toBe(200)
    expect(await rowsOf(service.app, "jobs", { key: `checkout:${session_id}` })).toHaveLength(1)
    await service.work()
    expect(await stripe.controls.send(event.id)).toBe(200)
    expect(await rowsOf(service.app, "jobs", { state: "waiting" })).toEqual([])

    const forged = await service.call("POST /api/stripe/webhook", {
      json: { ...event, id: "evt_forged" },
      headers: { "stripe-signature": `t=${Math.floor(service.app.now() / 1000)},v1=${"0".repeat(64)}` },
    })
    expect(forged.json).toMatchObject({ code: "invalid_input", detail: "The signature does not match." })
    expect((await service.call("POST /api/stripe/webhook", { body: "x".repeat(1_100_000) })).status).toBe(413)
  })

  it("keeps an event that came while the provider was down until it can be followed", async () => {
    await deliver(service)
    const paid = await payForSignUp(service)
    for (let tries = 0; tries < 3; tries++) {
      stripe.controls.fail({ request: "GET /v1/checkout/sessions/", when: "before", answer: "error" })
    }
    await deliver(service)
    const users = () => service.app.db.read.selectFrom("users").select("id").where("email", "=", paid.email).execute()
    expect(await users()).toEqual([])
    service.clock.advance(5_000)
    await service.work()
    expect(await users()).toHaveLength(1)
  })
})
