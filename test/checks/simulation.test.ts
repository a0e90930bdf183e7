import { describe, expect, it } from "vitest"
import { rounds } from "#test/support/campaign.ts"
import { intervalOf } from "./interval.ts"
import { measureCopies, measureHonest, measurePoisoning } from "./measure.ts"
import { HARSHER, SETTINGS } from "./worlds.ts"

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
