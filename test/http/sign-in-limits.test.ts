import { describe, expect, it } from "vitest"
import { PASSWORD_COST } from "#actions/sessions/password-cost.ts"
import { networkRow, rememberNetwork } from "#actions/sessions/sessions.ts"
import { addUser, setPassword } from "#test/support/accounts.ts"
import { ALL_ROUNDS } from "#test/support/campaign.ts"
import { rowOf } from "#test/support/database.ts"
import { tokenIn } from "#test/support/jobs.ts"
import { renewService } from "#test/support/prepare.ts"

const service = renewService({ environment: { TRUSTED_PROXIES: "127.0.0.1" } })

const PASSWORD = "correct horse"
const HOME = "198.51.100.7"
/** So many at once that the hashing's queue is full, however fast the machine. */
const CROWD = 160
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

const logIn = (username: string, password: string, address: string) =>
  service.call<{ access_token: string }>("POST /login", {
    form: { username, password },
    headers: { "x-forwarded-for": address },
  })

async function account(cost?: typeof PASSWORD_COST) {
  const me = await service.company()
  const user = await addUser(service.app, me.company_id)
  await setPassword(service.app, user.user_id, PASSWORD, cost)
  return user
}

const tags = () => service.app.db.read.selectFrom("known_networks").selectAll().execute()

describe("whoever guesses somebody's password", () => {
  it("again and again for a day from one address shuts the owner out nowhere", async () => {
    const { email } = await account()
    const { json } = await logIn(email, PASSWORD, HOME)
    let looked_at = 0
    const every = ALL_ROUNDS ? 1 : 4
    for (let minute = 0; minute < 24 * 60; minute += every) {
      const { status } = await logIn(email, "wrong", "203.0.113.1")
      if (status === 401) looked_at++
      service.clock.advance(every * MINUTE_MS)
    }
    // Thirty in six hours.
    expect(looked_at).toBe(4 * 30)
    expect((await logIn(email, PASSWORD, HOME)).status).toBe(200)
    expect((await logIn(email, PASSWORD, "192.0.2.44")).status).toBe(200)
    // The session ended twelve hours ago.
    expect((await service.call("GET /me", { token: json.access_token })).status).toBe(401)
  })

  it("waits longer and longer, is told how long, and no right password is looked at meanwhile", async () => {
    const { email } = await account()
    for (let index = 0; index < 10; index++) {
      expect((await logIn(email, "wrong", `203.0.113.${index}`)).status).toBe(401)
    }
    const first = await logIn(email, PASSWORD, "203.0.113.99")
    expect([first.status, first.headers.get("retry-after")]).toEqual([429, "600"])
    expect(first.json).toMatchObject({
      detail:
        "Too many sign-ins from here have failed. Please try again in 10 minutes, or set a new password by “Forgot your password?”.",
      ...{ code: "too_many_requests", reason: "sign_in_slowed", params: { n: 10 } },
    })
    for (let minute = 0; minute < 60; minute++) {
      service.clock.advance(MINUTE_MS)
      await logIn(email, "wrong", "203.0.113.1")
    }
    const refused = await logIn(email, "wrong", "203.0.113.2")
    expect(refused.status).toBe(429)
    const { n } = (refused.json as unknown as { params: { n: number } }).params
    expect(n).toBeGreaterThan(200)
    expect(n).toBeLessThanOrEqual(360)
    service.clock.advance(n * MINUTE_MS)
    expect((await logIn(email, PASSWORD, "203.0.113.2")).status).toBe(200)
  })

  it("from everywhere slows only networks that are new to the account, and a reset link opens it again", async () => {
    const { email } = await account()
    await logIn(email, PASSWORD, HOME)
    const from = (index: number) => `203.${index >> 3}.${index & 7}.1`
    let failures = 0
    for (let index = 0; index < 400; index++) {
      if ((await logIn(email, "wrong", from(index))).status === 401) failures++
      // Within this process's limit for strangers.
      service.clock.advance(25)
    }
    expect(failures).toBeGreaterThanOrEqual(300)
    expect(failures).toBeLessThanOrEqual(302)
    expect((await logIn(email, PASSWORD, "192.0.2.44")).status).toBe(429)
    expect((await logIn(email, PASSWORD, HOME)).status).toBe(200)

    await service.call("POST /forgot-password", { json: { email } })
    await service.work()
    const json = { token: tokenIn(service.letters.at(-1)!), password: "walnut grove 11" }
    const headers = { "x-forwarded-for": "192.0.2.44" }
    expect((await service.call("POST /set-password", { json, headers })).status).toBe(200)
    expect((await logIn(email, "walnut grove 11", "192.0.2.44")).status).toBe(200)
    expect((await logIn(email, "walnut grove 11", "192.0.2.200")).status).toBe(200)
  })

  it("keeps nobody who is signed in from changing the password or closing the account", async () => {
    const me = await service.company()
    await setPassword(service.app, me.user_id, PASSWORD)
    for (let index = 0; index < 40; index++) await logIn(me.email, "wrong", `203.0.${index >> 3}.1`)
    const change = { current_password: PASSWORD, new_password: "walnut grove 11" }
    expect((await service.call("POST /change-password", { token: me.token, json: change })).status).toBe(200)
    const close = { password: "walnut grove 11" }
    expect((await service.call("POST /close-account", { token: me.token, json: close })).status).toBe(200)
  })

  it("fails no more than ten times when trying all at once", async () => {
    const { email } = await account()
    const tries = Array.from({ length: 40 }, (_, index) => logIn(email, "wrong", `203.0.113.${index}`))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10)
    expect(statuses.filter((status) => status === 401).length).toBeGreaterThan(0)
  })
})

describe("a network from which somebody has signed in", () => {
  it("is remembered as a few bits, for the ten latest and for 90 days", async () => {
    const { email, user_id } = await account()
    for (let index = 0; index < 12; index++) await logIn(email, PASSWORD, `198.51.100.${index}`)
    const kept = await tags()
    expect(kept).toHaveLength(10)
    for (const { tag } of kept) expect(tag).toMatch(/^[0-9a-f]{6}$/)
    expect(new Set(kept.map((row) => row.user_id))).toEqual(new Set([user_id]))
    service.clock.advance(89 * DAY_MS)
    await service.runTask("forget old things")
    expect(await tags()).toHaveLength(10)
    service.clock.advance(DAY_MS)
    await service.runTask("forget old things")
    expect(await tags()).toEqual([])
  })

  it("is forgotten with a reset, but for the one it came from", async () => {
    const { email } = await account()
    for (const address of [HOME, "198.51.101.7"]) await logIn(email, PASSWORD, address)
    await service.call("POST /forgot-password", { json: { email } })
    await service.work()
    const json = { token: tokenIn(service.letters.at(-1)!), password: "walnut grove 11" }
    await service.call("POST /set-password", { json, headers: { "x-forwarded-for": "198.51.102.7" } })
    expect(await tags()).toHaveLength(1)
  })

  it("gets in while 160 accounts sign in at once from networks that they know", async () => {
    // Nothing else in the tests is as slow as it is for people.
    expect(PASSWORD_COST).toEqual({ memory: 19_456, passes: 2, parallelism: 1 })
    const { email } = await account(PASSWORD_COST)
    await logIn(email, PASSWORD, HOME)
    const { app } = service
    const { password_hash } = await rowOf(app, "users", { email })
    const crowd = await Promise.all(
      Array.from({ length: CROWD }, async (_, index) => {
        const { user_id, email } = await service.company()
        const address = `2001:db8:${index % 10}:${index}`
        const network = await networkRow(app, user_id, address)
        await app.db.write(async (tx) => {
          await tx.updateTable("users").set({ password_hash }).where("id", "=", user_id).execute()
          await rememberNetwork(tx, network)
        })
        return () => logIn(email, PASSWORD, `${address}::1`)
      }),
    )
    const signing_in = crowd.map((signIn) => signIn())
    expect((await logIn(email, PASSWORD, HOME)).status).toBe(200)
    const statuses = (await Promise.all(signing_in)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200, 503]))
  })

  it("gets in while 160 strangers sign in at once, and so does another stranger while one /48 does", async () => {
    const { email } = await account()
    const other = await account()
    await logIn(email, PASSWORD, HOME)
    const crowd = (address: (index: number) => string) =>
      Array.from({ length: CROWD }, (_, index) => logIn(`nobody-${index}@company.test`, "wrong", address(index)))

    const strangers = crowd((index) => `203.0.${index}.1`)
    // Half of them are under way when the owner signs in.
    const known = logIn(email, PASSWORD, HOME)
    expect((await known).status).toBe(200)
    const statuses = (await Promise.all(strangers)).map(({ status }) => status)
    expect(statuses).toContain(503)

    service.clock.advance(MINUTE_MS)
    const neighbours = crowd((index) => `2001:db8:7:${index}::1`)
    const elsewhere = logIn(other.email, PASSWORD, "192.0.2.44")
    expect((await elsewhere).status).toBe(200)
    expect((await Promise.all(neighbours)).map(({ status }) => status)).toContain(503)
  })
})
