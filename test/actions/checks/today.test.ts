import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { createLedger, createToday, sharedToday, tagsOf } from "#actions/checks/check-counter.ts"
import { createDayKeys } from "#actions/checks/day-key.ts"
import type { Database } from "#db/database.ts"
import { openDatabase } from "#db/open.ts"
import { databaseOf } from "#test/support/database.ts"

const DAY = "2027-01-15"
const NEXT_DAY = "2027-01-16"
const CODE = "7K3MQ9XW2R4A"

let directory: string
let db: Database
let time: number
const now = () => time
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), "touchmark-today-"))
  db = openDatabase(await databaseOf(directory))
  time = Date.parse(DAY)
})
afterEach(async () => {
  await db.close()
  rmSync(directory, { recursive: true, force: true })
})

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
    for (const encoding of ["hex", "base64", "base64url"] as const) expect(rows).not.toContain(key!.toString(encoding))
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
