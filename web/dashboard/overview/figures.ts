import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useSearchParams } from "react-router"
import type { VerificationStats } from "#shared/api/verifications.ts"
import { fetchVerificationStats } from "#web/api/dashboard.ts"
import type { Bar } from "#web/ui/day-bars.tsx"
import { firstDay } from "#web/ui/first-day.ts"

export const PERIODS = ["30", "90", "365"] as const
const PERIOD_DEFAULT = "90"
const FRESH_MS = 60_000
/** From so many days on, a bar is a week. */
const WEEKS_FROM_DAYS = 120
const WEEK_DAYS = 7

/** The company's checks in the period that the address names. */
export function useFigures() {
  const [asked, ask] = useSearchParams()
  const period = PERIODS.find((known) => known === asked.get("days")) ?? PERIOD_DEFAULT
  const query = useQuery({
    queryKey: ["verification-stats", period],
    queryFn: () => fetchVerificationStats(firstDay(new Date(), Number(period))),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  })
  const choose = (days: string) =>
    ask(days === PERIOD_DEFAULT ? {} : { days }, { replace: true, preventScrollReset: true })
  return { ...query, period, choose }
}

type Day = VerificationStats["days"][number]
export type CheckBar = Bar & Pick<Day, "countries">

/** Whom a browser did not tell apart, a program say, has checked again rather than for the first time. */
const barOf = ({ day, verifications, people, minted, countries }: Day): CheckBar => {
  const first = Math.min(people, verifications)
  return { day, first, again: verifications - first, minted, countries }
}

/** A bar for each day, or in long periods for each week, the last one whole. */
export function barsOf({ days }: Pick<VerificationStats, "days">): CheckBar[] {
  if (days.length < WEEKS_FROM_DAYS) return days.map(barOf)
  const offset = days.length % WEEK_DAYS
  const weeks: CheckBar[] = []
  for (let start = offset; start < days.length; start += WEEK_DAYS) {
    const week = days.slice(start, start + WEEK_DAYS).map(barOf)
    const sum = (what: "first" | "again" | "minted") => week.reduce((total, one) => total + one[what], 0)
    weeks.push({ day: week[0]!.day, first: sum("first"), again: sum("again"), minted: sum("minted"), countries: [] })
  }
  return weeks
}
