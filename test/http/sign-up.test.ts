import { describe, expect, it } from "vitest"
import type { Me } from "#shared/api/companies.ts"
import { attestCompany, openSession, setPassword } from "#test/support/accounts.ts"
import { accountCalls, PASSWORD } from "#test/support/calls.ts"
import { rowOf, rowsOf } from "#test/support/database.ts"
import { tokenIn } from "#test/support/jobs.ts"
import { renewService } from "#test/support/prepare.ts"
import { countStatements } from "#test/support/queries.ts"

const HOUR_MS = 3_600_000

// Each call may say which address it comes from.
const service = renewService({ environment: { TRUSTED_PROXIES: "127.0.0.1" } })

const { signUp, setPasswordBy, logIn, newestLetter } = accountCalls(() => service)

async function usersCount(): Promise<number> {
  await service.work()
  return (await service.app.db.read.selectFrom("users").select("id").execute()).length
}

describe("POST /api/activate-user", () => {
  it("opens a Free account, which is there once its link has been used", async () => {
    const { status, json } = await signUp()
    expect(status).toBe(200)
    expect(json).toEqual({ detail: "We have sent you an email with a link to set your password." })
    expect((await logIn("anna@brand.test", "")).status).toBe(400)
    expect((await logIn("anna@brand.test")).status).toBe(401)

    const letter = await newestLetter()
    expect(letter).toMatchObject({
      letter: "activation",
      to: "anna@brand.test",
      subject: "Set a password for your Touchmark account",
    })
    expect(letter.link).toMatch(/^http:\/\/127\.0\.0\.1:0\/set-password\?token=[\w-]{43}$/)
    expect((await setPasswordBy(tokenIn(letter))).json).toEqual({
      detail: "Your password is set. You can sign in now.",
      access_token: expect.stringMatching(/^tm_[\w-]{43}$/),
    })

    const { access_token: token } = (await logIn("Anna@Brand.Test")).json
    const { json: me } = await service.call<Me>("GET /me", { token })
    expect(me).toMatchObject({
      email: "anna@brand.test",
      company: "Kékfestő Kft.",
      subscription_plan: "free",
      currency: "usd",
      is_owner: true,
      is_admin: false,
      verified: false,
      users: [{ email: "anna@brand.test", status: "active", is_owner: true }],
    })
  })

  it.each([
    ["the browser's wish", {}, "hu-HU,hu;q=0.9,en;q=0.8", "Adjon meg jelszót a Touchmark-fiókjához"],
    [
      "a wish for what we do not speak",
      {},
      "de-DE,de;q=0.9,hu;q=0.2,en;q=0.1",
      "Adjon meg jelszót a Touchmark-fiókjához",
    ],
    ["a wish for anything but", {}, "hu;q=0,*", "Set a password for your Touchmark account"],
    ["no wish", {}, "", "Set a password for your Touchmark account"],
    ["what the body says", { language: "hu" }, "en", "Adjon meg jelszót a Touchmark-fiókjához"],
  ])("writes in the language of %s", async (_name, body, wish, subject) => {
    await signUp(body, wish === "" ? {} : { "accept-language": wish })
    expect((await newestLetter()).subject).toBe(subject)
  })

  it("takes an address whose host has letters beyond ASCII, and writes to it as DNS has it", async () => {
    expect((await signUp({ email: "Peter@példa.example" })).status).toBe(200)
    expect(await newestLetter()).toMatchObject({ to: "peter@xn--plda-bpa.example" })
    expect((await signUp({ email: "peter@пример.рф" })).status).toBe(200)
    expect(await newestLetter()).toMatchObject({ to: "peter@xn--e1afmkfd.xn--p1ai" })
  })

  it("sends a pending account a new letter, and only the newest link works", async () => {
    await signUp()
    const first = tokenIn(await newestLetter())
    expect((await signUp({ companyName: "Kékfestő Manufaktúra Kft.", currency: "eur" })).status).toBe(200)
    const second = tokenIn(await newestLetter())
    expect(await usersCount()).toBe(1)
    expect((await setPasswordBy(first)).status).toBe(410)
    expect((await setPasswordBy(second)).status).toBe(200)
    const { access_token: token } = (await logIn("anna@brand.test")).json
    const { json } = await service.call<Me>("GET /me", { token })
    expect(json).toMatchObject({ company: "Kékfestő Manufaktúra Kft.", currency: "eur" })
  })

  it.each([
    ["another name", { companyName: "Chanel" }, 0, "revoked"],
    ["the same name", { currency: "eur" }, 1, "attested"],
  ])(
    "ends the verification of a pending account that is signed up anew under %s",
    async (_name, change, verified, wanted) => {
      await signUp()
      await service.work()
      const { company_id } = await rowOf(service.app, "users", {})
      await attestCompany(service.app, company_id, "kekfesto.example")
      await signUp(change)
      await service.work()
      const attested = await rowsOf(service.app, "attestations", { company_id })
      expect((await rowOf(service.app, "companies", { id: company_id })).verified).toBe(verified)
      expect(new Set(attested.map((one) => one.wanted))).toEqual(new Set([wanted]))
    },
  )

  it("leaves what a pending account has paid for as it is", async () => {
    const me = await service.company("business")
    expect((await signUp({ email: me.email })).status).toBe(200)
    expect((await newestLetter()).subject).toBe("Set a password for your Touchmark account")
    const { json } = await service.call<Me>("GET /me", { token: me.token })
    expect(json).toMatchObject({ subscription_plan: "business", currency: "eur" })
  })

  it("answers the same for an address that has an account, in any case, and tells its owner by letter", async () => {
    const me = await service.company("business")
    await setPassword(service.app, me.user_id, PASSWORD)
    const unknown = await signUp()
    await service.work()
    service.letters.length = 0
    for (const email of [me.email, me.email.toUpperCase(), ` ${me.email} `]) {
      const known = await signUp({ email })
      expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
      const letter = await newestLetter()
      expect(letter).toMatchObject({ letter: "has_account", to: me.email, link: "http://127.0.0.1:0/auth" })
      service.clock.advance(24 * HOUR_MS)
    }
    expect(await usersCount()).toBe(2)
    expect(
      (await service.call<Me>("GET /me", { token: await openSession(service.app, me.user_id) })).json,
    ).toMatchObject({
      subscription_plan: "business",
    })
  })

  it("does the same work for an address whether or not it has an account", async () => {
    const me = await service.company("business")
    await setPassword(service.app, me.user_id, PASSWORD)
    // The first one reads secrets that are kept from then on.
    await signUp({ email: "bela@brand.test" })
    const work = countStatements(service.app)
    const counts: string[][] = []
    for (const email of ["anna@brand.test", me.email]) {
      await signUp({ email })
      counts.push(work.splice(0))
    }
    expect(counts[0]).toHaveLength(1)
    expect(counts[1]).toEqual(counts[0])
  })

  it("opens an account for an address that somebody has invited: whose the address is decides", async () => {
    const me = await service.company("business")
    await service.call("POST /invite-user", { token: me.token, json: { email: "anna@brand.test" } })
    await service.work()
    expect((await signUp()).status).toBe(200)
    const letter = await newestLetter()
    expect(letter).toMatchObject({ letter: "activation", to: "anna@brand.test" })
    expect((await setPasswordBy(tokenIn(letter))).status).toBe(200)
    const invitation = tokenIn(service.letters[0]!)
    expect((await setPasswordBy(invitation)).json).toMatchObject({ code: "conflict" })
    const { access_token: token } = (await logIn("anna@brand.test")).json
    expect((await service.call<Me>("GET /me", { token })).json).toMatchObject({
      company: "Kékfestő Kft.",
      is_owner: true,
    })
  })

  it("asks for the terms first", async () => {
    const me = await service.company()
    await setPassword(service.app, me.user_id, PASSWORD)
    const { status, json } = await signUp({ email: me.email, agreeTerms: false, companyName: "" })
    expect(status).toBe(400)
    expect(json.detail).toBe("You must agree to the terms and conditions")
  })

  it.each<[string, Record<string, unknown>, string]>([
    ["no company name", { companyName: " \t " }, "Company name is required"],
    ["a company name that is no text", { companyName: 7 }, "Company name is required"],
    ["a long company name", { companyName: "x".repeat(121) }, "companyName: At most 120 characters."],
    ["a company name too long for the chain", { companyName: "字".repeat(90) }, "The company name is too long."],
    [
      "an advertisement for a name",
      { companyName: "Win at https://evil.example" },
      "A company name cannot contain a web address.",
    ],
    [
      "an address with a path for a name",
      { companyName: "URGENT: your payout is on hold, confirm at pay-touchmark.dev/login before noon" },
      "A company name cannot contain a web address.",
    ],
    [
      "an e-mail address for a name",
      { companyName: "Ask help@evil.dev" },
      "A company name cannot contain a web address.",
    ],
    [
      "a line break in a name",
      { companyName: "ACME\r\nBcc: everybody@brand.test" },
      "This contains a character that cannot be used. Type it again.",
    ],
    [
      "a name that reads backwards",
      { companyName: "ACME \u202Egpj" },
      "This contains a character that cannot be used. Type it again.",
    ],
    ["no address", { email: undefined }, "Email is required"],
    ["an empty address", { email: "" }, "Email is required"],
    ["no address at all", { email: "anna" }, "Email is invalid"],
    ["two addresses", { email: "a@b.test,c@d.test" }, "Email is invalid"],
    ["an address with a header in it", { email: "a@b.test\r\nBcc: c@d.test" }, "Email is invalid"],
    ["a long address", { email: `${"a".repeat(250)}@b.test` }, "email: At most 254 characters."],
    ["a paid plan", { packageType: "Enterprise" }, "A paid plan begins with its payment: please choose it again."],
    ["a currency we do not take", { currency: "huf" }, "currency: Choose one of: eur, usd."],
  ])("refuses %s", async (_name, changes, detail) => {
    const { status, json } = await signUp(changes)
    expect(status).toBe(400)
    expect(json).toMatchObject({ code: "invalid_input", detail })
    expect(await usersCount()).toBe(0)
  })

  it("normalizes the company's name and keeps what languages have in theirs", async () => {
    const names = ["  Kékfestő\tManufaktúra  ", "O’Neill & Söhne <GmbH>", "株式会社", "booking.example Kft."]
    for (const [index, companyName] of names.entries()) {
      await signUp({ companyName, email: `anna-${index}@brand.test` }, { "x-forwarded-for": `10.0.0.${index}` })
      await service.work()
    }
    const companies = await service.app.db.read.selectFrom("companies").select("name").orderBy("created_at").execute()
    expect(companies.map(({ name }) => name)).toEqual(["Kékfestő Manufaktúra", ...names.slice(1)])
  })

  it("says nothing in its letter that a stranger has typed", async () => {
    for (const language of ["en", "hu"]) {
      await signUp({ companyName: "Your payout waits at evil.dev", email: `${language}@brand.test`, language })
      const { subject, text, html } = await newestLetter()
      expect(subject + text + html).not.toMatch(/evil|payout/)
    }
  })

  it("sends three letters to one address however often it is named, and is answered twenty times to one visitor", async () => {
    const statuses: number[] = []
    for (let index = 0; index < 5; index++)
      statuses.push((await signUp({}, { "x-forwarded-for": `10.0.0.${index}` })).status)
    expect(statuses).toEqual(Array(5).fill(200))
    const queued = service.app.db.read.selectFrom("jobs").select("id").where("kind", "=", "sign_up")
    expect(await queued.execute()).toHaveLength(3)
    const more: number[] = []
    for (let index = 0; index < 21; index++) more.push((await signUp({ email: `b${index}@brand.test` })).status)
    expect(more).toEqual([...Array(20).fill(200), 429])
  })

  it("is answered 100 times an hour to an IPv6 /56, 500 times to a /48, and goes on elsewhere", async () => {
    let number = 0
    const ask = async (address: string) => {
      const email = `u${number++}@brand.test`
      return (await signUp({ email }, { "x-forwarded-for": address })).status
    }
    /** Twenty sign-ups of each of `count` /64s. */
    const accepted = async (count: number, addressOf: (index: number) => string) => {
      let answered = 0
      for (let call = 0; call < count * 20; call++) {
        if ((await ask(addressOf(Math.floor(call / 20)))) === 200) answered++
      }
      return answered
    }
    expect(await accepted(6, (index) => `2001:db8:1:${index}::1`)).toBe(100)
    expect(await accepted(21, (index) => `2001:db8:1:${(index + 1).toString(16)}00::1`)).toBe(400)
    expect(await ask("2001:db8:2:1::1")).toBe(200)
    expect(await ask("203.0.113.7")).toBe(200)
  })

  it("never takes the link's address from the request", async () => {
    const lies = {
      host: "evil.example",
      "x-forwarded-host": "evil.example",
      forwarded: "host=evil.example",
    }
    expect((await signUp({}, { ...lies, origin: "https://other.example" })).status).toBe(403)
    await signUp({}, lies)
    const letter = await newestLetter()
    expect(letter.link).toContain("http://127.0.0.1:0/set-password")
    expect(letter.html + letter.text).not.toContain("evil.example")
  })
})
