import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useSearchParams } from "react-router"
import { dayBefore, dayOf } from "#shared/time.ts"
import { ask } from "#web/api/client.ts"

export const PERIODS = ["30", "90", "365"] as const
const PERIOD_DEFAULT = "90"
const FRESH_MS = 60_000

/** The company's checks in the period that the address names. */
export function useFigures() {
  const [asked, setAsked] = useSearchParams()
  const period = PERIODS.find((known) => known === asked.get("days")) ?? PERIOD_DEFAULT
  const query = useQuery({
    queryKey: ["verification-stats", period],
    queryFn: () =>
      ask("GET /verification-stats", { query: { from: dayBefore(dayOf(Date.now()), Number(period) - 1) } }),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  })
  const choose = (days: string) =>
    setAsked(days === PERIOD_DEFAULT ? {} : { days }, { replace: true, preventScrollReset: true })
  return { ...query, period, choose }
}
