import { describe, expect, it } from "vitest"
import type { Caller } from "#indexer/app.ts"
import { addAdministrator, addUser, openSession, setCompany, setPassword } from "#test/support/accounts.ts"
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

const { service, stripe, checkout, me, verify, checkouts } = preparePayments()

async function suspended({ company_id, email }: Caller): Promise<string> {
  const suspended_at = service.app.now()
  const { write } = service.app.db
  await write((tx) => tx.updateTable("companies").set({ suspended_at }).where("id", "=", company_id).execute())
  return email
}

async function activated({ user_id, email }: Caller): Promise<string> {
  await setPassword(service.app, user_id, "mulberry lane 7")
  return email
}

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

    it.each([
      ["an owner of a Free company", async () => activated(await service.company("free"))],
      ["an owner who pays", async () => (await payingCompany(service)).email],
      ["an owner with a plan that was given", async () => (await service.company("enterprise")).email],
      ["a suspended company", async () => suspended(await service.company("free"))],
      ["a member", async () => (await addUser(service.app, (await service.company()).company_id)).email],
      ["an administrator", async () => (await addAdministrator(service.app)).email],
    ] as const)("refuses the address of %s before any card page", async (_whose, emailOf) => {
      const email = await emailOf()
      const before = (await checkouts()).length
      const sessions = stripe.controls.store.list("session").length
      const { status, json } = await checkout({ ...SIGN_UP, email: email.toUpperCase() })
      expect(status).toBe(409)
      const detail = "This address has an account. Sign in, and choose the plan in your profile."
      expect(json).toMatchObject({ detail, code: "conflict", reason: "address_has_account" })
      expect((await checkouts()).length).toBe(before)
      expect(stripe.controls.store.list("session").length).toBe(sessions)
    })

    it("counts these refusals as card pages", async () => {
      const { email } = await service.company("business")
      const headers = { "x-forwarded-for": "203.0.113.10" }
      const statuses = []
      for (let tries = 0; tries < 21; tries++) {
        statuses.push((await service.call("POST /api/checkout", { json: { ...SIGN_UP, email }, headers })).status)
      }
      expect(statuses).toEqual([...Array(20).fill(409), 429])
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

    it("tells the owner of an address that strangers have named, three times", async () => {
      const me = await service.company()
      await setPassword(service.app, me.user_id, "mulberry lane 7")
      const before = service.letters.length
      for (let tries = 0; tries < 5; tries++) {
        expect((await checkout({ ...SIGN_UP, email: me.email })).status).toBe(409)
        await service.work()
      }
      expect(service.letters.slice(before).map(({ letter, to }) => `${letter} ${to}`)).toEqual(
        Array(3).fill(`has_account ${me.email}`),
      )
      const { from } = Object.fromEntries(new URL(service.letters.at(-1)!.link!).searchParams)
      expect(from).toBe(`/subscription-checkout/${SIGN_UP.packageType}?interval=month`)
    })

    it("allows twenty an hour from one place", async () => {
      const headers = { "x-forwarded-for": "203.0.113.9" }
      const statuses = []
      for (let tries = 0; tries < 21; tries++) {
        const json = { ...SIGN_UP, email: `place-${tries}@brand.test` }
        statuses.push((await service.call("POST /api/checkout", { json, headers })).status)
      }
      expect(statuses).toEqual([...Array(20).fill(200), 429])
    })
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
      await setCompany(service.app, owner.company_id, { currency: "usd" })
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
      expect(json.detail).toBe(
        "Your company already has a subscription. Change it in your profile, so that you do not pay twice.",
      )
    })

    it("is not for members, nor for a suspended company", async () => {
      const owner = await service.company("business")
      const member = await addUser(service.app, owner.company_id)
      const token = await openSession(service.app, member.user_id)
      expect((await checkout({ packageType: "starter" }, token)).json).toMatchObject({ code: "not_allowed" })
      const suspended_at = service.app.now()
      await setCompany(service.app, owner.company_id, { suspended_at })
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
    expect((await verify(first)).json).toMatchObject({ paid: false, state: "refunded", new_account: false })
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
