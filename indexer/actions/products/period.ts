/** From its first moment (day) up to, and without, the first one after it. Days as `YYYY-MM-DD`, all in UTC. */
export interface Period {
  start_ms: number
  end_ms: number
  start_day: string
  end_day: string
}

const DAY_MS = 86_400_000
const YEAR_10000_MS = Date.UTC(10_000, 0)

/** The period that `2026`, `2026-03` or `2026-03-05` names, ignoring a time of day; null for anything else. */
export function readPeriod(text: string): Period | null {
  const [, year, month, day] = /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:T[\d:.]{5,12}Z?)?)?)?$/.exec(text) ?? []
  if (year === undefined) return null
  const [y, m, d] = [Number(year), Number(month ?? 1) - 1, Number(day ?? 1)]
  const start_ms = Date.UTC(y, m, d)
  // The calendar turns the 31st of February into a day in March, and the year 26 into 1926.
  if (!dayOf(start_ms).startsWith([year, month, day].filter(Boolean).join("-"))) return null
  const end_ms = day ? start_ms + DAY_MS : month ? Date.UTC(y, m + 1) : Date.UTC(y + 1, 0)
  return { start_ms, end_ms, start_day: dayOf(start_ms), end_day: dayOf(end_ms) }
}

/** Days after the year 9999 have five digits, and would come before the others as texts. */
function dayOf(ms: number): string {
  return ms >= YEAR_10000_MS ? "9999-99-99" : new Date(ms).toISOString().slice(0, 10)
}
