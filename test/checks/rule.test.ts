import { describe, expect, it } from "vitest"
import { assessChecks, type DayPeople, figuresOf, LEVELS } from "#shared/checks-rule.ts"
import { dayBefore } from "#shared/time.ts"
import { rounds } from "#test/support/campaign.ts"
import { type Random, seededRandom } from "#test/support/chain-model/random.ts"
import { intervalOf, measureCopies, measureHonest, measurePoisoning } from "./replay.ts"
import { HARSHER, SETTINGS } from "./traffic.ts"

/** A Sunday, so that seven days back is a week back. */
const TODAY = "2026-11-22"
const weeksAgo = (weeks: number) => dayBefore(TODAY, weeks * 7)

/** So many people a week, one from each place in turn. */
function spread(weeks: number, a_week: number, places: string[]): DayPeople[] {
  return Array.from({ length: weeks * a_week }, (_, n) => ({
    day: weeksAgo(Math.floor(n / a_week)),
    place: places[n % places.length]!,
    people: 1,
  }))
}

/** `week` holds the people of each week, all from a place that is not known. */
const byWeek = (...people: number[]): DayPeople[] =>
  people.map((count, n) => ({ day: weeksAgo(n), place: "unknown", people: count }))

const levelOf = (counts: DayPeople[]) => assessChecks(counts, TODAY).level
const reasonsOf = (counts: DayPeople[]) =>
  assessChecks(counts, TODAY).reasons.map(({ reason, level }) => `${reason} ${level}`)

/** One person a row: so many from each of these places, over so many weeks. */
function from(places: Record<string, number>, weeks: number): DayPeople[] {
  const people = Object.entries(places).flatMap(([place, count]) => Array.from({ length: count }, () => place))
  return people.map((place, n) => ({ day: weeksAgo(n % weeks), place, people: 1 }))
}

describe("many people", () => {
  it.each([
    ["15 in 8 weeks", byWeek(2, 2, 2, 2, 2, 2, 2, 1), ["many_people watched"]],
    ["16 in 8 weeks", byWeek(2, 2, 2, 2, 2, 2, 2, 2), ["many_people alarm"]],
    ["17 in 8 weeks", byWeek(3, 2, 2, 2, 2, 2, 2, 2), ["many_people alarm"]],
    ["16 in 7 weeks", byWeek(3, 3, 2, 2, 2, 2, 2), ["many_people watched"]],
    ["16 in 9 weeks", byWeek(2, 2, 2, 2, 2, 2, 2, 1, 1), ["many_people alarm"]],
    ["9 in 6 weeks", byWeek(2, 2, 2, 1, 1, 1), []],
    ["10 in 6 weeks", byWeek(2, 2, 2, 2, 1, 1), ["many_people watched"]],
    ["11 in 6 weeks", byWeek(2, 2, 2, 2, 2, 1), ["many_people watched"]],
    ["10 in 5 weeks", byWeek(2, 2, 2, 2, 2), []],
    ["10 in 7 weeks", byWeek(2, 2, 2, 1, 1, 1, 1), ["many_people watched"]],
    ["a week of 1,500 counts 3", byWeek(1_500, 2, 2, 2, 2, 2, 2), ["many_people watched"]],
    ["nobody in rows of verifications alone", byWeek(0, 0, 0, 0, 0, 0, 0, 0), []],
  ])("%s", (_says, counts, reasons) => {
    expect(reasonsOf(counts)).toEqual(reasons)
  })
})

describe("many countries", () => {
  it.each([
    ["9 spread", from({ HU: 3, AT: 3, DE: 3 }, 5), ["many_countries watched"]],
    ["10 spread", from({ HU: 4, AT: 3, DE: 3 }, 5), ["many_countries alarm"]],
    ["11 spread", from({ HU: 4, AT: 4, DE: 3 }, 5), ["many_countries alarm"]],
    ["a country counts for 4", from({ HU: 6, AT: 2, DE: 2 }, 5), ["many_countries watched"]],
    ["2 countries with 2", from({ HU: 4, AT: 4, DE: 1, SK: 1 }, 5), ["many_countries watched"]],
    ["3 countries with 2", from({ HU: 4, AT: 4, DE: 2 }, 5), ["many_countries alarm"]],
    ["4 countries with 2", from({ HU: 4, AT: 2, DE: 2, SK: 2 }, 5), ["many_countries alarm"]],
    ["4 weeks", from({ HU: 4, AT: 4, DE: 4 }, 4), []],
    ["6 weeks", from({ HU: 4, AT: 4, DE: 4 }, 6), ["many_people watched", "many_countries alarm"]],
    ["7 spread", from({ HU: 4, AT: 3 }, 5), []],
    ["8 spread", from({ HU: 4, AT: 4 }, 5), ["many_countries watched"]],
    ["1 country with 2", from({ HU: 4, AT: 1, DE: 1, SK: 1, CZ: 1 }, 5), []],
    ["unknown is no country", from({ HU: 4, AT: 3, unknown: 2 }, 5), []],
  ])("%s", (_says, counts, reasons) => {
    expect(reasonsOf(counts)).toEqual(reasons)
  })
})

describe("a thousand requests in an hour", () => {
  it("move a product by a week's share, and by a country's", () => {
    const flood = { day: TODAY, place: "HU", people: 1_000 }
    expect(figuresOf([flood])).toMatchObject({ people: 1_000, by_week: 3, spread: 3, weeks: 1 })
  })
})

describe("the window", () => {
  const filled = byWeek(2, 2, 2, 2, 2, 2, 2)
  it.each([
    [178, "alarm"],
    [179, "alarm"],
    [180, "watched"],
    [-1, "watched"],
  ])("people of %i days ago", (days, level) => {
    expect(levelOf([...filled, { day: dayBefore(TODAY, days), place: "unknown", people: 2 }])).toBe(level)
  })

  it("tells since when, how many, from where and in how many weeks", () => {
    const [reason] = assessChecks(spread(8, 5, ["HU", "AT", "DE", "SK", "unknown"]), TODAY).reasons
    expect(reason).toMatchObject({ people: 40, weeks: 8, countries: 4, by_week: 24, since: weeksAgo(7) })
  })
})

const SEEDS = Array.from({ length: 200 }, (_, seed) => seed + 1)
const PLACES = ["HU", "AT", "DE", "SK", "CZ", "unknown"]
function randomCounts(random: Random): DayPeople[] {
  return Array.from({ length: random.integer(1, 40) }, () => ({
    day: dayBefore(TODAY, random.integer(0, 200)),
    place: random.pick(PLACES),
    people: random.integer(0, 4),
  }))
}

describe("whatever the counts", () => {
  it("more checks never lower a level", () => {
    const rank = (counts: DayPeople[]) => LEVELS.indexOf(levelOf(counts))
    let raised = 0
    for (const seed of SEEDS) {
      const random = seededRandom(seed)
      const counts = randomCounts(random)
      const more = [...counts, ...randomCounts(random)]
      expect(rank(more), `seed ${seed}`).toBeGreaterThanOrEqual(rank(counts))
      if (rank(more) > rank(counts)) raised++
    }
    expect(raised).toBeGreaterThan(20)
  })

  it("their order, and how a day's people are split into rows, make no difference", () => {
    for (const seed of SEEDS) {
      const random = seededRandom(seed)
      const counts = randomCounts(random)
      const split = counts.flatMap((one) => Array.from({ length: one.people }, () => ({ ...one, people: 1 })))
      expect(assessChecks(random.shuffle(split), TODAY), `seed ${seed}`).toEqual(assessChecks(counts, TODAY))
    }
  })

  it("a week adds at most 3, and a country at most 4", () => {
    for (const seed of SEEDS) {
      const random = seededRandom(seed)
      const counts = randomCounts(random)
      const crowd = { people: random.integer(1, 5_000), place: random.pick(PLACES) }
      const before = figuresOf(counts)
      const flood = figuresOf([...counts, { day: dayBefore(TODAY, random.integer(0, 200)), ...crowd }])
      expect(flood.by_week - before.by_week, `seed ${seed}`).toBeLessThanOrEqual(3)
      expect(flood.spread - before.spread, `seed ${seed}`).toBeLessThanOrEqual(4)
      expect(flood.weeks - before.weeks).toBeLessThanOrEqual(1)
    }
  })
})

const SEED = 7
/** The bar is one alarm in 100,000 products: of two million, twenty are expected, give or take nine. */
const PRODUCTS = rounds(2_000_000, 200_000)
const HARSHER_PRODUCTS = rounds(300_000, 60_000)
/** Enough for a share of 95 % to be known to half a percent. */
const LABELS = rounds(1_500, 300)

it("an interval is as wide as chance makes it", () => {
  const { low, high } = intervalOf(10, 1)
  expect([low, high].map((bound) => bound.toFixed(1))).toEqual(["4.8", "18.4"])
  expect(intervalOf(0, 1).low).toBe(0)
})

describe("two years of invented traffic", () => {
  it.each(Object.entries(SETTINGS))(
    "alarms at most one ordinary product in 100,000 where people scan: %s",
    (_, world) => {
      const { alarm, watched } = measureHonest(world, PRODUCTS, SEED)
      expect(intervalOf(alarm.ordinary, PRODUCTS).low).toBeLessThanOrEqual(1e-5)
      // What is shown publicly is what first alarms are about.
      expect(alarm.shown / PRODUCTS).toBeGreaterThan(40e-5)
      expect(watched.ordinary / PRODUCTS).toBeLessThan(100e-5)
    },
  )

  it.each(Object.entries(HARSHER))("alarms at most four where it is harsher: %s", (_, harsher) => {
    // People who scan often make most false alarms.
    const { alarm } = measureHonest(harsher(SETTINGS.high), HARSHER_PRODUCTS, SEED)
    expect(intervalOf(alarm.ordinary, HARSHER_PRODUCTS).low).toBeLessThanOrEqual(4e-5)
  })

  // docs/checks.md says these figures.
  it.each([
    ["mid", 0.95, 70],
    ["high", 0.99, 25],
  ] as const)("finds 200 copies within 120 sold: %s, in %d of all cases", (setting, share, half) => {
    const { found, foundWithin, median } = measureCopies(SETTINGS[setting], 200, LABELS, SEED)
    expect(foundWithin(120)).toBeGreaterThanOrEqual(share)
    expect(found).toBeGreaterThanOrEqual(0.99)
    expect(median).toBeLessThanOrEqual(half)
  })

  it.each([
    [1, 49],
    [3, 28],
    [10, 28],
  ])("takes from %i countries %i days to poison, however many are sent", (countries, days) => {
    for (const people_a_day of [1, 3, 50]) expect(measurePoisoning(countries, people_a_day)).toBe(days)
  })
})
