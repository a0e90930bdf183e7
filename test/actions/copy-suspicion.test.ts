import { describe, expect, it } from "vitest"
import { copySuspicion, type DayCount } from "#actions/verifications/copy-suspicion.ts"
import { type Random, seededRandom } from "#test/support/chain-model/random.ts"

const SEEDS = [1, 2, 3, 4, 5].map((seed) => seed + Number(process.env.SEED ?? 20_270_115))
const CODES = 1_000
const CLONED = 20
const DAYS = 90
/** A brand that sells mostly at home. */
const MARKETS = ["HU", "HU", "HU", "HU", "AT", "AT", "DE", "RO", "SK", "CZ"]

/** One look at one label. */
interface Look {
  day: number
  region: string
}

/** Whoever bought the product: most never look, some look once or twice, a few show it around; some take it abroad. */
function honestLooks(random: Random): Look[] {
  const sold = random.integer(0, DAYS - 1)
  const home = random.pick(MARKETS)
  const kind = random.next()
  if (kind < 0.4) return []
  const looks = [{ day: sold, region: home }]
  const keeps_looking = kind < 0.97 ? 0.4 : 0.88
  while (looks.length < 40 && random.chance(keeps_looking)) {
    const day = Math.min(DAYS - 1, sold + (random.chance(0.6) ? 0 : random.integer(1, 30)))
    looks.push({ day, region: random.chance(0.04) ? random.pick(MARKETS) : home })
  }
  return looks
}

/** A label printed again on so many pieces, sold over the whole time wherever there is a market; a third of the buyers look. */
function clonedLooks(random: Random): Look[] {
  const copies = random.integer(30, 80)
  return Array.from({ length: copies }, () => random).flatMap(() => {
    if (!random.chance(1 / 3)) return []
    const look = { day: random.integer(0, DAYS - 1), region: random.pick(MARKETS) }
    return random.chance(0.3) ? [look, look] : [look]
  })
}

function countsOf(looks: Look[], sees_regions: boolean): DayCount[] {
  const counts = new Map<string, DayCount>()
  for (const look of looks) {
    const [day, region] = [`day ${look.day}`, sees_regions ? look.region : "unknown"]
    const known = counts.get(day + region)
    if (known) known.count++
    else counts.set(day + region, { day, region, count: 1 })
  }
  return [...counts.values()]
}

function simulate(seed: number, sees_regions: boolean) {
  const random = seededRandom(seed)
  let [found, false_alarms] = [0, 0]
  for (let code = 0; code < CODES; code++) {
    const is_cloned = code < CLONED
    const looks = is_cloned ? [...honestLooks(random), ...clonedLooks(random)] : honestLooks(random)
    const { possibly_copied } = copySuspicion(countsOf(looks, sees_regions))
    if (possibly_copied && is_cloned) found++
    if (possibly_copied && !is_cloned) false_alarms++
  }
  return { recall: found / CLONED, false_alarm: false_alarms / (CODES - CLONED) }
}

describe("the sign of a copied label", () => {
  it.each(SEEDS)("finds 95 of 100 cloned codes at no more than one false alarm in a hundred (seed %i)", (seed) => {
    const { recall, false_alarm } = simulate(seed, true)
    expect(recall).toBeGreaterThanOrEqual(0.95)
    expect(false_alarm).toBeLessThanOrEqual(0.01)
  })

  it.each(SEEDS)("does with days alone where no proxy tells the country (seed %i)", (seed) => {
    const { recall, false_alarm } = simulate(seed, false)
    expect(recall).toBeGreaterThanOrEqual(0.75)
    expect(false_alarm).toBeLessThanOrEqual(0.01)
  })

  it.each([
    ["nobody looked", [], []],
    ["one person looked forty times in a day", [["d1", "HU", 40]], []],
    [
      "it went abroad once",
      [
        ["d1", "HU", 2],
        ["d9", "AT", 1],
      ],
      [],
    ],
    [
      "it is looked at in three countries",
      [
        ["d1", "HU", 1],
        ["d2", "AT", 1],
        ["d3", "DE", 1],
      ],
      ["many_regions"],
    ],
    ["it is looked at on eight days", Array.from({ length: 8 }, (_, day) => [`d${day}`, "unknown", 2]), ["many_days"]],
  ] as [string, [string, string, number][], string[]][])("when %s", (_what, rows, reasons) => {
    const counts = rows.map(([day, region, count]) => ({ day, region, count }))
    expect(copySuspicion(counts)).toMatchObject({ possibly_copied: reasons.length > 0, reasons })
  })
})
