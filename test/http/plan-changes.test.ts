import { afterEach, describe, expect, it } from "vitest"
import type { Me } from "#shared/api/companies.ts"
import type { SubscriptionChanged, SubscriptionPreview } from "#shared/api/payments.ts"
import { openSession } from "#test/support/accounts.ts"
import { deliver, payingCompany } from "#test/support/payments.ts"
import { prepare, prepareService } from "#test/support/prepare.ts"

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
    const auditEvents = await service.app.db.read
      .selectFrom("audit_events")
      .select("detail")
      .where("company_id", "=", owner.company_id)
      .where("event", "=", "plan.changed")
      .execute()
    expect(auditEvents.filter(({ detail }) => detail === '{"from":"enterprise","to":"business"}')).toHaveLength(1)
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
