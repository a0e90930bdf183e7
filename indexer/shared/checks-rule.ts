import { dayBefore, weekOf } from "./time.ts"

/** The name under which docs/checks.md publishes it: other bounds get another number. */
export const RULE = "touchmark-checks/1"
export const WINDOW_DAYS = 180

/** People who checked one product on a day from a place. */
export interface DayPeople {
  /** `YYYY-MM-DD` in UTC. */
  day: string
  /** A country's two letters, or `unknown`. */
  place: string
  people: number
}

/** A week with more people counts as this many: one viral post is no copy. */
export const WEEK_PEOPLE_MAX = 3
/** So do more people from one country: a popular shop is no copy. */
export const COUNTRY_PEOPLE_MAX = 4
const COUNTRY_SHARED_MIN = 2

/** What the rule compares with its bounds. */
interface Figures {
  /** P: everybody, uncapped. */
  people: number
  /** W: weeks with anybody. */
  weeks: number
  /** Known ones, with anybody. */
  countries: number
  /** G: people, each week capped. */
  by_week: number
  /** S: the smaller of people capped by week and people capped by country. */
  spread: number
  /** C2: countries with 2 people or more. */
  shared_countries: number
  /** The first day with anybody; null: nobody came. */
  since: string | null
}

export function figuresOf(counts: readonly DayPeople[]): Figures {
  const seen = counts.filter(({ people }) => people > 0)
  const weeks = sumsOf(seen, ({ day }) => weekOf(day))
  const known = seen.filter(({ place }) => place !== "unknown")
  const countries = sumsOf(known, ({ place }) => place)
  const by_week = capped(weeks, WEEK_PEOPLE_MAX)
  return {
    people: seen.reduce((sum, { people }) => sum + people, 0),
    weeks: weeks.length,
    countries: countries.length,
    by_week,
    spread: Math.min(by_week, capped(countries, COUNTRY_PEOPLE_MAX)),
    shared_countries: countries.filter((people) => people >= COUNTRY_SHARED_MIN).length,
    since: seen.reduce<string | null>((first, { day }) => (first === null || day < first ? day : first), null),
  }
}

function sumsOf<Key>(counts: readonly DayPeople[], keyOf: (one: DayPeople) => Key): number[] {
  const sums = new Map<Key, number>()
  for (const one of counts) sums.set(keyOf(one), (sums.get(keyOf(one)) ?? 0) + one.people)
  return [...sums.values()]
}

const capped = (sums: number[], max: number) => sums.reduce((sum, people) => sum + Math.min(people, max), 0)

export const LEVELS = ["quiet", "watched", "alarm"] as const
export type Level = (typeof LEVELS)[number]
interface FoundReason extends Figures {
  reason: "many_people" | "many_countries"
  level: Exclude<Level, "quiet">
}

export interface Assessment {
  rule: typeof RULE
  level: Level
  reasons: FoundReason[]
}

interface Condition extends Pick<FoundReason, "reason" | "level"> {
  least: Partial<Record<"by_week" | "spread" | "shared_countries" | "weeks", number>>
}

/** Per reason the higher level first: the first condition that holds is the one that is told. */
export const CONDITIONS: readonly Condition[] = [
  { reason: "many_people", level: "alarm", least: { by_week: 16, weeks: 8 } },
  { reason: "many_people", level: "watched", least: { by_week: 10, weeks: 6 } },
  { reason: "many_countries", level: "alarm", least: { spread: 10, shared_countries: 3, weeks: 5 } },
  { reason: "many_countries", level: "watched", least: { spread: 8, shared_countries: 2, weeks: 5 } },
]

/**
 * Whether a product's checks look like those of a copied label, at the end of `today`. Anybody can recompute it from
 * the counts.
 */
export function assessChecks(counts: readonly DayPeople[], today: string): Assessment {
  const first_day = dayBefore(today, WINDOW_DAYS - 1)
  const figures = figuresOf(counts.filter(({ day }) => day >= first_day && day <= today))
  const reasons: FoundReason[] = []
  for (const { reason, level, least } of CONDITIONS) {
    if (reasons.some((one) => one.reason === reason)) continue
    if (holds(figures, least)) reasons.push({ reason, level, ...figures })
  }
  const level = LEVELS.findLast((one) => one === "quiet" || reasons.some((reason) => reason.level === one))!
  return { rule: RULE, level, reasons }
}

const holds = (figures: Figures, least: Condition["least"]) =>
  Object.entries(least).every(([name, bound]) => figures[name as keyof typeof least] >= bound)
