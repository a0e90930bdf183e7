const DAY_MS = 86_400_000

/** The first of `days` days that end today (UTC, as the service counts): `YYYY-MM-DD`. */
export function firstDay(now: Date, days: number): string {
  return new Date(now.getTime() - (days - 1) * DAY_MS).toISOString().slice(0, 10)
}
