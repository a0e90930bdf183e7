import { afterEach, beforeEach, describe, expect, it } from "vitest"
import type { SubscriptionChanged, SubscriptionPreview } from "#shared/api/payments.ts"
import { addUser, openSession } from "#test/support/accounts.ts"
import { paymentCalls } from "#test/support/payment-calls.ts"
import { companyOf, deliver, payingCompany } from "#test/support/payments.ts"
import { prepare, prepareService } from "#test/support/prepare.ts"

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const service = prepareService({ environment: { TRUSTED_PROXIES: "127.0.0.1" } })
const stripe = prepare(() => service.stripe())
beforeEach(() => service.clock.advance(HOUR_MS))
afterEach(() => deliver(service))

const { me } = paymentCalls(() => service)
const change = <Body>(token: string, json: Record<string, unknown>) =>
  service.call<Body & { detail: string; code: string }>("POST /api/subscription-change", { token, json })

describe("POST /api/subscription-change", () => {
  it("shows what it costs, and changes nothing until it is confirmed", async () => {
    const owner = await payingCompany(service)
    service.clock.advance(15 * DAY_MS)
    const { status, json } = await change<SubscriptionPreview>(owner.token, { packageType: "Enterprise" })
    expect(status).toBe(200)
    expect(json).toMatchObject({ status: "preview", plan: "enterprise", interval: "month", currency: "eur" })
    expect(json).toMatchObject({ renewal_amount: 49_900, products_over: 0, users_over: 0 })
    expect(json).toMatchObject({ takes_effect: "now", replaces: null })
    // A month of the new plan, less about half a month of the old one.
    expect(json.amount_due).toBeGreaterThan(49_900 - 10_500)
    expect(json.amount_due).toBeLessThan(49_900 - 9_500)
    expect(await me(owner.token)).toMatchObject({ subscription_plan: "business" })

    const { amount_due, at } = json
    const changed = await change<SubscriptionChanged>(owner.token, {
      packageType: "enterprise",
      confirm: { amount_due, at },
    })
    expect(changed.json).toEqual({ status: "changed", url: null, detail: "Your plan has been changed." })
    expect(await me(owner.token)).toMatchObject({ subscription_plan: "enterprise", billing_state: "paid" })
    const invoices = stripe.controls.store.list("invoice", owner.customer_id)
    expect(invoices.map(({ amount_paid }) => amount_paid)).toEqual([amount_due, 19_900])
    expect(stripe.controls.store.list("subscription", owner.customer_id)).toHaveLength(1)
  })

  it("changes once, however often it is confirmed", async () => {
    const owner = await payingCompany(service)
    const { json } = await change<SubscriptionPreview>(owner.token, { packageType: "enterprise" })
    const confirm = { amount_due: json.amount_due, at: json.at }
    const answers = await Promise.all([1, 2, 3].map(() => change(owner.token, { packageType: "enterprise", confirm })))
    expect(answers.map(({ status }) => status).sort()).toContain(200)
    expect(answers.every(({ status }) => [200, 409].includes(status))).toBe(true)
    expect(stripe.controls.store.list("invoice", owner.customer_id)).toHaveLength(2)
    expect((await change(owner.token, { packageType: "enterprise" })).json).toMatchObject({ code: "already_done" })
  })

  it("says what the new plan has no room for", async () => {
    const owner = await payingCompany(service, { plan: "enterprise" })
    await addUser(service.app, owner.company_id)
    await addUser(service.app, owner.company_id)
    expect((await change<SubscriptionPreview>(owner.token, { packageType: "business" })).json).toMatchObject({
      users_over: 1,
    })
    expect((await change<SubscriptionPreview>(owner.token, { packageType: "starter" })).json).toMatchObject({
      users_over: 2,
    })
  })

  it("refuses another amount than was seen, an old preview, and one of the future", async () => {
    const owner = await payingCompany(service)
    const { amount_due, at } = (await change<SubscriptionPreview>(owner.token, { packageType: "enterprise" })).json
    const detail = "The amount has changed in the meantime. Please check it again and confirm."
    const wrong = [
      { amount_due: amount_due - 1, at },
      { amount_due: 0, at },
      { amount_due, at: at + DAY_MS },
    ]
    for (const confirm of wrong) {
      expect((await change(owner.token, { packageType: "enterprise", confirm })).json).toMatchObject({
        detail,
        code: "conflict",
      })
    }
    service.clock.advance(16 * 60_000)
    const late = await change(owner.token, { packageType: "enterprise", confirm: { amount_due, at } })
    expect(late.json).toMatchObject({ detail, code: "conflict" })
    expect(await me(owner.token)).toMatchObject({ subscription_plan: "business" })
  })

  it("waits for the payment when the card is declined", async () => {
    const owner = await payingCompany(service)
    stripe.controls.setCard(owner.subscription_id, "declines")
    const { amount_due, at } = (await change<SubscriptionPreview>(owner.token, { packageType: "enterprise" })).json
    const { status, json } = await change<SubscriptionChanged>(owner.token, {
      packageType: "enterprise",
      confirm: { amount_due, at },
    })
    expect(status).toBe(200)
    expect(json).toMatchObject({ status: "payment_needed", url: expect.stringContaining(`${stripe.url}/invoice/in_`) })
    await deliver(service)
    expect(await me(owner.token)).toMatchObject({ subscription_plan: "business", billing_state: "paid" })
    await fetch(json.url!, { method: "POST", body: new URLSearchParams({ action: "pay" }) })
    await deliver(service)
    expect(await me(owner.token)).toMatchObject({ subscription_plan: "enterprise", billing_state: "paid" })
  })

  it("stays as it was when a declined change is never paid", async () => {
    const owner = await payingCompany(service)
    stripe.controls.setCard(owner.subscription_id, "declines")
    const { amount_due, at } = (await change<SubscriptionPreview>(owner.token, { packageType: "enterprise" })).json
    await change(owner.token, { packageType: "enterprise", confirm: { amount_due, at } })
    service.clock.advance(DAY_MS)
    await service.runTask("payments")
    await deliver(service)
    expect(await me(owner.token)).toMatchObject({ subscription_plan: "business", billing_state: "paid" })
    expect(stripe.controls.store.list("invoice", owner.customer_id)[0]).toMatchObject({ status: "void" })
  })

  it.each([
    ["without a subscription", async () => service.company("free"), { packageType: "business" }, "conflict"],
    ["to Free", () => payingCompany(service), { packageType: "free" }, "conflict"],
    ["to the plan it is on", () => payingCompany(service), { packageType: "business" }, "already_done"],
    [
      "while a payment is open",
      async () => {
        const owner = await payingCompany(service)
        stripe.controls.setCard(owner.subscription_id, "declines")
        service.clock.advance(32 * DAY_MS)
        await service.runTask("payments")
        await deliver(service)
        return owner
      },
      { packageType: "enterprise" },
      "subscription_inactive",
    ],
    [
      "while it is set to end",
      async () => {
        const owner = await payingCompany(service)
        stripe.controls.cancelAtPeriodEnd(owner.subscription_id)
        await deliver(service)
        return owner
      },
      { packageType: "enterprise" },
      "conflict",
    ],
  ] as const)("changes nothing %s", async (_name, ownerIn, json, code) => {
    const owner = await ownerIn()
    const token = await openSession(service.app, owner.user_id)
    const before = await companyOf(service, owner.company_id)
    expect((await change(token, json)).json).toMatchObject({ code })
    expect(await companyOf(service, owner.company_id)).toEqual(before)
  })

  it("is not for members", async () => {
    const owner = await payingCompany(service)
    const member = await addUser(service.app, owner.company_id)
    const token = await openSession(service.app, member.user_id)
    expect((await change(token, { packageType: "enterprise" })).json).toMatchObject({
      code: "not_allowed",
      detail: "Only the owner of the company account can do this.",
    })
  })
})
