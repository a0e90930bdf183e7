import { beforeEach, describe, expect, it } from "vitest"
import { assessProducts } from "#actions/checks/assess.ts"
import { DAYS_KEPT, foldMonths } from "#actions/checks/fold-months.ts"
import { storePeople } from "#actions/checks/store-people.ts"
import { dayBefore, dayOf } from "#shared/time.ts"
import { prepare, prepareService } from "#test/support/prepare.ts"

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
  db().write((tx) =>
    tx
      .updateTable("cases")
      .set({ decision, decided_at: service.app.now() })
      .where("product_id", "=", product_id)
      .execute(),
  )

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
