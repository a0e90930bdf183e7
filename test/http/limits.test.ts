import { afterEach, describe, expect, it } from "vitest"
import { RateLimiter } from "#http/rate-limit.ts"
import { addUser, openSession, setPassword } from "#test/support/accounts.ts"
import { createService, type ServiceOptions, type TestService } from "#test/support/service.ts"

let service: TestService
afterEach(() => service.close())
const start = async (options: ServiceOptions = {}) => {
  service = await createService(options)
}
/** Trusts the header's client address. */
const BEHIND_PROXY = { environment: { TRUSTED_PROXIES: "127.0.0.1" } }
const from = (address: string) => ({ "x-forwarded-for": address })

const UNKNOWN = "0000-0000-0000"
const verify = (code: string, headers: Record<string, string> = {}) =>
  service.call("POST /verify", { json: { code }, headers })
const MISTYPED = "0000-0000-0001"

async function statusesOf(count: number, ask: (index: number) => Promise<{ status: number }>): Promise<number[]> {
  const statuses: number[] = []
  for (let index = 0; index < count; index++) statuses.push((await ask(index)).status)
  return statuses
}

describe("how the service stands", () => {
  it("is told 60 times a minute to one address", async () => {
    await start()
    expect(new Set(await statusesOf(60, () => service.call("GET /status")))).toEqual(new Set([200]))
    expect((await service.call("GET /status")).status).toBe(429)
    expect((await service.call("GET /health")).status).toBe(200)
    service.clock.advance(1_000)
    expect((await service.call("GET /status")).status).toBe(200)
  })
})

describe("verifications", () => {
  it("come 60 at once and one a second from one address, with the wait told", async () => {
    await start()
    expect(new Set(await statusesOf(60, () => verify(MISTYPED)))).toEqual(new Set([422]))
    const { status, json, headers } = await verify(MISTYPED)
    expect(status).toBe(429)
    expect(json).toMatchObject({
      code: "too_many_requests",
      detail: "Too many requests. Please wait a little and try again.",
    })
    expect(headers.get("retry-after")).toBe("1")
    service.clock.advance(1_000)
    expect((await verify(MISTYPED)).status).toBe(422)
    expect((await verify(MISTYPED)).status).toBe(429)
    service.clock.advance(3_600_000)
    expect(new Set(await statusesOf(60, () => verify(MISTYPED)))).toEqual(new Set([422]))
    expect((await verify(MISTYPED)).status).toBe(429)
  })

  it("share their allowance with certificates and tokens", async () => {
    await start()
    await statusesOf(60, () => verify(MISTYPED))
    expect((await service.call(`GET /certificates/${MISTYPED}`)).status).toBe(429)
    expect((await service.call("GET /tokens/1")).status).toBe(429)
    expect((await service.call("GET /health")).status).toBe(200)
  })

  it.each([
    ["POST /verify", (code: string) => verify(code)],
    ["GET /certificates", (code: string) => service.call(`GET /certificates/${code}`)],
  ])("make guessing slow: after 20 unknown codes not even a right one is answered by %s", async (_name, ask) => {
    await start()
    const me = await service.company()
    const [product] = await service.minted(me, [{}])
    expect(new Set(await statusesOf(20, () => ask(UNKNOWN)))).toEqual(new Set([404]))
    expect((await ask(product!.short_code)).status).toBe(429)
    expect((await ask(UNKNOWN)).status).toBe(429)
    service.clock.advance(3_000)
    expect((await ask(product!.short_code)).status).toBe(200)
    expect((await ask(UNKNOWN)).status).toBe(404)
    expect((await ask(product!.short_code)).status).toBe(429)
  })

  it("are not counted as guesses when they are right", async () => {
    await start()
    const me = await service.company()
    const [product] = await service.minted(me, [{}])
    expect(new Set(await statusesOf(60, () => verify(product!.short_code)))).toEqual(new Set([200]))
  })
})

describe("sign-ins", () => {
  const PASSWORD = "correct horse"
  const logIn = (username: string, password: string, headers: Record<string, string> = {}) =>
    service.call("POST /login", { form: { username, password }, headers })

  async function account(): Promise<string> {
    const me = await service.company()
    const { user_id, email } = await addUser(service.app, me.company_id)
    await setPassword(service.app, user_id, PASSWORD)
    return email
  }

  it("tell nobody by their limit whether an account is there", async () => {
    await start(BEHIND_PROXY)
    const email = await account()
    const ask = (username: string) => statusesOf(12, (index) => logIn(username, "wrong", from(`203.0.113.${index}`)))
    expect(await ask(email)).toEqual(await ask("nobody@company.test"))
  })

  it("that succeed use nothing of the account's allowance up", async () => {
    await start(BEHIND_PROXY)
    const email = await account()
    const statuses = await statusesOf(15, (index) => logIn(email, PASSWORD, from(`203.0.113.${index}`)))
    expect(new Set(statuses)).toEqual(new Set([200]))
  })

  it("come 30 at once from one address, whatever the account", async () => {
    await start()
    const statuses = await statusesOf(31, (index) => logIn(`nobody-${index}@company.test`, "wrong"))
    expect(statuses.filter((status) => status === 401)).toHaveLength(30)
    expect(statuses[30]).toBe(429)
  })

  it("come 100 at once from one neighbourhood", async () => {
    await start(BEHIND_PROXY)
    const ask = (index: number) => {
      // Not faster than passwords are checked.
      service.clock.advance(20)
      return logIn(`nobody-${index}@company.test`, "wrong", from(`2001:db8:7:${index}::1`))
    }
    const statuses = await statusesOf(120, ask)
    expect(statuses.slice(0, 100)).toEqual(Array(100).fill(401))
    expect(statuses.slice(110)).toEqual(Array(10).fill(429))
    expect((await logIn("nobody@company.test", "wrong", from("2001:db8:8::1"))).status).toBe(401)
  })
})

describe("an account's calls", () => {
  it("ask about 60 files at once, two questions for each upload, and another company's none the fewer", async () => {
    await start()
    const [me, other] = [await service.company("business"), await service.company("business")]
    const file = { name: "x.txt", content: "name\nx\n" }
    const ask = (token: string) => service.call("POST /upload-individual-products", { token, file })
    expect(new Set(await statusesOf(60, () => ask(me.token)))).toEqual(new Set([415]))
    expect((await ask(me.token)).status).toBe(429)
    expect((await ask(other.token)).status).toBe(415)
    service.clock.advance(60_000)
    expect((await ask(me.token)).status).toBe(415)
  })

  it("ask for 60 recalls at once, to and fro: each of them costs gas", async () => {
    await start()
    const me = await service.company()
    const ask = (index: number) =>
      service.call(index % 2 ? "POST /reinstate" : "POST /recall", { token: me.token, json: { short_code: UNKNOWN } })
    expect(new Set(await statusesOf(60, ask))).toEqual(new Set([404]))
    expect([(await ask(0)).status, (await ask(1)).status]).toEqual([429, 429])
    const other = await service.company()
    const json = { short_code: UNKNOWN }
    expect((await service.call("POST /recall", { token: other.token, json })).status).toBe(404)
    service.clock.advance(60_000)
    expect((await ask(0)).status).toBe(404)
  })

  it("ask for 60 mints at once", async () => {
    await start()
    const me = await service.company()
    const ask = () => service.call("POST /mint-onchain", { token: me.token, json: { short_code: UNKNOWN } })
    const statuses = await statusesOf(61, ask)
    expect(statuses.slice(0, 60)).toEqual(Array(60).fill(404))
    expect(statuses[60]).toBe(429)
  })

  it("are 300 at once a user, in all", async () => {
    await start()
    const me = await service.company()
    const colleague = await addUser(service.app, me.company_id)
    const theirs = await openSession(service.app, colleague.user_id)
    // The clock moves on by a few milliseconds with each call, so a few more than 300 get through.
    const answers = await Promise.all(
      Array.from({ length: 340 }, () => service.call("GET /product-stats", { token: me.token })),
    )
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(20)
    expect((await service.call("GET /me", { token: theirs })).status).toBe(200)
  })
})

describe("X-Forwarded-For", () => {
  const addresses = (index: number) => `203.0.113.${index}`

  it("is ignored as long as no proxy is named", async () => {
    await start()
    const statuses = await statusesOf(61, (index) => verify(MISTYPED, from(addresses(index))))
    expect(statuses[60]).toBe(429)
  })

  it("is ignored when the peer is not the proxy that is named", async () => {
    await start({ environment: { TRUSTED_PROXIES: "10.0.0.0/8, 192.168.1.1" } })
    const statuses = await statusesOf(61, (index) => verify(MISTYPED, from(addresses(index))))
    expect(statuses[60]).toBe(429)
  })

  it.each(["127.0.0.1", "127.0.0.0/8", "10.0.0.1,127.0.0.1"])(
    "is believed of the proxy %s",
    async (TRUSTED_PROXIES) => {
      await start({ environment: { TRUSTED_PROXIES } })
      const statuses = await statusesOf(61, (index) => verify(MISTYPED, from(addresses(index))))
      expect(new Set(statuses)).toEqual(new Set([422]))
    },
  )

  it("counts by the last address that is no proxy, whatever the visitor puts before it", async () => {
    await start({ environment: { TRUSTED_PROXIES: "127.0.0.1,10.0.0.0/8" } })
    const statuses = await statusesOf(61, (index) =>
      verify(MISTYPED, from(`${addresses(index)}, 198.51.100.7, 10.1.2.3`)),
    )
    expect(statuses[60]).toBe(429)
    expect((await verify(MISTYPED, from("198.51.100.8"))).status).toBe(422)
  })

  it.each([
    ["2001:db8::1", "2001:db8::2"],
    ["2001:db8::1", "2001:db8:0:0:ffff:ffff:ffff:ffff"],
    ["2001:db8:1:2::1", "2001:db8:1:2:3:4:5:6"],
    ["2001:DB8:0001:2::1", "2001:db8:1:2::9"],
    ["::ffff:198.51.100.7", "198.51.100.7"],
    ["198.51.100.7:4711", "198.51.100.7"],
    ["[2001:db8::1]:4711", "2001:db8::7"],
  ])("takes %s and %s for one visitor", async (one, other) => {
    await start(BEHIND_PROXY)
    await statusesOf(60, () => verify(MISTYPED, from(one)))
    expect((await verify(MISTYPED, from(other))).status).toBe(429)
  })

  it.each([
    ["2001:db8:0:1::1", "2001:db8:0:2::1"],
    ["2001:db8::1", "2001:db9::1"],
    ["198.51.100.7", "198.51.100.8"],
  ])("takes %s and %s for two visitors", async (one, other) => {
    await start(BEHIND_PROXY)
    await statusesOf(60, () => verify(MISTYPED, from(one)))
    expect((await verify(MISTYPED, from(other))).status).toBe(422)
  })

  it("may hold anything: what is no address counts for the proxy", async () => {
    await start(BEHIND_PROXY)
    const odd = ["garbage", "", ",,,", "1.2.3", "999.1.1.1", "unknown", "::::", "[::", "<script>", "x".repeat(4_000)]
    const statuses = await statusesOf(61, (index) => verify(MISTYPED, from(odd[index % odd.length]!)))
    expect(new Set(statuses.slice(0, 60))).toEqual(new Set([422]))
    expect(statuses[60]).toBe(429)
    expect((await verify(MISTYPED, from("fe80::1%eth0"))).status).toBe(422)
  })
})

describe("RateLimiter", () => {
  it("holds to burst and rate over any sequence of times", async () => {
    await start()
    let time = 0
    const limiter = new RateLimiter({ burst: 5, per_minute: 60 }, () => time)
    let passed = 0
    for (let step = 0; step < 10_000; step++) {
      time += (step * 7_919) % 400
      try {
        limiter.take("x")
        passed++
      } catch {}
    }
    const allowed = 5 + time / 1_000
    expect(passed).toBeLessThanOrEqual(allowed)
    expect(passed).toBeGreaterThan(allowed * 0.95)
  })

  it("neither forgives nor keeps anybody waiting when the clock is put back", async () => {
    await start()
    let time = 10_000_000
    const limiter = new RateLimiter({ burst: 2, per_minute: 60 }, () => time)
    limiter.take("x")
    limiter.take("x")
    time = 0
    expect(() => limiter.take("x")).toThrow("Too many requests")
    time = 1_000
    limiter.take("x")
    expect(() => limiter.take("x")).toThrow("Too many requests")
  })

  it("gives back no more than was ever allowed", async () => {
    await start()
    const limiter = new RateLimiter({ burst: 2, per_minute: 60 }, () => 0)
    limiter.take("x")
    for (let times = 0; times < 5; times++) limiter.giveBack("x")
    limiter.take("x")
    limiter.take("x")
    expect(() => limiter.require("x")).toThrow("Too many requests")
  })
})
