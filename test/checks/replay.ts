import { assessChecks, CONDITIONS, type DayPeople, LEVELS, type Level, WINDOW_DAYS } from "#shared/checks-rule.ts"
import { dayOf } from "#shared/time.ts"
import { type Random, seededRandom } from "#test/support/chain-model/random.ts"
import { type Check, createTraffic, UNKNOWN_COUNTRY, type World } from "./traffic.ts"

/** A Monday. */
const START_MS = Date.parse("2026-01-05")
const DAY_MS = 86_400_000
/** No level is reached with fewer people. */
const PEOPLE_MIN = Math.min(...CONDITIONS.map(({ least }) => least.by_week ?? least.spread!))

/** What the service would count: a person once, and again where the browser has forgotten. */
function countsOf(checks: Check[], forgetful: number, random: Random): DayPeople[] {
  const known = new Set<number>()
  const counts = new Map<number, DayPeople>()
  for (const { day, country, person } of checks.toSorted((a, b) => a.day - b.day)) {
    if (known.has(person) && !random.chance(forgetful)) continue
    known.add(person)
    const key = day * 100 + country
    const row = counts.get(key)
    if (row) row.people++
    else
      counts.set(key, {
        day: dayOf(START_MS + day * DAY_MS),
        place: country === UNKNOWN_COUNTRY ? "unknown" : `C${country}`,
        people: 1,
      })
  }
  return [...counts.values()]
}

/** On which day each level is first reached, counted from the start of the simulation. */
function firstDays(counts: DayPeople[]): Partial<Record<Level, number>> {
  const first: Partial<Record<Level, number>> = {}
  if (counts.reduce((sum, { people }) => sum + people, 0) < PEOPLE_MIN) return first
  let begin = 0
  for (const [n, { day }] of counts.entries()) {
    if (counts[n + 1]?.day === day) continue
    while (Date.parse(day) - Date.parse(counts[begin]!.day) >= WINDOW_DAYS * DAY_MS) begin++
    const window = counts.slice(begin, n + 1)
    if (window.reduce((sum, { people }) => sum + people, 0) < PEOPLE_MIN) continue
    const reached = LEVELS.indexOf(assessChecks(window, day).level)
    for (const level of LEVELS.slice(1, reached + 1)) first[level] ??= (Date.parse(day) - START_MS) / DAY_MS
    if (first.alarm !== undefined) break
  }
  return first
}

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

/** Two-sided 95 %. */
const DEVIATIONS = 1.96

/** Between which rates the true one lies in 95 of 100 cases, where so many of `products` were marked (Byar's approximation). */
export function intervalOf(marked: number, products: number): { low: number; high: number } {
  const bound = (count: number, sign: -1 | 1) => {
    if (count === 0) return 0
    return (count * (1 - 1 / (9 * count) + (sign * DEVIATIONS) / (3 * Math.sqrt(count))) ** 3) / products
  }
  return { low: bound(marked, -1), high: bound(marked + 1, 1) }
}
