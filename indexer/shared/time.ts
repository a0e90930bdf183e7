export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000
/** 1 January 1970 was a Thursday. */
const DAYS_SINCE_MONDAY = 3

export function isoOf(time_ms: number): string
export function isoOf(time_ms: number | null): string | null
export function isoOf(time_ms: number | null): string | null {
  return time_ms === null ? null : new Date(time_ms).toISOString()
}

export const dayNumber = (day: string): number => Date.parse(day) / DAY_MS
export const dayOf = (time_ms: number): string => new Date(time_ms).toISOString().slice(0, 10)
export const dayBefore = (day: string, days: number): string => dayOf(Date.parse(day) - days * DAY_MS)

/** Weeks begin on Monday in UTC. */
export const weekOf = (day: string): number => Math.floor((dayNumber(day) + DAYS_SINCE_MONDAY) / 7)
/** The day that a day's week begins with. */
export const mondayOf = (day: string): string => dayOf((weekOf(day) * 7 - DAYS_SINCE_MONDAY) * DAY_MS)
