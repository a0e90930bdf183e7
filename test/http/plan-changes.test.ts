import { afterEach, describe, expect, it } from "vitest"
import type { Me } from "#shared/api/companies.ts"
import type { SubscriptionChanged, SubscriptionPreview } from "#shared/api/payments.ts"
import { addUser, openSession } from "#test/support/accounts.ts"
import { eventsOf } from "#test/support/calls.ts"
import { companyOf, deliver, payingCompany } from "#test/support/payments.ts"
import { prepare, preparePayments, prepareService } from "#test/support/prepare.ts"

describe("POST /api/subscription-change", () => {
  const HOUR_MS = 3_600_000
  const DAY_MS = 24 * HOUR_MS
  const { service, stripe, me } = preparePayments()
  const change = <Body>(token: string, json: Record<string, unknown>) =>
    service.call<Body & { detail: string; code: string }>("POST /api/subscription-change", { token, json })

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

describe("plan changes", () => {
  const DAY_MS = 24 * 3_600_000
  type Owner = Awaited<ReturnType<typeof payingCompany>>
  const service = prepareService({ environment: { TRUSTED_PROXIES: "127.0.0.1" } })
  const stripe = prepare(() => service.stripe())
  afterEach(() => deliver(service))

  const me = async (owner: Owner) => (await service.call<Me>("GET /me", { token: owner.token })).json
  const ask = <Body>(owner: Owner, json: Record<string, unknown>) =>
    service.call<Body & { code: string }>("POST /api/subscription-change", { token: owner.token, json })
  const preview = async (owner: Owner, json: Record<string, unknown>) =>
    (await ask<SubscriptionPreview>(owner, json)).json
  const keep = (owner: Owner) =>
    service.call<SubscriptionChanged & { code: string }>("DELETE /api/subscription-change", { token: owner.token })

  /** Previews a change and makes it. */
  async function make(owner: Owner, json: Record<string, unknown>): Promise<SubscriptionChanged> {
    const { amount_due, at } = await preview(owner, json)
    return (await ask<SubscriptionChanged>(owner, { ...json, confirm: { amount_due, at } })).json
  }

  /** To just after the end of the paid period, with every event told. */
  async function renew(owner: Owner, days = 32): Promise<void> {
    service.clock.advance(days * DAY_MS)
    owner.token = await openSession(service.app, owner.user_id)
    await service.runTask("payments")
    await deliver(service)
  }

  const paidBy = ({ customer_id }: Owner) =>
    stripe.controls.store
      .list("invoice", customer_id)
      .map(({ total }) => total)
      .toReversed()
  const balanceOf = ({ customer_id }: Owner) => stripe.controls.store.get("customer", customer_id)!.balance
  const lettersTo = ({ email }: Owner, wanted: string) =>
    service.letters.filter(({ to, letter }) => to === email && letter === wanted)

  describe("a smaller plan", () => {
    it("after a bigger one was used gives no money back: what was paid for runs first", async () => {
      const owner = await payingCompany(service, { plan: "starter" })
      await make(owner, { packageType: "enterprise" })
      expect(await me(owner)).toMatchObject({ subscription_plan: "enterprise", plan_limit: 10_000 })
      const down = await preview(owner, { packageType: "starter" })
      expect(down).toMatchObject({ takes_effect: "period_end", amount_due: 0, renewal_amount: 4_900 })
      const { subscription_renewal } = await me(owner)
      expect(down.effective_at).toBe(subscription_renewal)
      expect(await make(owner, { packageType: "starter" })).toMatchObject({ status: "scheduled", url: null })
      expect(await me(owner)).toMatchObject({
        ...{ subscription_plan: "enterprise", next_plan: "starter", next_interval: "month", subscription_renewal },
      })
      expect(balanceOf(owner)).toBe(0)
      expect(paidBy(owner)).toEqual([4_900, 45_000])
      await renew(owner)
      expect(await me(owner)).toMatchObject({ subscription_plan: "starter", plan_limit: 500, next_plan: null })
      expect(balanceOf(owner)).toBe(0)
      expect(paidBy(owner)).toEqual([4_900, 45_000, 4_900])
    })

    it("begins once, with one letter, however often the renewal is told", async () => {
      const owner = await payingCompany(service, { plan: "enterprise" })
      await make(owner, { packageType: "business" })
      await deliver(service)
      expect(lettersTo(owner, "plan_change_scheduled")).toHaveLength(1)
      await renew(owner)
      const events = stripe.controls.events().slice(-8)
      for (const { id } of [...events, ...events.toReversed()]) await stripe.controls.send(id)
      await renew(owner, 1)
      expect(await me(owner)).toMatchObject({ subscription_plan: "business", billing_state: "paid" })
      expect(lettersTo(owner, "plan_lowered")).toHaveLength(1)
      const changes = (await eventsOf(service, owner, "plan.changed")).map(({ detail }) => JSON.stringify(detail))
      expect(changes.filter((one) => one === '{"from":"enterprise","to":"business"}')).toHaveLength(1)
      // The finished schedule releases the subscription, so the next renewal is an ordinary one.
      await renew(owner)
      expect(await me(owner)).toMatchObject({ subscription_plan: "business", next_plan: null })
      expect(paidBy(owner)).toEqual([49_900, 19_900, 19_900])
    })

    it("is found by the sweep when every event was lost", async () => {
      const owner = await payingCompany(service, { plan: "enterprise" })
      await make(owner, { packageType: "starter" })
      service.clock.advance(32 * DAY_MS)
      stripe.controls.advance(0)
      for (const id of stripe.controls.waiting()) stripe.controls.lose(id)
      await service.app.db.write((tx) => tx.deleteFrom("payment_sweeps").execute())
      await service.runTask("payments")
      await service.work()
      owner.token = await openSession(service.app, owner.user_id)
      expect((await me(owner)).subscription_plan).toBe("starter")
    })

    it("is taken back, and the plan renews as it was", async () => {
      const owner = await payingCompany(service, { plan: "enterprise" })
      await make(owner, { packageType: "starter" })
      expect((await keep(owner)).json).toMatchObject({ status: "changed", detail: "Your plan stays as it is." })
      expect((await me(owner)).next_plan).toBeNull()
      expect((await keep(owner)).json.code).toBe("already_done")
      await renew(owner)
      expect(await me(owner)).toMatchObject({ subscription_plan: "enterprise" })
      expect(paidBy(owner)).toEqual([49_900, 49_900])
      // A letter about a cancelled change is not sent.
      expect(lettersTo(owner, "plan_change_scheduled")).toHaveLength(0)
    })

    it("gives way to another one, and to a bigger plan at once", async () => {
      const owner = await payingCompany(service, { plan: "business" })
      await make(owner, { packageType: "starter" })
      expect((await ask(owner, { packageType: "starter" })).json.code).toBe("already_done")
      await make(owner, { packageType: "starter", interval: "year" })
      expect(await me(owner)).toMatchObject({ next_plan: "starter", next_interval: "year" })
      expect(await preview(owner, { packageType: "enterprise" })).toMatchObject({
        ...{ takes_effect: "now", replaces: "starter", amount_due: 30_000 },
      })
      await make(owner, { packageType: "enterprise" })
      expect(await me(owner)).toMatchObject({ subscription_plan: "enterprise", next_plan: null })
      await renew(owner)
      expect(await me(owner)).toMatchObject({ subscription_plan: "enterprise" })
      expect(balanceOf(owner)).toBe(0)
    })

    it("is scheduled whole or not at all when the provider fails in the middle", async () => {
      const owner = await payingCompany(service, { plan: "enterprise" })
      const { amount_due, at } = await preview(owner, { packageType: "starter" })
      const confirm = { amount_due, at }
      // The library itself tries three times.
      for (let tries = 0; tries < 3; tries++) {
        stripe.controls.fail({ request: "POST /v1/subscription_schedules/sub_sched", when: "before", answer: "cut" })
      }
      expect((await ask(owner, { packageType: "starter", confirm })).status).toBe(503)
      await deliver(service)
      expect((await me(owner)).next_plan).toBeNull()
      stripe.controls.fail({ request: "POST /v1/subscription_schedules/sub_sched", when: "after", answer: "cut" })
      expect((await ask<SubscriptionChanged>(owner, { packageType: "starter", confirm })).json.status).toBe("scheduled")
      expect((await me(owner)).next_plan).toBe("starter")
    })

    it("that was scheduled does not outlive the subscription", async () => {
      const owner = await payingCompany(service, { plan: "enterprise" })
      await make(owner, { packageType: "starter" })
      await service.app.pay.endSubscription(owner.subscription_id)
      await deliver(service)
      expect(await me(owner)).toMatchObject({ billing_state: "ended", next_plan: null })
    })
  })

  describe("an interval", () => {
    it("of a month in the place of a year waits for the year to end, also with a bigger plan", async () => {
      const owner = await payingCompany(service, { plan: "starter", interval: "year" })
      for (const packageType of ["starter", "enterprise"]) {
        const asked = await preview(owner, { packageType, interval: "month" })
        expect(asked).toMatchObject({ takes_effect: "period_end", amount_due: 0 })
      }
      await make(owner, { packageType: "starter", interval: "month" })
      await renew(owner, 367)
      expect(await me(owner)).toMatchObject({ subscription_plan: "starter", billing_interval: "month" })
      expect(paidBy(owner)).toEqual([47_000, 4_900])
    })

    it("of a year begins at once, less what is left of the month", async () => {
      const owner = await payingCompany(service, { plan: "starter" })
      expect(await preview(owner, { packageType: "starter", interval: "year" })).toMatchObject({
        ...{ takes_effect: "now", amount_due: 42_100 },
      })
    })
  })

  describe("a bigger plan", () => {
    it("costs a whole new period, less what is left of the old one: no last hour of a month is sold for cents", async () => {
      const owner = await payingCompany(service, { plan: "starter" })
      service.clock.advance(30 * DAY_MS)
      owner.token = await openSession(service.app, owner.user_id)
      const { amount_due } = await preview(owner, { packageType: "enterprise" })
      expect(amount_due).toBeGreaterThan(49_900 - 400)
      await make(owner, { packageType: "enterprise" })
      const { subscription_renewal } = await me(owner)
      expect(Date.parse(subscription_renewal!) - service.clock.now()).toBeGreaterThan(27 * DAY_MS)
    })
  })

  describe("DELETE /api/subscription-change", () => {
    it("is refused where nothing is scheduled", async () => {
      const owner = await payingCompany(service)
      expect(await keep(owner)).toMatchObject({ status: 409, json: { code: "already_done" } })
      const free = await service.company("free")
      expect((await service.call("DELETE /api/subscription-change", { token: free.token })).status).toBe(409)
    })
  })
})
