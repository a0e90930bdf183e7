import { EventEmitter } from "node:events"
import type { IncomingMessage, ServerResponse } from "node:http"
import { connect, type Socket } from "node:net"
import { setImmediate as nextRound } from "node:timers/promises"
import { beforeEach, describe, expect, it } from "vitest"
import type * as z from "zod"
import { takeTurns } from "#http/create-http.ts"
import { type CallClass, CLASSES, createLimits, isUsedUp } from "#http/limits/limits.ts"
import { admitted } from "#http/route.ts"
import { ROUTES } from "#http/routes.ts"
import type { BulkUploadResponse } from "#shared/api/products.ts"
import { ALL_ROUNDS } from "#test/support/campaign.ts"
import { holdWriters } from "#test/support/database.ts"
import { prepareService, serviceOfTest } from "#test/support/prepare.ts"
import type { ServiceOptions, TestService } from "#test/support/service.ts"

const MINUTE_MS = 60_000
const ROWS = ALL_ROUNDS ? 9_000 : 3_000
const VISITS = 20

describe("limits", () => {
  let service: TestService
  const start = async (options: ServiceOptions = {}) => {
    service = await serviceOfTest(options)
  }
  const BEHIND_PROXY = { environment: { TRUSTED_PROXIES: "127.0.0.1" } }
  const from = (address: string) => ({ "x-forwarded-for": address })
  async function statusesOf(count: number, ask: (index: number) => Promise<{ status: number }>): Promise<number[]> {
    const statuses: number[] = []
    for (let index = 0; index < count; index++) statuses.push((await ask(index)).status)
    return statuses
  }
  /** Counted among `letters`, and refused for its empty body. */
  const ask = (headers: Record<string, string> = {}) => service.call("POST /forgot-password", { json: {}, headers })
  const [LETTERS] = CLASSES.letters.address

  it.each(Object.entries(CLASSES))(
    "count %s by address, by the network around it and by the site",
    async (name, row) => {
      await start()
      const { visitors } = createLimits(service.app)
      const taken = async (addresses: (index: number) => string) => {
        for (let count = 0; ; count++) if (await isUsedUp(visitors[name as CallClass], addresses(count))) return count
      }
      const [calls, seconds] = row.address
      const hex = (index: number) => index.toString(16)
      expect(await taken(() => "2001:db8:0:1")).toBe(calls)
      expect(await taken((index) => `2001:db8:1:${hex(index % 256)}`)).toBe(calls * row.factors[0])
      expect(await taken((index) => `2001:db8:2:${hex(256 * (index % 200) + (index % 5))}`)).toBe(
        calls * row.factors[1],
      )
      expect(await taken((index) => `198.51.100.${index % 256}`)).toBe(calls * row.factors[0])
      expect(await isUsedUp(visitors[name as CallClass], "2001:db8:3:1")).toBe(false)
      service.clock.advance(seconds * 1_000)
      expect(await isUsedUp(visitors[name as CallClass], "2001:db8:0:1")).toBe(false)
    },
  )

  it("leave a neighbour what one address was refused", async () => {
    await start()
    const { visitors } = createLimits(service.app)
    for (let count = 0; count < 1_000; count++) await isUsedUp(visitors.letters, "198.51.100.1")
    expect(await isUsedUp(visitors.letters, "198.51.100.2")).toBe(false)
  })

  it("tell the wait, and end with it", async () => {
    await start()
    expect(new Set(await statusesOf(LETTERS, () => ask()))).toEqual(new Set([400]))
    const { status, json, headers } = await ask()
    expect([status, json.code]).toEqual([429, "too_many_requests"])
    expect(json.detail).toBe("Too many requests. Please wait a little and try again.")
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(3_500)
    expect((await service.call("GET /health")).status).toBe(200)
    service.clock.advance(60 * MINUTE_MS)
    expect((await ask()).status).toBe(400)
  })

  it("hold a company to 120 heavy calls a minute, whichever they are, and no other company", async () => {
    await start()
    const [me, other] = [await service.company(), await service.company()]
    const json = { short_code: "0000-0000-0000" }
    const heavy = (index: number, { token } = me) =>
      service.call((["POST /mint-onchain", "POST /recall", "POST /reinstate"] as const)[index % 3]!, { token, json })
    expect(new Set(await statusesOf(120, (index) => heavy(index)))).toEqual(new Set([404]))
    expect([(await heavy(0)).status, (await heavy(1)).status]).toEqual([429, 429])
    expect((await service.call("GET /product-stats", { token: me.token })).status).toBe(200)
    expect((await heavy(0, other)).status).toBe(404)
    service.clock.advance(MINUTE_MS)
    expect((await heavy(0)).status).toBe(404)
  })

  it("make guessing slow: after 60 unknown codes nothing is looked up for a while, by whatever call", async () => {
    await start(BEHIND_PROXY)
    const [product] = await service.minted(await service.company(), [{}])
    const headers = from("203.0.113.7")
    const asks = [
      (code: string) => service.call("POST /verify", { json: { code }, headers }),
      (code: string) => service.call(`GET /certificates/${code}`, { headers }),
      (code: string) => service.call("POST /report-product", { json: { code, message: "x" }, headers }),
    ]
    const label = product!.short_code
    for (let times = 0; times < 70; times++) expect((await asks[times % 2]!(label)).status).toBe(200)
    expect(new Set(await statusesOf(60, (index) => asks[index % 2]!("0000-0000-0000")))).toEqual(new Set([404]))
    // At once: no call beyond the last has told the instance.
    expect((await asks[1]!(label)).status).toBe(429)
    for (const one of asks) expect((await one("0000-0000-0000")).status).toBe(429)
    expect((await service.call("POST /verify", { json: { code: label }, headers: from("203.0.113.8") })).status).toBe(
      200,
    )
    service.clock.advance(MINUTE_MS)
    expect((await asks[1]!(label)).status).toBe(200)
  })

  describe("X-Forwarded-For", () => {
    const addresses = (index: number) => `203.0.113.${index}`

    it.each([{}, { TRUSTED_PROXIES: "10.0.0.0/8, 192.168.1.1" }])("is ignored with %o", async (environment) => {
      await start({ environment })
      const statuses = await statusesOf(LETTERS + 1, (index) => ask(from(addresses(index))))
      expect(statuses[LETTERS]).toBe(429)
    })

    it.each(["127.0.0.1", "127.0.0.0/8", "10.0.0.1,127.0.0.1"])(
      "is believed of the proxy %s",
      async (TRUSTED_PROXIES) => {
        await start({ environment: { TRUSTED_PROXIES } })
        const statuses = await statusesOf(LETTERS + 1, (index) => ask(from(addresses(index))))
        expect(new Set(statuses)).toEqual(new Set([400]))
      },
    )

    it("counts by the last address that is no proxy, whatever the visitor puts before it", async () => {
      await start({ environment: { TRUSTED_PROXIES: "127.0.0.1,10.0.0.0/8" } })
      const statuses = await statusesOf(LETTERS + 1, (index) =>
        ask(from(`${addresses(index)}, 198.51.100.7, 10.1.2.3`)),
      )
      expect(statuses[LETTERS]).toBe(429)
      expect((await ask(from("198.51.100.8"))).status).toBe(400)
    })

    it.each([
      ["2001:db8::1", "2001:db8::2"],
      ["2001:db8::1", "2001:db8:0:0:ffff:ffff:ffff:ffff"],
      ["2001:db8:1:2::1", "2001:db8:1:2:3:4:5:6"],
      ["2001:DB8:0001:2::1", "2001:db8:1:2::9"],
      ["::ffff:198.51.100.7", "0:0::FFFF:198.51.100.7"],
      ["::ffff:c633:6407", "198.51.100.7"],
      ["[0:0:0:0:0:FFFF:198.51.100.7%eth0]:443", "198.51.100.7"],
      ["64:ff9b:0::c633:6407", "198.51.100.7"],
      ["198.51.100.7:4711", "198.51.100.7"],
      ["[2001:db8::1]:4711", "2001:db8::7"],
    ])("takes %s and %s for one visitor", async (one, other) => {
      await start(BEHIND_PROXY)
      await statusesOf(LETTERS, () => ask(from(one)))
      expect((await ask(from(other))).status).toBe(429)
    })

    it.each([
      ["2001:db8:0:1::1", "2001:db8:0:2::1"],
      ["2001:db8::1", "2001:db9::1"],
      ["198.51.100.7", "198.51.100.8"],
      ["64:ff9b::c633:6407", "64:ff9b::198.51.100.8"],
    ])("takes %s and %s for two visitors", async (one, other) => {
      await start(BEHIND_PROXY)
      await statusesOf(LETTERS, () => ask(from(one)))
      expect((await ask(from(other))).status).toBe(400)
    })

    it("may hold anything: what is no address counts for the proxy", async () => {
      await start(BEHIND_PROXY)
      const odd = ["garbage", "", ",,,", "1.2.3", "999.1.1.1", "unknown", "::::", "[::", "<script>", "x".repeat(4_000)]
      const statuses = await statusesOf(LETTERS + 1, (index) => ask(from(odd[index % odd.length]!)))
      expect(new Set(statuses.slice(0, LETTERS))).toEqual(new Set([400]))
      expect(statuses[LETTERS]).toBe(429)
      expect((await ask(from("fe80::1%eth0"))).status).toBe(400)
    })
  })
})

it("names a limit for every public call but probes and pages", () => {
  const PROBES = ["GET /health", "GET /ready", "GET /metrics"]
  for (const { call, access, limit, is_page } of ROUTES) {
    if (admitted(access).role !== "public" || is_page) continue
    if (!PROBES.includes(call)) expect(limit, call).not.toBe("none")
  }
})

it("names a limit for every call that hashes a password", () => {
  const hashing = ROUTES.filter(({ body }) => /password/.test(Object.keys((body as z.ZodObject)?.shape ?? {}).join()))
  expect(hashing.map(({ call }) => call)).toHaveLength(5)
  for (const { call, limit } of hashing) expect(["sign_in", "letters"], call).toContain(limit)
})

const begun: string[] = []
let listener: ReturnType<typeof takeTurns>
beforeEach(() => {
  listener = takeTurns(
    ({ url }) => url!,
    // Each takes a millisecond, behind what it awaits.
    ({ url }) => void Promise.resolve().then(() => begun.push(url!)),
    () => begun.length,
  )
})
function ask(address: string, destroyed = false): void {
  const outgoing = Object.assign(new EventEmitter(), { destroyed }) as unknown as ServerResponse
  listener({ url: address } as IncomingMessage, outgoing)
}
async function rounds(count: number): Promise<string[]> {
  const before = begun.length
  for (let round = 0; round < count; round++) await nextRound()
  return begun.slice(before)
}

it("begins requests for two milliseconds a round, and another network's after one of the many", async () => {
  for (let request = 0; request < 101; request++) ask(`10.0.0.${request}`)
  ask("192.0.2.1")
  expect(await rounds(1)).toEqual(["10.0.0.0", "192.0.2.1"])
  ask("192.0.2.2")
  expect(await rounds(2)).toEqual(["10.0.0.1", "192.0.2.2", "10.0.0.2", "10.0.0.3"])
  expect(await rounds(50)).toHaveLength(97)
})

it("counts an IPv6 site as one network", async () => {
  for (let request = 0; request < 10; request++) ask(`2001:db8:0:${request}`)
  ask("2001:db8:1:0")
  expect((await rounds(1)).at(-1)).toBe("2001:db8:1:0")
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

describe("more than the threads can do at once", () => {
  const service = prepareService({ threads: "real" })

  it("is refused with 503 when it needs a thread, and never with 500", async () => {
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

  it("does not keep a visitor waiting who only wants to verify", async () => {
    const me = await service.company("enterprise")
    const [product] = await service.minted(me, [{}])
    const content = `name,serial number\n${Array.from({ length: ROWS }, (_, row) => `Product ${row},${row}\n`).join("")}`
    const upload = service.call<BulkUploadResponse>("POST /upload-individual-products", {
      token: me.token,
      file: { name: "x.csv", content },
    })
    let importing = true
    const done = upload.finally(() => {
      importing = false
    })
    let verified = 0
    // A few, since whoever asks without a pause takes the cores from the import.
    while (importing && verified < VISITS) {
      const json = { code: product!.short_code }
      expect((await service.call("POST /verify", { json })).status).toBe(200)
      verified++
      service.clock.advance(1_000)
    }
    expect((await done).json.valid_count).toBe(ROWS)
    // On the event loop, the import would have let next to none through.
    expect(verified).toBe(VISITS)
  })
})

describe("more than can be done at once", () => {
  let service: TestService
  const start = async (options: ServiceOptions = {}) => {
    service = await serviceOfTest(options)
  }

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
