import type { Case } from "#shared/api/cases.ts"

export type CaseWeeks = Case["weeks"]

const DAY_MS = 86_400_000
/** Half a year touches so many weeks, whatever day it is. */
export const WEEKS_SHOWN = 27
/** The rule counts no more people of a week. */
export const WEEK_PEOPLE_MAX = 3
export const UNKNOWN = "unknown"

/** The Mondays of the weeks shown, the present one last, in UTC as the service counts. */
export function mondaysUntil(now: number): string[] {
  const today = Math.floor(now / DAY_MS)
  // 1 January 1970 was a Thursday.
  const monday = today - ((today + 3) % 7)
  return Array.from({ length: WEEKS_SHOWN }, (_, week) => dayAt(monday - 7 * (WEEKS_SHOWN - 1 - week)))
}

const dayAt = (days: number): string => new Date(days * DAY_MS).toISOString().slice(0, 10)

export interface Place {
  /** Two letters, or `unknown`. */
  country: string
  people: number
  /** People by Monday. */
  weeks: Map<string, number>
}

/** By country, most people first; those from nowhere known last. */
export function placesOf(weeks: CaseWeeks): Place[] {
  const places = new Map<string, Place>()
  for (const { week, country, people } of weeks) {
    const place = places.get(country) ?? { country, people: 0, weeks: new Map() }
    place.people += people
    place.weeks.set(week, (place.weeks.get(week) ?? 0) + people)
    places.set(country, place)
  }
  const isUnknown = ({ country }: Place) => Number(country === UNKNOWN)
  return [...places.values()].sort(
    (a, b) => isUnknown(a) - isUnknown(b) || b.people - a.people || (a.country < b.country ? -1 : 1),
  )
}

/** People by Monday, from everywhere. */
export function peopleByWeek(weeks: CaseWeeks): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { week, people } of weeks) sums.set(week, (sums.get(week) ?? 0) + people)
  return sums
}

/** Whether a month begins in this week, so that its name stands over it. */
export const startsMonth = (monday: string): boolean => Number(monday.slice(8)) <= 7
