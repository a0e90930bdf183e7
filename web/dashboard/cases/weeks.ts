import type { Case } from "#shared/api/cases.ts"
import { dayBefore, dayOf, mondayOf } from "#shared/time.ts"

export type CaseWeeks = Case["weeks"]

/** Half a year touches so many weeks, whatever day it is. */
export const WEEKS_SHOWN = 27
export const UNKNOWN = "unknown"

/** The Mondays of the weeks shown, the present one last, in UTC as the service counts. */
export function mondaysUntil(now: number): string[] {
  const monday = mondayOf(dayOf(now))
  return Array.from({ length: WEEKS_SHOWN }, (_, week) => dayBefore(monday, 7 * (WEEKS_SHOWN - 1 - week)))
}

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
