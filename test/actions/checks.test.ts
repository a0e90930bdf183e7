import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { assessProducts, DAYS_KEPT, foldMonths } from "#actions/checks/assess.ts"
import { createLedger, createToday, sharedToday, tagsOf } from "#actions/checks/check-counter.ts"
import { createDayKeys } from "#actions/checks/day-key.ts"
import { storePeople } from "#actions/checks/people.ts"
import { agentFamily, countryOfZone, placeOf } from "#actions/checks/place.ts"
import type { Database } from "#db/database.ts"
import { openDatabase } from "#db/open.ts"
import { dayBefore, dayOf } from "#shared/time.ts"
import { changeRows, databaseOf } from "#test/support/database.ts"
import { directoryOfTest } from "#test/support/directories.ts"
import { prepare, prepareService } from "#test/support/prepare.ts"

describe("assess", () => {
  const DAY_MS = 86_400_000
  const WEEK_MS = 7 * DAY_MS

  const service = prepareService()
  const me = prepare(() => service.company())
  let product_id: string
  beforeEach(async () => {
    product_id = (await service.product(me)).id
  })

  const db = () => service.app.db
  const today = () => dayOf(service.app.now())

  /** People of each of the last weeks, this one first. */
  async function checked(...weeks: number[]): Promise<void> {
    const { company_id } = me
    const counts = weeks.map((people, n) => {
      return { product_id, company_id, day: dayBefore(today(), n * 7), place: "unknown", via: "qr" as const, people }
    })
    await storePeople(db(), { counts, now: service.app.now() })
  }
  const assess = () => service.runTask("assess checks")
  const level = () =>
    db().read.selectFrom("check_levels").selectAll().where("product_id", "=", product_id).executeTakeFirst()
  const cases = () => db().read.selectFrom("cases").selectAll().where("product_id", "=", product_id).execute()
  const decide = (decision: string) =>
    changeRows(service.app, "cases", { product_id }, { decision, decided_at: service.app.now() })

  describe("assessing", () => {
    it("leaves a product quiet that few have checked, and asks no more until somebody does", async () => {
      await checked(2, 1)
      await assess()
      expect(await level()).toMatchObject({ level: "quiet", due_at: null })
      expect(await cases()).toEqual([])
      expect(await assessProducts(db(), { now: service.app.now() })).toBe(0)
    })

    it("opens one case, raises it, and does no more however often it runs", async () => {
      await checked(2, 2, 2, 2, 1, 1)
      await assess()
      expect(await cases()).toMatchObject([{ level: "watched", decision: null }])
      await checked(2, 2, 2, 2, 2, 2, 2, 2)
      await assess()
      await checked(1)
      await assess()
      expect(await cases()).toMatchObject([{ level: "alarm", decision: null }])
      const { level: now, reasons } = (await level())!
      expect(now).toBe("alarm")
      expect(JSON.parse(reasons)[0]).toMatchObject({ reason: "many_people", people: 27, weeks: 8 })
    })

    it("lets a level fall once the weeks are over, though nobody checks", async () => {
      await checked(2, 2, 2, 2, 1, 1)
      await assess()
      service.clock.advance(181 * DAY_MS)
      await assess()
      expect(await level()).toMatchObject({ level: "quiet" })
      expect(await cases()).toMatchObject([{ level: "watched", decision: null }])
      service.clock.advance(-181 * DAY_MS)
    })

    it("opens no case for what is on display", async () => {
      await checked(2, 2, 2, 2, 1, 1)
      await assess()
      await decide("displayed")
      await checked(3, 3, 3, 3, 3, 3, 3, 3)
      await assess()
      expect(await cases()).toHaveLength(1)
    })

    it("opens another case after a dismissal once enough people have checked since", async () => {
      await checked(2, 2, 2, 2, 1, 1)
      await assess()
      await decide("dismissed")
      await checked(5)
      await assess()
      expect(await cases()).toHaveLength(1)
      service.clock.advance(6 * WEEK_MS)
      await checked(2, 2, 2, 2, 1, 1)
      await assess()
      expect(await cases()).toMatchObject([{ decision: "dismissed" }, { decision: null, level: "watched" }])
      service.clock.advance(-6 * WEEK_MS)
    })
  })

  describe("months", () => {
    const rows = () =>
      db()
        .read.selectFrom("verification_counts")
        .select(["day", "region", "people", "via"])
        .where("product_id", "=", product_id)
        .orderBy("day")
        .orderBy("via")
        .execute()
    const store = (...counts: [day: string, people: number][]) =>
      storePeople(db(), {
        now: service.app.now(),
        counts: counts.map(([day, people]) => ({ ...me, product_id, day, place: "HU", via: "qr", people })),
      })

    it("keep what their days add up to, once all of their days are old enough; five years later they are gone", async () => {
      // Today is 15 January 2027: 400 days before lies in December 2025.
      expect(dayBefore(today(), DAYS_KEPT).slice(0, 7)).toBe("2025-12")
      await store(["2025-12-01", 1], ["2025-11-30", 2], ["2025-11-17", 3], ["2025-11-01", 4], ["2025-02-28", 5])
      await store(["2020-11-30", 6], ["2020-12-01", 7])
      const kept = [
        { day: "2020-12-01", people: 7 },
        { day: "2025-02-01", people: 5 },
        { day: "2025-11-01", people: 9 },
        { day: "2025-12-01", people: 1 },
      ]
      for (let times = 0; times < 2; times++) {
        await foldMonths(service.app)
        expect(await rows()).toEqual(kept.map((one) => ({ ...one, region: "HU", via: "qr" })))
      }
    })
  })
})

it.each([
  ["HU", "Europe/Budapest", "HU"],
  ["AT", "Europe/Budapest", "unknown"],
  ["unknown", "Europe/Budapest", "HU"],
  ["AT", undefined, "AT"],
  ["AT", "UTC", "AT"],
  ["AT", "Atlantis/Poseidonis", "AT"],
  ["unknown", undefined, "unknown"],
])("takes %s and a clock of %s for %s", (address, zone, place) => {
  expect(placeOf(address, zone)).toBe(place)
})

it.each([
  ["Asia/Kolkata", "IN"],
  ["Asia/Calcutta", "IN"],
  ["Europe/Kyiv", "UA"],
  ["Europe/Moscow", "RU"],
  ["Europe/Belgrade", "RS"],
  ["America/Panama", "PA"],
  ["Asia/Saigon", "VN"],
  ["__proto__", "unknown"],
])("%s lies in %s", (zone, country) => {
  expect(countryOfZone(zone)).toBe(country)
})

it("tells kinds of browsers apart, and not their versions", () => {
  const firefox = (version: number) =>
    `Mozilla/5.0 (X11; Linux x86_64; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`
  const safari = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Safari/604.1"
  expect(agentFamily(firefox(140))).toBe(agentFamily(firefox(141)))
  expect(agentFamily(safari)).not.toBe(agentFamily(firefox(140)))
  expect(agentFamily(undefined)).toBe(agentFamily("curl/8"))
})

describe("today", () => {
  const DAY = "2027-01-15"
  const NEXT_DAY = "2027-01-16"
  const CODE = "7K3MQ9XW2R4A"

  let directory: string
  let db: Database
  let time: number
  const now = () => time
  beforeEach(async () => {
    directory = directoryOfTest()
    db = openDatabase(await databaseOf(directory))
    time = Date.parse(DAY)
  })
  afterEach(() => db.close())

  describe("a day's ledger", () => {
    const key = Buffer.alloc(32, 1)
    const admitted = (visits: [network: string, agent: string][]) => {
      const ledger = createLedger()
      return visits.filter(([network, agent]) => ledger.admit(tagsOf(key, CODE, network, agent))).length
    }

    it("counts a person once", () => expect(admitted(Array(5).fill(["192.0.2", "a"]))).toBe(1))

    it.each([2, 3, 4, 40])("counts at most 3 people of a network: %i", (agents) => {
      expect(admitted(Array.from({ length: agents }, (_, n) => ["192.0.2", `${n}`]))).toBe(Math.min(3, agents))
    })

    it.each([49, 50, 51, 1_000])("counts at most 50 people in all: %i", (networks) => {
      expect(admitted(Array.from({ length: networks }, (_, n) => [`192.0.${n}`, "a"]))).toBe(Math.min(50, networks))
    })

    it("takes 1,000 requests of 5 networks for 15 people", () => {
      expect(admitted(Array.from({ length: 1_000 }, (_, n) => [`192.0.${n % 5}`, `${n}`]))).toBe(15)
    })
  })

  describe("the day's key", () => {
    it("is the same in every instance, and is nowhere in the database", async () => {
      const [first, second, third] = [1, 2, 3].map(() => createDayKeys(db, now))
      const key = await first!.keyOf(DAY)
      expect(await second!.keyOf(DAY)).toBeUndefined()
      expect(await third!.keyOf(DAY)).toBeUndefined()
      await first!.keyOf(DAY)
      expect(await second!.keyOf(DAY)).toEqual(key)
      expect(await third!.keyOf(DAY)).toEqual(key)
      const rows = JSON.stringify(await db.read.selectFrom("check_day_keys").selectAll().execute())
      for (const encoding of ["hex", "base64", "base64url"] as const)
        expect(rows).not.toContain(key!.toString(encoding))
    })

    it("is another one the next day, and that of the day before is forgotten", async () => {
      const keys = createDayKeys(db, now)
      const key = await keys.keyOf(DAY)
      expect(await keys.keyOf(DAY)).toEqual(key)
      expect(await keys.keyOf(NEXT_DAY)).not.toEqual(key)
      const days = await db.read.selectFrom("check_day_keys").select("day").execute()
      expect(days).toEqual([{ day: NEXT_DAY }])
    })

    it("is made anew when all who knew it are gone", async () => {
      const lost = await createDayKeys(db, now).keyOf(DAY)
      const keys = createDayKeys(db, now)
      expect(await keys.keyOf(DAY)).toBeUndefined()
      time += 60_001
      const key = await keys.keyOf(DAY)
      expect(key).toHaveLength(32)
      expect(key).not.toEqual(lost)
    })

    it("is given up by whoever was thought to be gone", async () => {
      const slow = createDayKeys(db, now)
      await slow.keyOf(DAY)
      const other = createDayKeys(db, now)
      await other.keyOf(DAY)
      time += 60_001
      const key = await other.keyOf(DAY)
      expect(await slow.keyOf(DAY)).toBeUndefined()
      await other.keyOf(DAY)
      expect(await slow.keyOf(DAY)).toEqual(key)
    })
  })

  const visit = (network: string, agent = "a") => ({ code: CODE, network, agent })

  describe("a day that is over", () => {
    it("leaves no key and no tag, though nobody checks anything afterwards", async () => {
      for (const today of [createToday(db, now), sharedToday(db, now)]) {
        expect(await today.admit(DAY, [visit("192.0.2")])).toHaveLength(1)
        await today.begin(DAY)
        expect(await today.admit(DAY, [visit("192.0.2")])).toHaveLength(0)
        await today.begin(NEXT_DAY)
        for (const table of ["check_day_keys", "checks_today"] as const) {
          expect(await db.read.selectFrom(table).selectAll().execute()).toEqual([])
        }
        expect(await today.admit(DAY, [visit("192.0.2")])).toHaveLength(1)
        await today.begin(NEXT_DAY)
      }
    })
  })

  describe("two instances over one database", () => {
    it("count a person once between them, and a network's three", async () => {
      const [first, second] = [sharedToday(db, now), sharedToday(db, now)]
      expect(await first.admit(DAY, [visit("192.0.2"), visit("192.0.2")])).toHaveLength(1)
      expect(await second.admit(DAY, [visit("192.0.2")])).toBeNull()
      await first.admit(DAY, [])
      expect(await second.admit(DAY, [visit("192.0.2"), visit("192.0.2", "b"), visit("198.51.100")])).toHaveLength(2)
      expect(await first.admit(DAY, [visit("192.0.2", "c"), visit("192.0.2", "d")])).toHaveLength(1)
      expect(await first.admit(NEXT_DAY, [visit("192.0.2")])).toHaveLength(1)
      const kept = await db.read.selectFrom("checks_today").selectAll().execute()
      expect(kept).toHaveLength(1)
      expect(JSON.stringify(kept)).not.toMatch(/192\.0\.2|7K3M/)
    })
  })
})
