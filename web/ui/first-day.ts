const DAY_MS = 86_400_000

/** The first of so many days of which today (in UTC, as the service counts) is the last: `YYYY-MM-DD`. */
export function firstDay(now: Date, days: number): string {
  return new Date(now.getTime() - (days - 1) * DAY_MS).toISOString().slice(0, 10)
}
