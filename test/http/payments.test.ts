import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { Me } from "#shared/api/companies.ts"
import type {
  CheckoutResponse,
  PortalResponse,
  SubscriptionChanged,
  SubscriptionPreview,
  VerifySessionResponse,
} from "#shared/api/payments.ts"
import type { LocalStripe } from "#stand-ins/payments/local-stripe.ts"
import { addUser, openSession, setPassword } from "#test/support/accounts.ts"
import { countStatements } from "#test/support/count-statements.ts"
import { companyOf, deliver, fromSomewhere, ownerOf, payForSignUp, payingCompany } from "#test/support/payments.ts"
import { createService, type TestService } from "#test/support/service.ts"
import { refusesBadJson, refusesStrangers } from "./refusals.ts"

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
let service: TestService
let stripe: LocalStripe
beforeAll(async () => {
  service = await createService({ environment: { TRUSTED_PROXIES: "127.0.0.1" } })
  stripe = await service.stripe()
})
afterAll(() => service.close())
beforeEach(() => service.clock.advance(HOUR_MS))
afterEach(() => deliver(service))

const SIGN_UP = { email: "anna@brand.test", companyName: "Kékfestő Kft.", packageType: "business", currency: "eur" }

const checkout = (json: Record<string, unknown>, token?: string) =>
  service.call<CheckoutResponse & { detail: string; code: string; fields?: Record<string, string> }>(
    "POST /api/checkout",
    { json, ...fromSomewhere(), ...(token === undefined ? {} : { token }) },
  )
const me = async (token: string) => (await service.call<Me>("GET /me", { token })).json
const change = <Body>(token: string, json: Record<string, unknown>) =>
  service.call<Body & { detail: string; code: string }>("POST /api/subscription-change", { token, json })
const verify = (session_id: string) =>
  service.call<VerifySessionResponse>(`GET /api/verify-session?session_id=${session_id}`, fromSomewhere())
const sessionIn = (url: string) => url.split("/").at(-1)!
const checkouts = () => service.app.db.read.selectFrom("checkouts").selectAll().orderBy("created_at").execute()

describe("POST /api/checkout", () => {
  describe("by a visitor", () => {
    it("leads to the card page, and to a company once it is paid", async () => {
      const { status, json, headers } = await checkout({
        ...SIGN_UP,
        interval: "year",
        agreeTerms: true,
        language: "hu",
      })
      expect(status).toBe(200)
      expect(Object.keys(json)).toEqual(["url"])
      expect(headers.get("cache-control")).toBe("no-store")
      expect(json.url.startsWith(`${stripe.url}/pay/cs_test_`)).toBe(true)
      const shown = await (await fetch(json.url)).text()
      expect(shown).toContain("Helyi bemutató - pénz nem mozog")
      await service.work()
      expect(
        await service.app.db.read.selectFrom("users").select("id").where("email", "=", SIGN_UP.email).execute(),
      ).toEqual([])

      const paid = await fetch(json.url, {
        method: "POST",
        body: new URLSearchParams({ action: "pay" }),
        redirect: "manual",
      })
      expect(paid.status).toBe(303)
      expect(paid.headers.get("location")).toBe(`http://127.0.0.1:0/thank-you?session_id=${sessionIn(json.url)}`)
      await deliver(service)
      expect(service.letters.slice(-2).map(({ letter, to }) => [letter, to])).toEqual([
        ["activation", SIGN_UP.email],
        ["receipt", SIGN_UP.email],
      ])
      const owner = await ownerOf(service, SIGN_UP.email)
      expect(await me(owner.token)).toMatchObject({
        ...{
          company: "Kékfestő Kft.",
          subscription_plan: "business",
          currency: "eur",
          is_owner: true,
          verified: false,
        },
        ...{
          language: "hu",
          billing_state: "paid",
          billing_interval: "year",
          cancel_at_period_end: false,
          mint_chain_id: 1,
        },
        subscription_renewal: expect.stringMatching(/^2028-01-/),
      })
    })

    it.each([
      [
        "the terms before anything else",
        { agreeTerms: false, email: "" },
        "You must agree to the terms and conditions",
      ],
      ["an e-mail", { email: " " }, "Email is required"],
      ["an e-mail that is one", { email: "anna@" }, "Email is invalid"],
      ["a company's name", { companyName: "  " }, "Company name is required"],
      ["a plan", { packageType: "gold" }, "Choose a plan: starter, business or enterprise."],
      ["a paid plan", { packageType: "free" }, "The Free plan needs no payment."],
      ["a currency of ours", { currency: "huf" }, "Choose a currency: eur or usd."],
      ["an interval of ours", { interval: "week" }, "Choose an interval: month or year."],
    ])("asks for %s", async (_name, changes, detail) => {
      const before = (await checkouts()).length
      const { status, json } = await checkout({ ...SIGN_UP, email: "new@brand.test", ...changes })
      expect(status).toBe(400)
      expect(json).toMatchObject({ detail, code: "invalid_input" })
      expect((await checkouts()).length).toBe(before)
    })

    it("takes plan and currency in any case, as the cards write them", async () => {
      const { status } = await checkout({
        ...SIGN_UP,
        email: "case@brand.test",
        packageType: " Enterprise ",
        currency: "USD",
      })
      expect(status).toBe(200)
      expect((await checkouts()).at(-1)).toMatchObject({
        plan: "enterprise",
        currency: "usd",
        amount: 49_900,
        interval: "month",
      })
    })

    it("answers the same for an address that has an account; its owner is told, and money goes back", async () => {
      const known = await service.company("free")
      await setPassword(service.app, known.user_id, "mulberry lane 7")
      const work = countStatements(service.app)
      const answers: unknown[] = []
      for (const email of ["nobody-yet@brand.test", known.email.toUpperCase()]) {
        const { status, json } = await checkout({ ...SIGN_UP, email })
        answers.push([status, Object.keys(json), work.splice(0)])
      }
      expect(answers[1]).toEqual(answers[0])
      await service.work()
      expect(service.letters.at(-1)).toMatchObject({ letter: "has_account", to: known.email })
      await payForSignUp(service, { email: known.email })
      await deliver(service)
      expect((await checkouts()).at(-1)).toMatchObject({ state: "refunded", email: known.email })
      expect(service.letters.at(-1)).toMatchObject({ letter: "payment_refunded", to: known.email })
      expect(service.letters.at(-1)!.text).toContain("sign in there to change its plan")
    })

    it("turns a Free account that nobody has ever signed in to into the one that was paid for", async () => {
      const email = "squatted@brand.test"
      const free = { email, companyName: "Somebody", packageType: "Free", currency: "usd" }
      await service.call("POST /api/activate-user", { json: free, ...fromSomewhere() })
      await service.work()
      await payForSignUp(service, { email })
      await deliver(service)
      const owner = await ownerOf(service, email)
      expect(await me(owner.token)).toMatchObject({
        company: "Kékfestő Kft.",
        subscription_plan: "business",
        currency: "eur",
      })
      expect((await checkouts()).at(-1)).toMatchObject({ state: "fulfilled", company_id: owner.company_id })
    })

    it("says so when the provider does not answer, and nothing can be paid that we do not know of", async () => {
      for (let tries = 0; tries < 3; tries++) {
        stripe.controls.fail({ request: "POST /v1/checkout/sessions", when: "after", answer: "error" })
      }
      const { status, json } = await checkout({ ...SIGN_UP, email: "down@brand.test" })
      expect(status).toBe(503)
      expect(json).toMatchObject({ detail: "Failed to start payment process.", code: "busy" })
      const row = (await checkouts()).at(-1)!
      expect(row).toMatchObject({ email: "down@brand.test", state: "open", session_id: null })
      // Stripe has created the session although its answer was lost: paying it works.
      const made = stripe.controls.store
        .list("session")
        .find(({ client_reference_id }) => client_reference_id === row.id)!
      stripe.controls.pay(made.id)
      await deliver(service)
      expect(await me((await ownerOf(service, "down@brand.test")).token)).toMatchObject({
        subscription_plan: "business",
      })
    })

    it("asks the provider again by the same key when only the answer was lost", async () => {
      const before = stripe.controls.store.list("session").length
      stripe.controls.fail({ request: "POST /v1/checkout/sessions", when: "after", answer: "cut" })
      expect((await checkout({ ...SIGN_UP, email: "again@brand.test" })).status).toBe(200)
      expect(stripe.controls.store.list("session").length).toBe(before + 1)
    })

    it("allows three an hour for one address", async () => {
      const email = "often@brand.test"
      const statuses = []
      for (let tries = 0; tries < 4; tries++) statuses.push((await checkout({ ...SIGN_UP, email })).status)
      expect(statuses).toEqual([200, 200, 200, 429])
    })

    it("allows ten an hour from one place", async () => {
      const headers = { "x-forwarded-for": "203.0.113.9" }
      const statuses = []
      for (let tries = 0; tries < 11; tries++) {
        const json = { ...SIGN_UP, email: `place-${tries}@brand.test` }
        statuses.push((await service.call("POST /api/checkout", { json, headers })).status)
      }
      expect(statuses).toEqual([...Array(10).fill(200), 429])
    })

    refusesBadJson(() => service, "POST /api/checkout")
  })

  describe("by an owner", () => {
    it("raises a Free company, whatever else the body names", async () => {
      const owner = await service.company("free")
      const victim = await service.company("free")
      const { json } = await checkout(
        { ...SIGN_UP, email: victim.email, companyName: "X", company_id: victim.company_id },
        owner.token,
      )
      stripe.controls.pay(sessionIn(json.url))
      await deliver(service)
      expect(await me(owner.token)).toMatchObject({
        subscription_plan: "business",
        billing_state: "paid",
        email: owner.email,
      })
      expect(await me(victim.token)).toMatchObject({ subscription_plan: "free", billing_state: "none" })
      expect(service.letters.filter(({ to }) => to === owner.email).map(({ letter }) => letter)).toEqual(["receipt"])
    })

    it("pays in the company's own currency unless another is chosen", async () => {
      const owner = await service.company("free")
      await service.app.db.write((tx) =>
        tx.updateTable("companies").set({ currency: "usd" }).where("id", "=", owner.company_id).execute(),
      )
      await checkout({ packageType: "starter" }, owner.token)
      await checkout({ packageType: "starter", currency: "eur" }, owner.token)
      expect((await checkouts()).slice(-2).map(({ currency }) => currency)).toEqual(["usd", "eur"])
    })

    it("closes the card page that was opened before", async () => {
      const owner = await service.company("free")
      const first = sessionIn((await checkout({ packageType: "starter" }, owner.token)).json.url)
      await checkout({ packageType: "business" }, owner.token)
      expect(stripe.controls.store.get("session", first)!.status).toBe("expired")
    })

    it("never begins a second subscription", async () => {
      const owner = await payingCompany(service)
      const { status, json } = await checkout({ packageType: "enterprise" }, owner.token)
      expect(status).toBe(409)
      expect(json.detail).toBe("Your company has a subscription. Change it in the profile instead of paying twice.")
    })

    it("is not for members, nor for a suspended company", async () => {
      const owner = await service.company("business")
      const member = await addUser(service.app, owner.company_id)
      const token = await openSession(service.app, member.user_id)
      expect((await checkout({ packageType: "starter" }, token)).json).toMatchObject({ code: "not_allowed" })
      const suspended_at = service.app.now()
      await service.app.db.write((tx) =>
        tx.updateTable("companies").set({ suspended_at }).where("id", "=", owner.company_id).execute(),
      )
      expect((await checkout({ packageType: "starter" }, owner.token)).json).toMatchObject({
        code: "company_suspended",
      })
    })

    it("is no sign-up when the session is over", async () => {
      const owner = await service.company("free")
      const token = await openSession(service.app, owner.user_id, -1)
      expect((await checkout({ ...SIGN_UP, email: "over@brand.test" }, token)).status).toBe(401)
    })
  })
})

describe("a payment that buys nothing", () => {
  const openTwo = async (json: Record<string, unknown>, token?: string) => {
    const urls = [(await checkout(json, token)).json.url, (await checkout(json, token)).json.url]
    return urls.map(sessionIn) as [string, string]
  }
  const stateOf = async (session_id: string) => (await checkouts()).find((one) => one.session_id === session_id)!
  const moneyOf = (session_id: string) => {
    const { customer } = stripe.controls.store.get("session", session_id)!
    const { store } = stripe.controls
    const refunded = store.list("charge", customer).map(({ refunded }) => refunded)
    return { refunded, status: store.list("subscription", customer)[0]!.status }
  }

  it("goes back in full when the address has got an account meanwhile", async () => {
    const [first, second] = await openTwo({ ...SIGN_UP, email: "twice@brand.test" })
    stripe.controls.pay(second)
    await deliver(service)
    const owner = await ownerOf(service, "twice@brand.test")
    stripe.controls.pay(first)
    await deliver(service)
    expect(await stateOf(first)).toMatchObject({ state: "refunded", reason: "the e-mail address has an account" })
    expect(moneyOf(first)).toEqual({ refunded: [true], status: "canceled" })
    expect(moneyOf(second)).toEqual({ refunded: [false], status: "active" })
    expect(await me(owner.token)).toMatchObject({ subscription_plan: "business", billing_state: "paid" })
    expect((await verify(first)).json).toMatchObject({ paid: false })
    const letters = service.letters.filter(({ to }) => to === "twice@brand.test")
    expect(letters.slice(1)).toMatchObject([
      { letter: "receipt" },
      { letter: "payment_refunded", subject: expect.stringContaining("refunded") },
    ])
  })

  it("goes back in full when the company has got a subscription meanwhile", async () => {
    const owner = await service.company("free")
    const first = sessionIn((await checkout({ packageType: "starter" }, owner.token)).json.url)
    // The first page cannot be closed: the provider does not answer just then.
    for (let tries = 0; tries < 3; tries++) {
      stripe.controls.fail({ request: `POST /v1/checkout/sessions/${first}`, when: "before", answer: "error" })
    }
    const second = sessionIn((await checkout({ packageType: "enterprise" }, owner.token)).json.url)
    stripe.controls.pay(second)
    await deliver(service)
    stripe.controls.pay(first)
    await deliver(service)
    expect(await stateOf(first)).toMatchObject({ state: "refunded", reason: "the company has a subscription" })
    expect(moneyOf(first)).toEqual({ refunded: [true], status: "canceled" })
    expect(await me(owner.token)).toMatchObject({ subscription_plan: "enterprise", billing_state: "paid" })
  })

  it("goes back once, however often that is tried", async () => {
    const [first, second] = await openTwo({ ...SIGN_UP, email: "thrice@brand.test" })
    stripe.controls.pay(second)
    await deliver(service)
    stripe.controls.pay(first)
    const before = stripe.controls.store.list("refund").length
    // The refund is made and its answer lost, and lost again: the job has to ask later.
    for (let tries = 0; tries < 3; tries++) {
      stripe.controls.fail({ request: "POST /v1/refunds", when: "after", answer: "cut" })
    }
    await deliver(service)
    expect(await stateOf(first)).toMatchObject({ state: "refunding" })
    service.clock.advance(5_000)
    await service.work()
    expect(await stateOf(first)).toMatchObject({ state: "refunded" })
    expect(stripe.controls.store.list("refund").length).toBe(before + 1)
  })
})

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
    const detail = "The amount has changed in the meantime. Please look at it again and confirm."
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
      detail: "Only the owner of the company account can change the plan.",
    })
  })

  refusesStrangers(() => service, "POST /api/subscription-change", { json: { packageType: "business" } })
})

describe("POST /api/billing-portal", () => {
  it("opens the provider's page, where cancelling counts from the end of the period", async () => {
    const owner = await payingCompany(service)
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

  refusesStrangers(() => service, "POST /api/billing-portal")
})

describe("GET /api/verify-session", () => {
  it("says what was paid, and fulfils it when no webhook has come", async () => {
    const paid = await payForSignUp(service)
    const { status, json, headers } = await verify(paid.session_id)
    expect(status).toBe(200)
    expect(headers.get("cache-control")).toBe("no-store")
    expect(json).toEqual({ customer_email: paid.email, metadata: { plan: "business" }, paid: true, new_account: true })
    await service.work()
    const sent = () => service.letters.filter(({ to }) => to === paid.email).map(({ letter }) => letter)
    expect(sent()).toEqual(["activation", "receipt"])
    await deliver(service)
    expect(sent()).toHaveLength(2)
  })

  it("says of one that is not paid that it is not", async () => {
    const session_id = sessionIn((await checkout({ ...SIGN_UP, email: "unpaid@brand.test" })).json.url)
    expect((await verify(session_id)).json).toMatchObject({ paid: false, new_account: false })
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

  it("answers five times a minute for one session", async () => {
    const statuses = []
    for (let tries = 0; tries < 6; tries++) statuses.push((await verify("cs_test_guess")).status)
    expect(statuses).toEqual([404, 404, 404, 404, 404, 429])
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
    const jobs = await service.app.db.read
      .selectFrom("jobs")
      .selectAll()
      .where("key", "=", `checkout:${session_id}`)
      .execute()
    expect(jobs).toHaveLength(1)
    await service.work()
    expect(await stripe.controls.send(event.id)).toBe(200)
    expect(await service.app.db.read.selectFrom("jobs").selectAll().where("state", "=", "waiting").execute()).toEqual(
      [],
    )

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
