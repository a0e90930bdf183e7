import { describe, expect, it } from "vitest"
import { recheckCheckouts, verifySession } from "#actions/payments/recheck.ts"
import { sweepPayments } from "#actions/payments/sweep.ts"
import type { CheckoutResponse } from "#shared/api/payments.ts"
import { PLAN_NAMES } from "#shared/plans.ts"
import { campaignSeed, rounds } from "#test/support/campaign.ts"
import { type Random, seededRandom } from "#test/support/chain-model/random.ts"
import { deliver, fromSomewhere, payForSignUp } from "#test/support/payments.ts"
import { prepare, prepareService } from "#test/support/prepare.ts"

const SEED = campaignSeed(20_270_115)
const ROUNDS = rounds(40, 4)
const FORGERIES = rounds(10_000)

const service = prepareService({ environment: { TRUSTED_PROXIES: "127.0.0.1" } })
const stripe = prepare(() => service.stripe())

/** Everything that tells the service of a payment, in some order and all at once. */
function ways(random: Random, session_id: string, email: string): (() => Promise<unknown>)[] {
  const event = stripe.controls
    .events()
    .find(
      ({ type, data }) => type === "checkout.session.completed" && (data.object as { id: string }).id === session_id,
    )!
  const all = [
    () => stripe.controls.send(event.id),
    () => stripe.controls.send(event.id),
    () => service.call(`GET /api/verify-session?session_id=${session_id}`, fromSomewhere()),
    () => verifySession(service.app, session_id),
    () => recheckCheckouts(service.app, email),
    () => sweepPayments(service.app),
    () => service.work(),
    () => service.work(),
    () =>
      service.call("POST /api/update-subscription-after-payment", {
        ...{ json: { email, packageType: random.pick(PLAN_NAMES) }, ...fromSomewhere() },
      }),
  ]
  return random.shuffle(all)
}

async function countOf(email: string) {
  const { read } = service.app.db
  const users = await read.selectFrom("users").select(["id", "company_id"]).where("email", "=", email).execute()
  const ids = users.map(({ company_id }) => company_id)
  const subscriptions = await read.selectFrom("subscriptions").select("id").where("company_id", "in", ids).execute()
  const events = await read
    .selectFrom("audit_events")
    .select("id")
    .where("company_id", "in", ids)
    .where("event", "=", "company.created")
    .execute()
  const letters = service.letters.filter(({ to, letter }) => to === email && letter === "activation").length
  return { users: users.length, subscriptions: subscriptions.length, events: events.length, letters }
}

describe("a paid session", () => {
  it(`is applied once, ${ROUNDS} times over, by webhook, page, recheck and sweep at once (seed ${SEED})`, {
    timeout: 300_000,
  }, async () => {
    const random = seededRandom(SEED)
    for (let round = 0; round < ROUNDS; round++) {
      const { email, session_id } = await payForSignUp(service)
      await Promise.all(ways(random, session_id, email).map((tell) => tell()))
      await deliver(service)
      const once = { users: 1, subscriptions: 1, events: 1, letters: 1 }
      expect(await countOf(email), `seed ${SEED}, round ${round}`).toEqual(once)
      expect(stripe.controls.store.list("refund")).toEqual([])
      service.clock.advance(60_000)
    }
  })
})

describe("a forged recheck", () => {
  const unpaid = async (email: string, token?: string) => {
    const json = { email, companyName: "Kékfestő Kft.", packageType: "business" }
    const more = token === undefined ? {} : { token }
    const answered = await service.call<CheckoutResponse>("POST /api/checkout", { json, ...fromSomewhere(), ...more })
    return answered.json.url.split("/").at(-1)!
  }
  const accounts = async () => {
    const { read } = service.app.db
    const companies = await read.selectFrom("companies").selectAll().orderBy("id").execute()
    const subscriptions = await read.selectFrom("subscriptions").selectAll().orderBy("id").execute()
    // An open checkout stays open, because it may still be paid.
    const checkouts = await read.selectFrom("checkouts").select(["id", "state"]).orderBy("id").execute()
    return JSON.stringify([companies, subscriptions, checkouts])
  }

  it(`raises nobody, ${FORGERIES} times (seed ${SEED})`, { timeout: 600_000 }, async () => {
    const random = seededRandom(SEED)
    const free = [await service.company("free"), await service.company("free"), await service.company("free")]
    const starter = await service.company("starter")
    const emails = [...free, starter].map(({ email }) => email)
    // Begun and never paid; abandoned; and declined: the nearest that a payment comes to being one.
    for (const owner of free) await unpaid(owner.email, owner.token)
    const stranger = await unpaid("stranger@brand.test")
    await fetch(`${stripe.url}/pay/${stranger}`, { method: "POST", body: new URLSearchParams({ action: "decline" }) })
    emails.push("stranger@brand.test", "nobody@brand.test")
    await deliver(service)
    const before = await accounts()
    for (let made = 0; made < FORGERIES; made++) {
      await forge(random, random.pick(emails))
      if (made % 500 === 499) {
        service.clock.advance(6_000)
        await service.work()
      }
    }
    await new Promise((resolve) => setImmediate(resolve))
    await service.work()
    await sweepPayments(service.app)
    await service.work()
    expect(await accounts()).toBe(before)
  })

  /** Nine of ten where nothing limits them; the rest by way of HTTP, each from another place. */
  async function forge(random: Random, email: string): Promise<void> {
    if (random.chance(0.9)) return recheckCheckouts(service.app, random.chance(0.5) ? email : email.toUpperCase())
    const json = {
      ...{ email, packageType: random.pick(PLAN_NAMES), plan: "enterprise", paid: true, payment_status: "paid" },
      ...{ session_id: "cs_test_x", amount: 49_900, is_admin: true, company_id: "x" },
    }
    const { status, text } = await service.call("POST /api/update-subscription-after-payment", {
      json,
      ...fromSomewhere(),
    })
    expect([status, text]).toEqual([200, '{"status":"received"}'])
  }
})
