import { seededRandom } from "#test/support/chain-model/random.ts"
import { countsOf, firstDays } from "./replay.ts"
import { createTraffic, type World } from "./traffic.ts"

export interface FalseAlarms {
  /** Ordinary products, and those that are shown publicly. */
  watched: { ordinary: number; shown: number }
  alarm: { ordinary: number; shown: number }
}

/** How many of so many honest products are marked within two years. */
export function measureHonest(world: World, products: number, seed: number): FalseAlarms {
  const random = seededRandom(seed)
  const traffic = createTraffic(world, random)
  const marked: FalseAlarms = { watched: { ordinary: 0, shown: 0 }, alarm: { ordinary: 0, shown: 0 } }
  for (let product = 0; product < products; product++) {
    const { checks, kind } = traffic.honest()
    const first = firstDays(countsOf(checks, world.forgetful, random))
    const whose = kind === "ordinary" ? "ordinary" : "shown"
    if (first.watched !== undefined) marked.watched[whose]++
    if (first.alarm !== undefined) marked.alarm[whose]++
  }
  return marked
}

/** Which share of copied labels is found, at all and within so many sold; after how many, half and nine tenths of those. */
export function measureCopies(world: World, copies: number, labels: number, seed: number) {
  const random = seededRandom(seed)
  const traffic = createTraffic(world, random)
  const sold_before: number[] = []
  for (let label = 0; label < labels; label++) {
    const { checks, sold } = traffic.copied(copies, 3)
    const { alarm } = firstDays(countsOf(checks, world.forgetful, random))
    if (alarm !== undefined) sold_before.push(sold.filter((day) => day <= alarm).length)
  }
  sold_before.sort((a, b) => a - b)
  const at = (share: number) => sold_before[Math.floor(sold_before.length * share)]
  const foundWithin = (sold: number) => sold_before.filter((before) => before <= sold).length / labels
  return { found: sold_before.length / labels, foundWithin, median: at(0.5), most: at(0.9) }
}

/** After how many days whoever sends invented checks fires the alarm; null: not within the window. */
export function measurePoisoning(countries: number, people_a_day: number): number | null {
  const checks = Array.from({ length: 180 * people_a_day }, (_, person) => {
    const day = Math.floor(person / people_a_day)
    return { day, country: 1 + ((person + day) % countries), person }
  })
  return firstDays(countsOf(checks, 0, seededRandom(1))).alarm ?? null
}
