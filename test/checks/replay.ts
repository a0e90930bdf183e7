import { assessChecks, CONDITIONS, type DayPeople, LEVELS, type Level, WINDOW_DAYS } from "#shared/checks-rule.ts"
import { dayOf } from "#shared/time.ts"
import type { Random } from "#test/support/chain-model/random.ts"
import { type Check, UNKNOWN_COUNTRY } from "./traffic.ts"

/** A Monday. */
const START_MS = Date.parse("2026-01-05")
const DAY_MS = 86_400_000
/** No level is reached with fewer people. */
const PEOPLE_MIN = Math.min(...CONDITIONS.map(({ least }) => least.by_week ?? least.spread!))

/** What the service would count: a person once, and again where the browser has forgotten. */
export function countsOf(checks: Check[], forgetful: number, random: Random): DayPeople[] {
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
export function firstDays(counts: DayPeople[]): Partial<Record<Level, number>> {
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
