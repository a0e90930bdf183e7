import { EventEmitter } from "node:events"
import type { IncomingMessage, ServerResponse } from "node:http"
import { connect, type Socket } from "node:net"
import { setImmediate as nextRound } from "node:timers/promises"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { takeTurns } from "#http/create-http.ts"
import { RateLimiter } from "#http/rate-limit.ts"
import type { BulkUploadResponse } from "#shared/api/products.ts"
import { addUser, openSession, setPassword } from "#test/support/accounts.ts"
import { holdWriters } from "#test/support/database.ts"
import { createService, type ServiceOptions, type TestService } from "#test/support/service.ts"

describe("limits", () => {
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
})

const begun: string[] = []
const listener = takeTurns(
  ({ url }) => url!,
  ({ url }) => void begun.push(url!),
)
function ask(address: string, destroyed = false): void {
  const outgoing = Object.assign(new EventEmitter(), { destroyed }) as unknown as ServerResponse
  listener({ url: address } as IncomingMessage, outgoing)
}
async function rounds(count: number): Promise<string[]> {
  begun.length = 0
  for (let round = 0; round < count; round++) await nextRound()
  return [...begun]
}

it("begins one request a round, and another network's after one of the many", async () => {
  for (let request = 0; request < 100; request++) ask(`10.0.0.${request}`)
  ask("192.0.2.1")
  expect(await rounds(1)).toEqual(["10.0.0.0"])
  expect(await rounds(2)).toEqual(["192.0.2.1", "10.0.0.1"])
  expect(await rounds(98)).toHaveLength(98)
})

it("counts an IPv6 site as one network", async () => {
  for (let request = 0; request < 10; request++) ask(`2001:db8:0:${request}`)
  ask("2001:db8:1:0")
  expect((await rounds(2)).at(-1)).toBe("2001:db8:1:0")
  await rounds(9)
})

it("begins a lone request in the next round", async () => {
  ask("10.0.0.1")
  expect(await rounds(1)).toEqual(["10.0.0.1"])
})

it("leaves out requests whose caller has left", async () => {
  ask("10.0.0.1", true)
  ask("10.0.0.2")
  expect(await rounds(2)).toEqual(["10.0.0.2"])
})

describe("a caller that was just refused", () => {
  let service: TestService
  beforeEach(async () => {
    service = await createService()
    service.clock.stop()
  })
  afterEach(() => {
    vi.restoreAllMocks()
    return service.close()
  })

  type Company = Awaited<ReturnType<TestService["company"]>>
  const RECALL = { json: { short_code: "0000-0000-0001", reason: "other" } }
  const recall = ({ token }: Company, headers = {}) => service.call("POST /recall", { token, headers, ...RECALL })
  const stats = ({ token }: Company) => service.call("GET /product-stats", { token })

  /** Statements that `work` has the database do for requests. */
  async function statementsOf(work: () => Promise<unknown>): Promise<number> {
    const { db } = service.app
    const spies = [vi.spyOn(db.quick, "selectFrom"), vi.spyOn(db.read, "selectFrom"), vi.spyOn(db, "write")]
    await work()
    const count = spies.reduce((sum, { mock }) => sum + mock.calls.length, 0)
    vi.restoreAllMocks()
    return count
  }

  async function useUp(me: Company, ask: (me: Company) => Promise<{ status: number }>): Promise<void> {
    for (let asked = 0; asked < 1_000; asked++) if ((await ask(me)).status === 429) return
    throw new Error("There is no limit.")
  }

  it.each([
    ["one call's limit", recall],
    ["the limit of all its calls", stats],
  ])("by %s is refused again without a statement, until it has waited", async (_name, ask) => {
    const me = await service.company()
    expect(await statementsOf(() => ask(me))).toBeGreaterThan(0)
    await useUp(me, ask)
    const answers: Awaited<ReturnType<typeof ask>>[] = []
    const statements = await statementsOf(async () => {
      for (let asked = 0; asked < 20; asked++) answers.push(await ask(me))
    })
    expect(statements).toBe(0)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([429]))
    expect(answers[0]!.headers.get("retry-after")).toBe("1")
    service.clock.advance(1_000)
    expect((await ask(me)).status).not.toBe(429)
  })

  it("may make its other calls, as may another company", async () => {
    const [me, other] = [await service.company(), await service.company()]
    await useUp(me, recall)
    expect((await recall(me)).status).toBe(429)
    expect((await stats(me)).status).toBe(200)
    expect((await recall(other)).status).toBe(422)
  })

  it("is told of its session's end within ten seconds", async () => {
    const me = await service.company()
    await useUp(me, ({ token }) => service.call("POST /export-company", { token }))
    const ask = () => service.call("POST /export-company", { token: me.token })
    const { status, headers } = await ask()
    expect([status, Number(headers.get("retry-after")) > 600]).toEqual([429, true])
    await service.app.db.write((tx) => tx.deleteFrom("sessions").where("user_id", "=", me.user_id).execute())
    service.clock.advance(10_000)
    expect((await ask()).status).toBe(401)
  })
})

describe("more than can be done at once", () => {
  let service: TestService
  afterEach(() => service.close())
  const start = async (options: ServiceOptions = {}) => {
    service = await createService(options)
  }

  it("is refused with 503 when it needs a thread, and never with 500", async () => {
    await start({ threads: "real" })
    // One each: of one company only one file is read at a time.
    const companies = await Promise.all(Array.from({ length: 100 }, () => service.company()))
    // Tasks with a thread wait for this, so that the others queue up.
    const letWrite = await holdWriters(service.app.config.database_url)
    let refused = 0
    const uploads = Array.from({ length: 100 }, async (_, index) => {
      const file = { name: "x.csv", content: "name\nx\n" }
      const token = companies[index]!.token
      const answer = await service.call("POST /upload-individual-products", { token, file })
      if (answer.status === 503) refused++
      return answer
    })
    // As many as there are threads, and 64 more, may wait.
    await expect.poll(() => refused, { timeout: 100_000 }).toBeGreaterThanOrEqual(100 - 64 - 4)
    await letWrite()
    const answers = await Promise.all(uploads)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(100 - refused)
    expect(100 - refused).toBeGreaterThanOrEqual(64)
    const busy = answers.find(({ status }) => status === 503)!
    expect(busy.json.code).toBe("busy")
    expect(Number(busy.headers.get("retry-after"))).toBeGreaterThan(0)
    expect((await service.call("GET /products", { token: companies[0]!.token })).status).toBe(200)
  })

  it("is refused with 503 when it needs a password's hash", async () => {
    await start({ environment: { TRUSTED_PROXIES: "127.0.0.1" } })
    const answers = await Promise.all(
      Array.from({ length: 120 }, (_, index) =>
        service.call("POST /login", {
          form: { username: `nobody-${index}@company.test`, password: "wrong" },
          headers: { "x-forwarded-for": `203.0.${index}.1` },
        }),
      ),
    )
    const statuses = answers.map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([401, 503]))
    expect(statuses.filter((status) => status === 401).length).toBeGreaterThanOrEqual(48)
    // The limit of strangers' password checks per second may be used up.
    service.clock.advance(1_000)
    const again = { username: "nobody-119@company.test", password: "wrong" }
    expect((await service.call("POST /login", { form: again })).status).toBe(401)
  })

  it("does not keep a visitor waiting who only wants to verify", async () => {
    await start({ threads: "real" })
    const me = await service.company("enterprise")
    const [product] = await service.minted(me, [{}])
    const content = `name,serial number\n${Array.from({ length: 9_000 }, (_, row) => `Product ${row},${row}\n`).join("")}`
    const upload = service.call<BulkUploadResponse>("POST /upload-individual-products", {
      token: me.token,
      file: { name: "x.csv", content },
    })
    let importing = true
    const done = upload.finally(() => {
      importing = false
    })
    let verified = 0
    while (importing) {
      const json = { code: product!.short_code }
      expect((await service.call("POST /verify", { json })).status).toBe(200)
      verified++
      service.clock.advance(1_000)
    }
    expect((await done).json.valid_count).toBe(9_000)
    // On the event loop, the import would have let next to none through.
    expect(verified).toBeGreaterThan(5)
  })

  it("stays reachable behind two hundred connections that never finish their request", async () => {
    await start()
    const { port } = new URL(service.url)
    const slow: Socket[] = []
    for (let opened = 0; opened < 200; opened++) {
      const socket = connect(Number(port), "127.0.0.1")
      socket.on("error", () => {})
      socket.write("POST /verify HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{")
      slow.push(socket)
    }
    for (let asked = 0; asked < 20; asked++) expect((await service.call("GET /health")).status).toBe(200)
    for (const socket of slow) socket.destroy()
  })
})
