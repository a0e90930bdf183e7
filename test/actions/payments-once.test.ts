import { describe, expect, it } from "vitest"
import { recheckCheckouts, verifySession } from "#actions/payments/checkout.ts"
import { sweepPayments } from "#actions/payments/follow.ts"
import { sendReceipt } from "#actions/payments/fulfil.ts"
import type { CheckoutResponse } from "#shared/api/payments.ts"
import { PLAN_NAMES } from "#shared/plans.ts"
import { addUser, openSession, setPassword } from "#test/support/accounts.ts"
import { campaignSeed, rounds } from "#test/support/campaign.ts"
import { type Random, seededRandom } from "#test/support/chain-model/random.ts"
import { rowOf } from "#test/support/database.ts"
import { companyOf, deliver, fromSomewhere, ownerOf, payForSignUp, payingCompany } from "#test/support/payments.ts"
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
  it(`is applied once, ${ROUNDS} times over, by webhook, page, recheck and sweep at once (seed ${SEED})`, async () => {
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

describe("somebody pays for a company that is there", () => {
  const MONTH_MS = 32 * 24 * 3_600_000

  const service = prepareService({ environment: { TRUSTED_PROXIES: "127.0.0.1" } })
  const stripe = prepare(() => service.stripe())

  type Owner = Awaited<ReturnType<typeof ownerOf>>
  type Outcome = "bought" | 409 | 403 | "refunded"

  /** The companies that an attacker would like to downgrade, replace or charge twice. */
  const STATES = {
    free: async () => activated(await service.company("free")),
    paying: async () => activated(await payingCompany(service, { plan: "business" })),
    lapsed: async () => {
      const owner = await payingCompany(service, { plan: "business" })
      stripe.controls.setCard(owner.subscription_id, "declines")
      service.clock.advance(MONTH_MS)
      await deliver(service)
      return activated(owner)
    },
    ended: async () => {
      const owner = await payingCompany(service, { plan: "business" })
      stripe.controls.cancelNow(owner.subscription_id)
      await deliver(service)
      return activated(owner)
    },
    suspended: async () => {
      const owner = await payingCompany(service, { plan: "business" })
      const suspended_at = service.app.now()
      const { write } = service.app.db
      await write((tx) =>
        tx.updateTable("companies").set({ suspended_at }).where("id", "=", owner.company_id).execute(),
      )
      return activated(owner)
    },
  }
  type State = keyof typeof STATES

  async function activated(owner: { user_id: string; company_id: string; email: string }): Promise<Owner> {
    await setPassword(service.app, owner.user_id, "mulberry lane 7")
    return ownerOf(service, owner.email)
  }

  const checkout = (json: Record<string, unknown>, token?: string) =>
    service.call<CheckoutResponse>("POST /api/checkout", {
      json: { companyName: "X", ...json },
      ...fromSomewhere(),
      ...(token === undefined ? {} : { token }),
    })

  /** The attackers; each returns the status, after paying whatever could be paid. */
  const CALLERS = {
    "a visitor with the owner's address": ({ email }: Owner, plan: string) => buy({ email, packageType: plan }),
    "a visitor who began before the address had an account": async ({ email }: Owner, plan: string) => {
      const { json } = await checkout({ email: `early-${email}`, packageType: plan })
      const session_id = json.url.split("/").at(-1)!
      const { write } = service.app.db
      await write((tx) => tx.updateTable("checkouts").set({ email }).where("session_id", "=", session_id).execute())
      return pay(session_id)
    },
    "the owner": ({ token, email }: Owner, plan: string) => buy({ email, packageType: plan }, token),
    "a member": async ({ company_id, email }: Owner, plan: string) => {
      const member = await addUser(service.app, company_id)
      return buy({ email, packageType: plan }, await openSession(service.app, member.user_id))
    },
    "another company's owner, with this owner's address": async ({ email, company_id }: Owner, plan: string) => {
      const other = await service.company("free")
      await buy({ email, packageType: plan, company_id }, other.token)
      expect((await companyOf(service, other.company_id)).plan).toBe(plan)
      return 200
    },
  }
  type CallerName = keyof typeof CALLERS

  async function buy(json: Record<string, unknown>, token?: string): Promise<number> {
    const answered = await checkout(json, token)
    return answered.status === 200 ? pay(answered.json.url.split("/").at(-1)!) : answered.status
  }

  async function pay(session_id: string): Promise<number> {
    expect(stripe.controls.pay(session_id)).toBe(true)
    await deliver(service)
    return 200
  }

  function expected(state: State, caller: CallerName): Outcome | "untouched" {
    if (caller === "the owner")
      return state === "free" || state === "ended" ? "bought" : state === "suspended" ? 403 : 409
    if (caller === "a member") return 403
    if (caller === "a visitor with the owner's address") return 409
    return caller.startsWith("another") ? "untouched" : "refunded"
  }

  const CASES = (Object.keys(STATES) as State[]).flatMap((state) =>
    (Object.keys(CALLERS) as CallerName[]).flatMap((caller) =>
      (["starter", "enterprise"] as const).map((plan) => [state, caller, plan, expected(state, caller)] as const),
    ),
  )

  it("is tried in fifty ways", () => expect(CASES).toHaveLength(50))

  it.each(CASES)("%s, by %s, %s: %s", async (state, caller, plan, outcome) => {
    const owner = await STATES[state]()
    const before = await companyOf(service, owner.company_id)
    const refunds = stripe.controls.store.list("refund").length
    const status = await CALLERS[caller](owner, plan)
    const after = await companyOf(service, owner.company_id)
    const live = await service.app.db.read
      .selectFrom("subscriptions")
      .select("plan")
      .where("company_id", "=", owner.company_id)
      .where("ended_at", "is", null)
      .execute()
    expect(live.length).toBeLessThanOrEqual(1)
    expect(status).toBe(typeof outcome === "number" ? outcome : 200)
    if (outcome === "bought") {
      expect(after).toMatchObject({ plan, active_subscription: 1 })
      expect(live).toEqual([{ plan }])
    } else {
      expect(after).toEqual(before)
    }
    expect(stripe.controls.store.list("refund").length - refunds).toBe(outcome === "refunded" ? 1 : 0)
  })
})

describe("payment receipt", () => {
  const service = prepareService({ environment: { TRUSTED_PROXIES: "127.0.0.1", STRIPE_TAX: "on" } })

  const lettersTo = (email: string) => service.letters.filter(({ to }) => to === email)
  const receiptTo = (email: string) => lettersTo(email).find(({ letter }) => letter === "receipt")!

  it("a paid sign-up is answered by two letters: the link for the password, and the receipt", async () => {
    const { email } = await payForSignUp(service, { interval: "year" })
    await deliver(service)
    expect(lettersTo(email).map(({ letter }) => letter)).toEqual(["activation", "receipt"])
    const { text, subject } = receiptTo(email)
    expect(subject).toBe("Receipt for your Business plan")
    for (const line of [
      "Company: Kékfestő Kft.",
      "Plan: Business, billed yearly",
      "Net amount: €1,990.00",
      "Tax: €537.30",
      "Total paid: €2,527.30",
    ]) {
      expect(text.split("\n")).toContain(line)
    }
    expect(text).toMatch(/^Period: (\d+ \w+) (\d{4}) to \1 \d{4}$/m)
    expect(text).toMatch(/^Invoice number: \S+$/m)
    expect(text).toContain("Set your password first")
  })

  it("an upgrade is answered by a receipt alone, in the company's language", async () => {
    const owner = await service.company("free")
    const json = { packageType: "starter", currency: "usd", language: "hu" }
    const asked = { json, token: owner.token, ...fromSomewhere() }
    const { url } = (await service.call<{ url: string }>("POST /api/checkout", asked)).json
    const { controls } = await service.stripe()
    controls.pay(url.split("/").at(-1)!)
    await deliver(service)
    expect(lettersTo(owner.email).map(({ letter }) => letter)).toEqual(["receipt"])
    const { text } = receiptTo(owner.email)
    expect(text).toContain("Csomag: Starter, havi díjjal")
    expect(text).toMatch(/^Fizetve összesen: 62,23\sUSD$/m)
    expect(text).not.toContain("jelszav")
  })

  it("a company's name that a mail program would make a link is left out", async () => {
    const json = {
      email: "link@brand.test",
      companyName: "Evil.example Kft.",
      packageType: "starter",
      currency: "eur",
    }
    const { url } = (await service.call<{ url: string }>("POST /api/checkout", { json, ...fromSomewhere() })).json
    const { controls } = await service.stripe()
    controls.pay(url.split("/").at(-1)!)
    await deliver(service)
    expect(receiptTo("link@brand.test").text).toContain("Company: link@brand.test")
  })

  it("waits for the provider's invoice, and says nothing of a payment that was given back", async () => {
    const { email, session_id } = await payForSignUp(service)
    await deliver(service)
    const { id } = await rowOf(service.app, "checkouts", { session_id })
    const { controls } = await service.stripe()
    const session = controls.store.get("session", session_id)!
    controls.store.put("session", { ...session, invoice: null })
    const before = service.letters.length
    await expect(sendReceipt(service.app, id)).rejects.toMatchObject({ code: "busy" })
    controls.store.put("session", session)
    await service.app.db.write((tx) =>
      tx.updateTable("checkouts").set({ state: "refunded" }).where("id", "=", id).execute(),
    )
    await sendReceipt(service.app, id)
    expect(service.letters).toHaveLength(before)
    expect(lettersTo(email)).toHaveLength(2)
  })
})
