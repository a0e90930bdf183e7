import { type DayPeople, weekOf } from "./check-counts.ts"

/** A week with more people counts as this many: one viral post is no copy. */
export const WEEK_PEOPLE_MAX = 3
/** So do more people from one country: a popular shop is no copy. */
export const COUNTRY_PEOPLE_MAX = 4
const COUNTRY_SHARED_MIN = 2

/** What the rule compares with its bounds. */
export interface Figures {
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
  const countries = sumsOf(
    seen.filter(({ place }) => place !== "unknown"),
    ({ place }) => place,
  )
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
