import type { Bar } from "./day-bars.tsx"

/** From so many days on, a bar is a week. */
const WEEKS_FROM_DAYS = 120
const WEEK_DAYS = 7

export interface CheckDay {
  /** `YYYY-MM-DD`. */
  day: string
  verifications: number
  people: number
  minted: number
  /** How these people came to the code, where that is told. */
  qr?: number
  typed?: number
  /** Read out with the day. */
  more?: string
}

/** A figure in the table. */
export type CheckColumn = "verifications" | "people" | "qr" | "typed" | "minted"

export type CheckBar = Bar & Pick<CheckDay, "more">

/** Whom a browser did not tell apart, a program say, has checked again rather than for the first time. */
const barOf = ({ day, verifications, people, minted, more }: CheckDay): CheckBar => {
  const first = Math.min(people, verifications)
  return { day, first, again: verifications - first, minted, ...(more && { more }) }
}

export const isByWeek = ({ length }: readonly CheckDay[]): boolean => length >= WEEKS_FROM_DAYS

/** A bar for each day, or in long periods for each week, the last one whole. */
export function barsOf(days: readonly CheckDay[]): CheckBar[] {
  if (!isByWeek(days)) return days.map(barOf)
  const offset = days.length % WEEK_DAYS
  const weeks: CheckBar[] = []
  for (let start = offset; start < days.length; start += WEEK_DAYS) {
    const week = days.slice(start, start + WEEK_DAYS).map(barOf)
    const sum = (what: "first" | "again" | "minted") => week.reduce((total, one) => total + one[what], 0)
    weeks.push({ day: week[0]!.day, first: sum("first"), again: sum("again"), minted: sum("minted") })
  }
  return weeks
}
