import { describe, expect, it } from "vitest"
import { setPassword as setPasswordOf } from "#actions/accounts/password.ts"
import { AppError } from "#indexer/errors.ts"
import { createHandlers } from "#indexer/handlers.ts"
import { runDueJob } from "#jobs/run-job.ts"
import type { LoginResponse } from "#shared/api/accounts.ts"
import { openSession, setPassword } from "#test/support/accounts.ts"
import { accountCalls, PASSWORD } from "#test/support/calls.ts"
import { tokenIn } from "#test/support/jobs.ts"
import { renewService } from "#test/support/prepare.ts"

const HOUR_MS = 3_600_000

// Each call may say which address it comes from.
const service = renewService({ environment: { TRUSTED_PROXIES: "127.0.0.1" } })

const { signUp, setPasswordBy, logIn, newestLetter } = accountCalls(() => service)

describe("POST /set-password", () => {
  async function activationToken(): Promise<string> {
    await signUp()
    return tokenIn(await newestLetter())
  }

  it.each([
    ["12345", "Password must be at least 6 characters"],
    ["", "Password must be at least 6 characters"],
    ["𝓪𝓫𝓬𝓭𝓮", "Password must be at least 6 characters"],
    ["x".repeat(129), "Password must be at most 128 characters"],
    ["123456", "This password is too common. Please choose another one."],
    ["PassWord", "This password is too common. Please choose another one."],
    ["abababab", "This password is too common. Please choose another one."],
    ["anna2026", "This password is made of your name, company or email address. Please choose another one."],
    ["Kékfestő-Kft.!", "This password is made of your name, company or email address. Please choose another one."],
    ["brand.test1", "This password is made of your name, company or email address. Please choose another one."],
    ["touchmark", "This password is the name of this service. Please choose another one."],
    ["Touchmark2026", "This password is the name of this service. Please choose another one."],
  ])("refuses %s, and the link still works afterwards", async (password, detail) => {
    const token = await activationToken()
    const { status, json } = await setPasswordBy(token, password)
    expect(status).toBe(400)
    expect(json).toMatchObject({ code: "invalid_input", detail, fields: { password: detail } })
    expect((await setPasswordBy(token)).status).toBe(200)
  })

  it.each(["abcd e", "őőőűáé", `x7x7${"y".repeat(124)}`, "anna’s mulberries"])("takes %s", async (password) => {
    expect((await setPasswordBy(await activationToken(), password)).status).toBe(200)
    expect((await logIn("anna@brand.test", password)).status).toBe(200)
  })

  it("takes a password written in another normal form for the same", async () => {
    await setPasswordBy(await activationToken(), "m\u00e1lna lekv\u00e1r")
    expect((await logIn("anna@brand.test", "ma\u0301lna lekva\u0301r")).status).toBe(200)
  })

  it("says of a link that a newer letter has replaced it", async () => {
    const me = await service.company("business")
    await setPassword(service.app, me.user_id, PASSWORD)
    const ask = async () => {
      await service.call("POST /forgot-password", { json: { email: me.email } })
      return tokenIn(await newestLetter())
    }
    const [first, second] = [await ask(), await ask()]
    expect((await setPasswordBy(first)).json).toMatchObject({
      code: "link_invalid",
      detail: "A newer letter has replaced this link. Please use the one in our latest email.",
    })
    expect((await setPasswordBy(second)).status).toBe(200)
  })

  it("takes each link once, and says why not twice", async () => {
    const token = await activationToken()
    expect((await setPasswordBy(token)).status).toBe(200)
    const { status, json } = await setPasswordBy(token, "another mulberry")
    expect(status).toBe(410)
    expect(json).toMatchObject({
      code: "link_invalid",
      detail: "This link was already used. Please ask for a new one.",
    })
    expect((await logIn("anna@brand.test")).status).toBe(200)
  })

  it.each([
    ["activation", true],
    ["invitation", true],
    ["password_reset", false],
  ] as const)("signs in who follows the link of an %s: %s", async (kind, signs_in) => {
    const { json } = await setPasswordBy(await linkOf(kind))
    const { access_token: token } = json as { access_token?: string }
    expect(token !== undefined).toBe(signs_in)
    if (token) expect((await service.call("GET /me", { token })).status).toBe(200)
  })

  it.each([
    ["activation", 24],
    ["invitation", 72],
    ["password_reset", 1],
  ] as const)("takes a link of an %s for %i hours", async (kind, hours) => {
    const token = await linkOf(kind)
    const late = await linkOf(kind)
    service.clock.advance(hours * HOUR_MS - 60_000)
    expect((await setPasswordBy(token)).status).toBe(200)
    service.clock.advance(60_000)
    const { status, json } = await setPasswordBy(late)
    expect(status).toBe(410)
    expect(json).toMatchObject({ code: "link_invalid", detail: "This link has expired. Please ask for a new one." })
  })

  it("takes no other token for one", async () => {
    const me = await service.company()
    const token = await activationToken()
    const { token_hash } = await service.app.db.read
      .selectFrom("one_time_tokens")
      .select("token_hash")
      .executeTakeFirstOrThrow()
    for (const wrong of [me.token, token_hash, token.slice(0, -1), `${token}x`, token.toUpperCase(), "'; --", "%00"]) {
      expect((await setPasswordBy(wrong)).status).toBe(410)
    }
    for (const wrong of ["", "x".repeat(201)]) expect((await setPasswordBy(wrong)).status).toBe(400)
  })

  it("ends every session and every other link", async () => {
    const me = await service.company()
    await setPassword(service.app, me.user_id, PASSWORD)
    await service.call("POST /forgot-password", { json: { email: me.email } })
    const token = tokenIn(await newestLetter())
    const other = await openSession(service.app, me.user_id)
    expect((await setPasswordBy(token, "walnut grove 11")).status).toBe(200)
    for (const session of [me.token, other])
      expect((await service.call("GET /me", { token: session })).status).toBe(401)
    expect((await logIn(me.email)).status).toBe(401)
    expect((await logIn(me.email, "walnut grove 11")).status).toBe(200)
    expect(await newestLetter()).toMatchObject({ letter: "password_changed", to: me.email })
  })

  it("is asked twenty times an hour by one visitor", async () => {
    const from = (address: string, token: string) =>
      service.call("POST /set-password", {
        json: { token, password: PASSWORD },
        headers: { "x-forwarded-for": address },
      })
    const one: number[] = []
    for (let index = 0; index < 6; index++) one.push((await from(`10.0.0.${index}`, "the-same")).status)
    expect(one).toEqual(Array(6).fill(410))
    const many: number[] = []
    for (let index = 0; index < 21; index++) many.push((await from("10.9.9.9", `token-${index}`)).status)
    expect(many).toEqual([...Array(20).fill(410), 429])
  })

  it("does nothing when its page is only looked at, as link scanners do", async () => {
    const token = await activationToken()
    for (const method of ["GET", "HEAD", "OPTIONS"]) {
      await fetch(`${service.url}/set-password?token=${token}`, { method })
    }
    expect((await setPasswordBy(token)).status).toBe(200)
  })
})

async function linkOf(kind: "activation" | "invitation" | "password_reset"): Promise<string> {
  const me = await service.company("business")
  if (kind === "activation") await signUp({ email: me.email }, { "x-forwarded-for": `10.1.1.${me.email.length}` })
  if (kind === "invitation") {
    const email = `invited-by-${me.email}`
    await service.call("POST /invite-user", { token: me.token, json: { email } })
  }
  if (kind === "password_reset") {
    await setPassword(service.app, me.user_id, PASSWORD)
    await service.call("POST /forgot-password", { json: { email: me.email } })
  }
  const letter = await newestLetter()
  expect(letter.letter).toBe(kind)
  return tokenIn(letter)
}

describe("one link used many times at once", () => {
  it.each(["activation", "invitation", "password_reset"] as const)("succeeds once: %s, 200 uses", async (kind) => {
    const token = await linkOf(kind)
    const uses = Array.from({ length: 200 }, (_, index) =>
      setPasswordOf(service.app, { token, password: `mulberry lane ${index}` }, "203.0.113.1").then(
        () => index,
        (error: unknown) => error,
      ),
    )
    const outcomes = await Promise.all(uses)
    const successes = outcomes.filter((outcome) => typeof outcome === "number")
    expect(successes).toHaveLength(1)
    for (const outcome of outcomes) {
      if (typeof outcome === "number") continue
      expect(outcome).toBeInstanceOf(AppError)
      expect(["link_invalid", "busy"]).toContain((outcome as AppError).code)
    }
    const { email } = await service.app.db.read
      .selectFrom("one_time_tokens")
      .innerJoin("users", "users.id", "one_time_tokens.user_id")
      .select("users.email")
      .where("used_at", "is not", null)
      .executeTakeFirstOrThrow()
    expect((await logIn(email, `mulberry lane ${successes[0]}`)).status).toBe(200)
  })

  it("succeeds once over HTTP as well, from 200 visitors", async () => {
    const token = await linkOf("activation")
    const uses = Array.from({ length: 200 }, (_, index) =>
      service.call("POST /set-password", {
        json: { token, password: PASSWORD },
        headers: { "x-forwarded-for": `10.0.0.${index}` },
      }),
    )
    const statuses = (await Promise.all(uses)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => ![200, 410, 429, 503].includes(status))).toEqual([])
  })
})

describe("POST /forgot-password", () => {
  const ask = (email: string) => service.call("POST /forgot-password", { json: { email } })

  it("answers the same, byte for byte, whether or not the address is known", async () => {
    const me = await service.company()
    await setPassword(service.app, me.user_id, PASSWORD)
    const pending = await service.company()
    const answers = []
    for (const email of [me.email, me.email.toUpperCase(), pending.email, "nobody@brand.test"])
      answers.push(await ask(email))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers[0]!.json).toEqual({
      detail: "If this address has an account, we have sent it an email with a link.",
    })
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const shape = ({ headers }: { headers: Headers }) => [...headers.keys()].sort().join()
    expect(new Set(answers.map(shape)).size).toBe(1)
    await service.work()
    expect(service.letters.map(({ letter, to }) => `${letter} ${to}`)).toEqual([
      `password_reset ${me.email}`,
      // Who has never set a password gets the letter that is still missing.
      `activation ${pending.email}`,
    ])
  })

  it("sends three letters an hour to one address, and answers the same beyond", async () => {
    const me = await service.company()
    await setPassword(service.app, me.user_id, PASSWORD)
    for (const email of [me.email, "nobody@brand.test"]) {
      for (let times = 0; times < 5; times++) {
        expect((await ask(email)).status).toBe(200)
        await service.work()
      }
    }
    expect(service.letters.filter(({ letter }) => letter === "password_reset")).toHaveLength(3)
  })

  it("sends the letter of an account though strangers' sign-ups and questions came before", async () => {
    const me = await service.company()
    await setPassword(service.app, me.user_id, PASSWORD)
    for (let number = 0; number < 9; number++) await signUp({ email: `s${number}@brand.test` })
    for (let number = 0; number < 9; number++) await ask(`nobody${number}@brand.test`)
    await ask(me.email)
    const { app } = service
    while (await runDueJob(app.db, createHandlers(app), { now: app.now, lane: "letters" })) {}
    expect(service.letters.map(({ letter, to }) => `${letter} ${to}`)).toEqual([`password_reset ${me.email}`])
    const waiting = app.db.read.selectFrom("jobs").select("kind").where("state", "=", "waiting")
    expect(await waiting.execute()).toHaveLength(18)
  })

  it("does not wait for the letter, and sends one however often it was asked meanwhile", async () => {
    const me = await service.company()
    await setPassword(service.app, me.user_id, PASSWORD)
    for (let times = 0; times < 3; times++) await ask(me.email)
    expect(service.letters).toHaveLength(0)
    await service.work()
    expect(service.letters).toHaveLength(1)
  })
})

describe("sign-in", () => {
  it("answers a wrong password, an unknown address, a pending and a removed user the same, byte for byte", async () => {
    const me = await service.company()
    await setPassword(service.app, me.user_id, PASSWORD)
    const pending = await service.company()
    const bodies = []
    for (const email of [me.email, pending.email, "nobody@brand.test"]) {
      const { status, json } = await logIn(email, "wrong")
      expect(status).toBe(401)
      bodies.push(JSON.stringify({ ...json, request_id: "" }))
    }
    expect(new Set(bodies).size).toBe(1)
  })

  it.each([
    ["true", 30 * 24],
    ["on", 30 * 24],
    ["1", 30 * 24],
    ["false", 12],
    ["0", 12],
    [true, 30 * 24],
    [false, 12],
    [undefined, 12],
  ])("with remember %s lasts %i hours", async (remember, hours) => {
    const me = await service.company()
    await setPassword(service.app, me.user_id, PASSWORD)
    const json = { username: me.email, password: PASSWORD, remember }
    const { access_token: token } = (await service.call<LoginResponse>("POST /login", { json })).json
    service.clock.advance(hours * HOUR_MS - 10_000)
    expect((await service.call("GET /me", { token })).status).toBe(200)
    service.clock.advance(10_000)
    expect((await service.call("GET /me", { token })).status).toBe(401)
  })
})

describe("POST /change-password", () => {
  const change = (token: string, current_password: string, new_password: string) =>
    service.call("POST /change-password", { token, json: { current_password, new_password } })

  async function owner() {
    const me = await service.company()
    await setPassword(service.app, me.user_id, PASSWORD)
    return me
  }

  it("keeps this session, ends all others and tells the owner of the address", async () => {
    const me = await owner()
    const other = await openSession(service.app, me.user_id)
    const { status, json } = await change(me.token, PASSWORD, "walnut grove 11")
    expect(status).toBe(200)
    expect(json).toEqual({ detail: "Your password has been changed." })
    expect((await service.call("GET /me", { token: me.token })).status).toBe(200)
    expect((await service.call("GET /me", { token: other })).status).toBe(401)
    expect((await logIn(me.email)).status).toBe(401)
    expect((await logIn(me.email, "walnut grove 11")).status).toBe(200)
    expect(await newestLetter()).toMatchObject({ letter: "password_changed", to: me.email })
  })

  it("ends a reset link that is still on its way", async () => {
    const me = await owner()
    await service.call("POST /forgot-password", { json: { email: me.email } })
    const token = tokenIn(await newestLetter())
    await change(me.token, PASSWORD, "walnut grove 11")
    expect((await setPasswordBy(token)).status).toBe(410)
  })

  it("refuses a wrong password without ending the session", async () => {
    const me = await owner()
    const { status, json } = await change(me.token, "wrong", "walnut grove 11")
    expect(status).toBe(400)
    expect(json).toMatchObject({
      code: "wrong_password",
      fields: { current_password: "This is not your current password." },
    })
    expect((await service.call("GET /me", { token: me.token })).status).toBe(200)
  })

  it.each([
    ["12345", "Password must be at least 6 characters"],
    ["qwerty", "This password is too common. Please choose another one."],
  ])("refuses %s", async (password, detail) => {
    const me = await owner()
    expect((await change(me.token, PASSWORD, password)).json).toMatchObject({
      detail,
      fields: { new_password: detail },
    })
    expect((await logIn(me.email)).status).toBe(200)
  })

  it("counts wrong passwords of this session alone: eleven are too many", async () => {
    const me = await owner()
    const other = await openSession(service.app, me.user_id)
    for (let index = 0; index < 10; index++) {
      expect((await change(me.token, "wrong", "walnut grove 11")).status).toBe(400)
    }
    expect((await change(me.token, PASSWORD, "walnut grove 11")).status).toBe(429)
    expect((await logIn(me.email)).status).toBe(200)
    expect((await change(other, PASSWORD, "walnut grove 11")).status).toBe(200)
  })
})
