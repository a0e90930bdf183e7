import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { createCheckCounter } from "#actions/checks/check-counter.ts"
import { storePeople } from "#actions/checks/store-people.ts"
import type { ChecksOfCode } from "#shared/api/checks.ts"
import { dayBefore, dayOf } from "#shared/time.ts"
import { createService, type MintedProduct, type TestService } from "#test/support/service.ts"

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
const SAFARI = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1"
const directory = mkdtempSync(join(tmpdir(), "touchmark-checks-"))
const ignored = join(directory, "ignored.txt")
writeFileSync(ignored, "# Hosting\n203.0.113.0/24 # a farm\n2001:db8:bad::/48\n")

let service: TestService
let owner: Awaited<ReturnType<TestService["company"]>>
let product: MintedProduct
const fresh = async () => {
  ;[product] = (await service.minted(owner, [{}])) as [MintedProduct]
}
beforeAll(async () => {
  const environment = { TRUSTED_PROXIES: "127.0.0.1", CHECKS_ALARM: "public", CHECKS_IGNORE_FILE: ignored }
  service = await createService({ environment })
  owner = await service.company()
  await fresh()
})
afterAll(async () => {
  await service.close()
  rmSync(directory, { recursive: true, force: true })
})

interface From {
  address?: string
  agent?: string
  country?: string
}
let hosts = 0
const headersOf = ({ address = `198.51.${++hosts % 250}.7`, agent = FIREFOX, country }: From) => ({
  "x-forwarded-for": address,
  "user-agent": agent,
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
async function past(weeks: number, places: string[], at = service, id = product.id): Promise<void> {
  const counts = Array.from({ length: weeks }, (_, week) =>
    places.map((place) => ({
      ...{ product_id: id, company_id: owner.company_id, place, via: "qr" as const, people: 1 },
      day: dayBefore(dayOf(at.app.now()), week * 7),
    })),
  )
  await storePeople(at.app.db, { counts: counts.flat(), now: at.app.now() })
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
    const kept = await service.app.db.read
      .selectFrom("verification_counts")
      .select(["first_at", "last_at"])
      .where("product_id", "=", product.id)
      .execute()
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

  it("counts nothing of networks that the operator leaves out", async () => {
    await fresh()
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
    const { rows } = await service.app.db.read
      .selectFrom("verification_counts")
      .select((eb) => eb.fn.countAll<number>().as("rows"))
      .where("product_id", "=", waiting.id)
      .executeTakeFirstOrThrow()
    expect(Number(rows)).toBe(0)
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

  it("takes 20 a minute of an address", async () => {
    const statuses = []
    for (let n = 0; n < 21; n++) statuses.push((await check({ address: "192.0.2.200" })).status)
    expect(statuses.filter((status) => status === 204)).toHaveLength(20)
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
    const other = await createService({ environment: { CHECKS_ALARM: "brand" } })
    try {
      const me = await other.company()
      const [minted] = (await other.minted(me, [{}])) as [MintedProduct]
      await past(8, ["HU", "AT"], other, minted.id)
      const { json } = await other.call<ChecksOfCode>(`GET /checks/${minted.short_code}`)
      expect(json).toMatchObject({ level: "quiet", reasons: [], people: 16 })
    } finally {
      await other.close()
    }
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
