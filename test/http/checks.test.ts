import { createHash } from "node:crypto"
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { sql } from "kysely"
import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import { assessProducts } from "#actions/checks/assess.ts"
import { createCheckCounter } from "#actions/checks/check-counter.ts"
import { storePeople } from "#actions/checks/people.ts"
import type { ChecksMap, ChecksOfCode } from "#shared/api/checks.ts"
import { dayBefore, dayOf } from "#shared/time.ts"
import { campaignSeed, rounds } from "#test/support/campaign.ts"
import { seededRandom } from "#test/support/chain-model/random.ts"
import { rowsOf } from "#test/support/database.ts"
import { prepareDirectory } from "#test/support/directories.ts"
import { prepare, prepareEach, prepareService, serviceOfTest } from "#test/support/prepare.ts"
import type { MintedProduct } from "#test/support/service.ts"

describe("checks", () => {
  const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
  const SAFARI = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1"
  const ignored = join(prepareDirectory(), "ignored.txt")
  writeFileSync(ignored, "# Hosting\n203.0.113.0/24 # a farm\n2001:db8:bad::/48\n")

  const environment = { TRUSTED_PROXIES: "127.0.0.1", CHECKS_ALARM: "public", CHECKS_IGNORE_FILE: ignored }
  const service = prepareService({ environment })
  const owner = prepare(() => service.company())
  let product: MintedProduct
  const fresh = async () => {
    ;[product] = (await service.minted(owner, [{}])) as [MintedProduct]
  }
  beforeAll(fresh)

  interface From {
    address?: string
    agent?: string
    country?: string
  }
  let hosts = 0
  const headersOf = ({ address = `198.51.${++hosts % 250}.7`, agent = FIREFOX, country }: From) => ({
    ...{ "x-forwarded-for": address, "user-agent": agent, origin: service.url },
    ...(country === undefined ? {} : { "cf-ipcountry": country }),
  })
  const check = (from: From = {}, json: object = {}) =>
    service.call("POST /checks", { json: { code: product.short_code, ...json }, headers: headersOf(from) })
  const checks = async (from: From = {}, query = "", at = service) =>
    (await at.call<ChecksOfCode>(`GET /checks/${product.short_code}${query}`, { headers: headersOf(from) })).json
  const people = async () => {
    await service.count()
    return (await checks()).people
  }

  /** So many people in each of the last weeks, each week from other countries. */
  async function past(weeks: number, places: string[], { at = service, of = owner, id = product.id } = {}) {
    const { company_id } = of
    const counts = Array.from({ length: weeks }, (_, week) =>
      places.map((place) => ({
        ...{ product_id: id, company_id, place, via: "qr" as const, people: 1 },
        day: dayBefore(dayOf(at.app.now()), week * 7),
      })),
    )
    await storePeople(at.app.db, { counts: counts.flat(), now: at.app.now() })
    await assessProducts(at.app.db, { now: at.app.now() })
  }

  describe("POST /checks", () => {
    it("counts a person once a day, and nobody who says that it is again", async () => {
      await fresh()
      const address = "192.0.2.1"
      expect(await check({ address })).toMatchObject({ status: 204, text: "" })
      await check({ address })
      await check({ address: "192.0.2.99" })
      await check({}, { again: true })
      expect(await people()).toBe(1)
      await check({ address, agent: SAFARI })
      expect(await people()).toBe(2)
      service.clock.advance(86_400_000)
      await check({ address })
      expect(await people()).toBe(3)
      service.clock.advance(-86_400_000)
    })

    it("keeps the day of a visit, and not its time", async () => {
      await fresh()
      service.clock.advance(12_345)
      await check()
      await service.count()
      const kept = await rowsOf(service.app, "verification_counts", { product_id: product.id })
      const day = Date.parse(dayOf(service.app.now()))
      expect(kept.map(({ first_at, last_at }) => [Number(first_at), Number(last_at)])).toEqual([[day, day]])
    })

    it("counts at most 3 people of a network, and 50 in all", async () => {
      await fresh()
      const agents = [FIREFOX, SAFARI, "Chrome Android", "Chrome Windows", "Edg Windows", "Opera Linux"]
      for (const agent of agents) await check({ address: "192.0.2.1", agent })
      expect(await people()).toBe(3)
      for (let n = 0; n < 60; n++) await check({ address: `100.64.${n}.1` })
      expect(await people()).toBe(50)
    })

    it("counts nothing of programs, nor of networks that the operator leaves out", async () => {
      await fresh()
      const { origin: _, ...headers } = headersOf({})
      const { status } = await service.call("POST /checks", { json: { code: product.short_code }, headers })
      expect(status).toBe(204)
      await check({ address: "203.0.113.77" })
      await check({ address: "2001:db8:bad:1::5" })
      expect(await people()).toBe(0)
      await check({ address: "2001:db8:beef:1::5" })
      expect(await people()).toBe(1)
    })

    it("takes somebody's place for known where address and clock agree", async () => {
      await fresh()
      await check({ country: "HU" }, { zone: "Europe/Budapest", via: "typed" })
      await check({ country: "AT" }, { zone: "Europe/Budapest", via: "nfc" })
      await check({}, { zone: "Europe/Vienna" })
      await check({ country: "DE" })
      await check({ country: "DE" }, { zone: "Nowhere/At_All" })
      await service.count()
      const rows = await service.app.db.read
        .selectFrom("verification_counts")
        .select(["region", "via", "people", "count"])
        .where("product_id", "=", product.id)
        .orderBy("region")
        .execute()
      expect(rows).toEqual([
        { region: "AT", via: "qr", people: 1, count: 0 },
        { region: "DE", via: "qr", people: 2, count: 0 },
        { region: "HU", via: "typed", people: 1, count: 0 },
        { region: "unknown", via: "nfc", people: 1, count: 0 },
      ])
    })

    it("says nothing of which codes there are, and keeps nothing of those that are none", async () => {
      await fresh()
      const waiting = await service.product(owner)
      for (const code of ["0123-4567-89AK", "0123-4567-89AA", "not a code", waiting.short_code]) {
        expect(await check({}, { code })).toMatchObject({ status: 204, text: "" })
      }
      expect(await people()).toBe(0)
      expect(await rowsOf(service.app, "verification_counts", { product_id: waiting.id })).toEqual([])
    })

    it.each([
      [{}, 400],
      [{ code: "x".repeat(65) }, 400],
      [{ code: "G4V9-Y1PD-82K0", zone: "x".repeat(65) }, 400],
      [{ code: "G4V9-Y1PD-82K0", via: "telepathy" }, 400],
      [{ code: "G4V9-Y1PD-82K0", again: "maybe" }, 400],
    ])("refuses %j", async (json, status) => {
      expect((await service.call("POST /checks", { json, headers: headersOf({}) })).status).toBe(status)
    })

    it("takes 60 a minute of an address", async () => {
      const statuses = []
      for (let n = 0; n < 61; n++) statuses.push((await check({ address: "192.0.2.200" })).status)
      expect(statuses.filter((status) => status === 204)).toHaveLength(60)
      expect(statuses.at(-1)).toBe(429)
    })

    it("is counted later when the database could not be written", async () => {
      await fresh()
      await check()
      const { run } = service.app.threads
      service.app.threads.run = (() => Promise.reject(new Error("The disk is full."))) as typeof run
      await service.count()
      service.app.threads.run = run
      expect(await people()).toBe(1)
    })
  })

  describe("GET /checks/{code}", () => {
    it("says that nobody has, then how many since when, and from where only of five or more", async () => {
      await fresh()
      expect(await checks()).toEqual({
        ...{ rule: "touchmark-checks/1", level: "quiet", reasons: [], people: 0, countries: 0, since: null },
        ...{ named: null, here: null, said: null },
      })
      await past(2, ["HU", "AT"])
      expect(await checks({ country: "HU" })).toMatchObject({ people: 4, countries: 2, named: null })
      await past(1, ["HU"])
      const five = await checks({ country: "DE" }, "?zone=Europe/Berlin")
      expect(five).toMatchObject({
        people: 5,
        since: "2027-01",
        here: { country: "DE", people: 0 },
        named: [
          { country: "HU", people: 3 },
          { country: "AT", people: 2 },
        ],
      })
      expect(await checks({ country: "HU" })).toEqual({ ...five, here: { country: "HU", people: 3 } })
    })

    it("tells everybody of an alarm, with its reasons, where the operator has switched that on", async () => {
      await fresh()
      await past(8, ["HU", "AT"])
      const { level, reasons } = await checks()
      expect(level).toBe("alarm")
      expect(reasons).toEqual([
        { reason: "many_people", level: "alarm", people: 16, weeks: 8, countries: 2, since: "2026-11-27" },
      ])
    })

    it("tells nobody what only the company is to look at", async () => {
      await fresh()
      await past(6, ["HU", "AT"])
      expect(await checks()).toMatchObject({ level: "quiet", reasons: [], people: 12 })
      const { json } = await service.call<{ level: string }>(`GET /products/${product.id}/verifications`, owner)
      expect(json.level).toBe("watched")
    })

    it("keeps an alarm to the company unless everybody is to see it", async () => {
      const other = await serviceOfTest({ environment: { CHECKS_ALARM: "brand" } })
      const me = await other.company()
      const [minted] = (await other.minted(me, [{}])) as [MintedProduct]
      await past(8, ["HU", "AT"], { at: other, of: me, id: minted.id })
      const { json } = await other.call<ChecksOfCode>(`GET /checks/${minted.short_code}`)
      expect(json).toMatchObject({ level: "quiet", reasons: [], people: 16 })
    })

    it("is refused like a verification for what is no product on chain", async () => {
      const waiting = await service.product(owner)
      const of = async (code: string) => {
        const { status, json } = await service.call<{ code: string }>(`GET /checks/${code}`, { headers: headersOf({}) })
        return `${status} ${json.code}`
      }
      expect(await of("0123-4567-89AA")).toBe("422 mistyped_code")
      expect(await of("0123-4567-89AK")).toBe("404 unknown_code")
      expect(await of(waiting.short_code)).toMatch(/^\d+ not_on_chain$/)
    })

    it("is told to other sites' pages, and leaves the answer to POST /verify as it was", async () => {
      await fresh()
      const verify = async () => (await service.call("POST /verify", { json: { code: product.short_code } })).text
      const before = await verify()
      await past(8, ["HU", "AT"])
      expect(await verify()).toBe(before)
      const { headers } = await service.call(`GET /checks/${product.short_code}`, { headers: headersOf({}) })
      expect(headers.get("access-control-allow-origin")).toBe("*")
    })
  })

  describe("the counter", () => {
    // Instances share a day's key, and these counters are instances that end: each gets a day of its own.
    beforeEach(() => service.clock.advance(86_400_000))

    it("begins each day, though nobody checks anything", async () => {
      const days: string[] = []
      const today = { admit: async () => [], begin: async (day: string) => void days.push(day) }
      const counter = createCheckCounter(service.app, today)
      const first = dayOf(service.app.now())
      await counter.flush()
      service.clock.advance(86_400_000)
      await counter.flush()
      expect(days).toEqual([first, dayOf(service.app.now())])
    })

    it("counts so many of a company's people a day, and the others' all the same", async () => {
      await fresh()
      const [other] = await service.minted(await service.company(), [{}])
      const counter = createCheckCounter(service.app, undefined, 2)
      const check = async (short_code: string, network: number) => {
        const code = short_code.replaceAll("-", "")
        counter.count({ code, network: `192.0.${network}`, agent: FIREFOX, place: "HU", via: "qr" })
        await counter.flush()
      }
      const peopleOf = async (short_code: string) =>
        (await service.call<ChecksOfCode>(`GET /checks/${short_code}`, { headers: headersOf({}) })).json.people
      for (const network of [1, 2, 3]) await check(product.short_code, network)
      await check(other!.short_code, 4)
      expect([await peopleOf(product.short_code), await peopleOf(other!.short_code)]).toEqual([2, 1])
      service.clock.advance(86_400_000)
      await check(product.short_code, 5)
      expect(await peopleOf(product.short_code)).toBe(3)
    })

    it("writes many down in several transactions, and each once", async () => {
      await fresh()
      const { app } = service
      let runs = 0
      const run = ((...task: Parameters<typeof app.threads.run>) => {
        runs++
        return app.threads.run(...task)
      }) as typeof app.threads.run
      const counter = createCheckCounter(
        { ...app, threads: { ...app.threads, run } },
        { admit: async (_day, visits) => visits, begin: async () => {} },
      )
      const code = product.short_code.replaceAll("-", "")
      for (let visit = 0; visit < 2_001; visit++)
        counter.count({ code, network: String(visit), agent: FIREFOX, place: "HU", via: "qr" })
      await counter.flush()
      await counter.flush()
      expect([runs, (await checks()).people]).toEqual([2, 2_001])
    })

    it.each(["read", "written"] as const)("loses nobody while the database cannot be %s", async (failing) => {
      await fresh()
      const { app } = service
      const away = () => {
        throw new Error("The database is away.")
      }
      let isAway = true
      const db = new Proxy(app.db, {
        get: (of, name) => (isAway && name === "read" && failing === "read" ? away() : Reflect.get(of, name)),
      })
      const threads = {
        ...app.threads,
        run: ((...task: Parameters<typeof app.threads.run>) =>
          isAway ? away() : app.threads.run(...task)) as typeof app.threads.run,
      }
      const counter = createCheckCounter({ db, threads, now: app.now, log: app.log })
      const visit = { code: product.short_code.replaceAll("-", ""), agent: FIREFOX, place: "HU", via: "qr" } as const
      counter.count({ ...visit, network: "192.0.2.0/24" })
      await counter.flush()
      counter.count({ ...visit, network: "198.51.100.0/24" })
      await counter.flush()
      isAway = false
      await counter.flush()
      await counter.flush()
      expect((await checks()).people).toBe(2)
    })
  })
})

describe("the map of checks", () => {
  const service = prepareService()
  const owner = prepareEach(() => service.company())
  let product: MintedProduct
  beforeEach(async () => {
    ;[product] = (await service.minted(owner, [{}])) as [MintedProduct]
  })

  /** 15 January 2027 is a Friday. */
  const counts = (rows: [day: string, place: string, people: number][]) =>
    storePeople(service.app.db, {
      now: service.app.now(),
      counts: rows.map(([day, place, people]) => {
        return { product_id: product.id, company_id: owner.company_id, day, place, via: "qr", people }
      }),
    })
  const map = (query = "", token = owner.token) =>
    service.call<ChecksMap & { detail: string }>(`GET /checks-map${query}`, { token })

  it("names countries with their weeks from five people on, and adds up the others", async () => {
    await counts([
      ["2027-01-15", "HU", 3],
      ["2027-01-11", "HU", 1],
      ["2027-01-10", "HU", 2],
      ["2027-01-15", "AT", 5],
      ["2027-01-15", "DE", 4],
      ["2027-01-14", "SK", 2],
      ["2027-01-14", "unknown", 7],
    ])
    expect((await map("?from=2027-01-01&to=2027-01-15")).json).toEqual({
      ...{ from: "2027-01-01", to: "2027-01-15", people: 24 },
      countries: [
        {
          ...{ country: "HU", people: 6 },
          weeks: [
            { week: "2027-01-04", people: 2 },
            { week: "2027-01-11", people: 4 },
          ],
        },
        { country: "AT", people: 5, weeks: [{ week: "2027-01-11", people: 5 }] },
      ],
      few: { countries: 2, people: 6 },
      unknown: 7,
    })
  })

  it("keeps to its days, both included, and to the last ninety unless told", async () => {
    await counts([
      ["2027-01-12", "HU", 5],
      ["2027-01-13", "HU", 5],
      ["2027-01-14", "HU", 6],
      ["2027-01-15", "HU", 6],
    ])
    expect((await map("?from=2027-01-13&to=2027-01-14")).json).toMatchObject({
      people: 11,
      countries: [{ people: 11 }],
    })
    const { json } = await map()
    expect(json).toMatchObject({ from: "2026-10-18", to: "2027-01-15", people: 22 })
  })

  it("counts people and no further verifications", async () => {
    await service.call("POST /verify", { json: { code: product.short_code } })
    await service.count()
    expect((await map()).json).toMatchObject({ people: 0, countries: [], few: { countries: 0, people: 0 }, unknown: 0 })
  })

  it("counts no other company's", async () => {
    await counts([["2027-01-15", "HU", 9]])
    const stranger = await service.company()
    expect((await map("", stranger.token)).json).toMatchObject({ people: 0, countries: [] })
  })

  it.each([
    ["?from=2026-02-01&to=2026-01-01", /last/],
    ["?from=2024-01-01&to=2025-01-01", /366/],
    ["?from=x", /day/],
    ["?to=2026-02-30", /day/],
    ["?from=0001-01-01", /day/],
  ])("refuses %s", async (query, why) => {
    const { status, json } = await map(query)
    expect(status).toBe(400)
    expect(json.detail).toMatch(why)
  })

  it("takes a leap year", async () => {
    expect((await map("?from=2024-01-01&to=2024-12-31")).status).toBe(200)
  })
})

const seed = campaignSeed(20261122)
const CHECKS = rounds(10_000, 1_000)

describe(`after ${CHECKS} checks from known addresses (seed ${seed})`, () => {
  const AT_ONCE = 50
  /** Hashes are looked for of so many addresses: each takes a search of every file. */
  const HASHED = 100
  const TOKEN = "canary-token-5e1f0c"

  const second_disk = prepareDirectory()
  const service = prepareService({ environment: { TRUSTED_PROXIES: "127.0.0.1", SECOND_DISK: second_disk } })
  const owner = prepare(() => service.company())
  let products: MintedProduct[]
  const random = seededRandom(seed)
  /** A range for tests of networks, which appears nowhere else. */
  const addresses = Array.from({ length: CHECKS }, () => `198.18.${random.integer(0, 255)}.${random.integer(1, 254)}`)

  beforeAll(async () => {
    products = (await service.minted(owner, [{}, {}, {}])) as MintedProduct[]
    for (let start = 0; start < CHECKS; start += AT_ONCE) {
      await Promise.all(addresses.slice(start, start + AT_ONCE).map(check))
      if (start % 1_000 === 0) await service.count()
    }
    await service.count()
    await service.runTask("assess checks")
    await service.runTask("copies of the database")
  }, 600_000)

  function check(address: string, n: number): Promise<unknown> {
    const headers = {
      ...{ "x-forwarded-for": address, origin: service.url },
      "user-agent": `CanaryBrowser/${n} Firefox/140`,
      authorization: `Bearer ${TOKEN}`,
      "cf-ipcountry": ["HU", "AT", "DE"][n % 3]!,
    }
    return service.call("POST /checks", { json: { code: products[n % 3]!.short_code }, headers })
  }

  /** In the clear, and as anybody could compute it from an address. */
  function canaries(): string[] {
    const hashes = addresses.slice(0, HASHED).flatMap((address) => {
      const prefix = address.slice(0, address.lastIndexOf("."))
      return [address, prefix].flatMap((text) => [
        createHash("sha256").update(text).digest("hex").slice(0, 16),
        createHash("sha256").update(text).digest("base64url").slice(0, 16),
      ])
    })
    const token_hash = createHash("sha256").update(TOKEN).digest("hex")
    return ["198.18.", "CanaryBrowser", TOKEN, token_hash, ...hashes]
  }

  const filesIn = (directory: string) =>
    readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile())
      .map((file) => join(file.parentPath, file.name))

  /** What PostgreSQL holds of this database: every row of every table. */
  async function rowsOnPostgres(): Promise<string> {
    const { db } = service.app
    const { rows } = await sql<{
      name: string
    }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(db.read)
    const tables = await Promise.all(
      rows.map(({ name }) => sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(db.read)),
    )
    return tables.flatMap((table) => table.rows.map(({ row }) => row)).join("\n")
  }

  it("they were counted, so that there is something to find", async () => {
    for (const { short_code } of products) {
      const { json } = await service.call<ChecksOfCode>(`GET /checks/${short_code}`)
      expect(json.people).toBe(50)
    }
  })

  it("no address, browser or token, nor a hash of one, is in a file or a copy of it", () => {
    const { data_dir } = service.app.config
    const paths = [...filesIn(data_dir), ...filesIn(second_disk)]
    if (service.app.db.engine === "sqlite") {
      expect(paths.some((path) => path.endsWith(".sqlite"))).toBe(true)
      expect(paths.some((path) => path.endsWith(".sqlite-wal"))).toBe(true)
      expect(paths.some((path) => path.startsWith(second_disk))).toBe(true)
    }
    for (const path of paths) {
      const bytes = readFileSync(path).toString("latin1")
      for (const canary of canaries()) expect(bytes.includes(canary), `${canary} in ${path}`).toBe(false)
    }
  })

  it.runIf(process.env.TEST_DATABASE_URL)(
    "nor in a row of PostgreSQL, where rate limits are kept as well",
    async () => {
      const rows = await rowsOnPostgres()
      expect(rows).toContain("write10:")
      for (const canary of canaries()) expect(rows.includes(canary), canary).toBe(false)
    },
  )

  it("nor in the log", () => {
    const lines = service.log_lines.join("\n")
    for (const canary of canaries()) expect(lines.includes(canary), canary).toBe(false)
  })

  it("any two visitors get the same answer, but for where they are", async () => {
    const [{ short_code }] = products as [MintedProduct]
    const seen = async (address: string, country: string, agent: string) => {
      const headers = { "x-forwarded-for": address, "user-agent": agent, "cf-ipcountry": country }
      return (await service.call<ChecksOfCode>(`GET /checks/${short_code}`, { headers })).json
    }
    const one = await seen(addresses[0]!, "HU", "CanaryBrowser/0 Firefox/140")
    const other = await seen("203.0.113.9", "SE", "Safari")
    expect(one.here).toMatchObject({ country: "HU" })
    expect(other.here).toEqual({ country: "SE", people: 0 })
    expect({ ...other, here: null }).toEqual({ ...one, here: null })
  })
})
