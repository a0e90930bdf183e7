import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useSearchParams } from "react-router"
import type { VerificationStats } from "#shared/api/verifications.ts"
import { dayBefore, dayOf } from "#shared/time.ts"
import { ask } from "#web/api/client.ts"
import { countryName, formatNumber } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { ChecksChart } from "#web/ui/checks-chart.tsx"
import { LoadFailed } from "#web/ui/load-failed.tsx"
import { Segmented } from "#web/ui/segmented.tsx"

const COLUMNS = ["verifications", "people", "minted"] as const

/** Checks of all labels, day by day: how many, when, and by whom for the first time. */
export function ChecksPlot() {
  const t = useText("dashboard")
  const { data, isError, refetch, period, choose } = useFigures()
  return (
    <section aria-labelledby="checks" className="p-6 sm:px-7">
      <h2 id="checks" className="block-label text-soft">
        {t("overview.checks")}
      </h2>
      <div className="mt-1 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <p className="h-10 min-w-8 font-display text-[2.25rem] leading-none">
          {data && formatNumber(data.verifications)}
        </p>
        <div className="flex items-center gap-2.5 text-[0.9375rem] text-soft">
          <Segmented
            label={t("overview.period")}
            name="period"
            value={period}
            options={PERIODS.map((value) => ({
              value,
              label: (
                <>
                  <span aria-hidden>{value}</span>
                  <span className="sr-only">{t("overview.days", { n: Number(value) })}</span>
                </>
              ),
            }))}
            onChange={choose}
          />
          <span aria-hidden>{t("overview.unit")}</span>
        </div>
      </div>
      {isError && !data && (
        <LoadFailed text={t("overview.checks_failed")} onAgain={() => void refetch()} className="mt-4" />
      )}
      {(data || !isError) && (
        <ChecksChart
          subject={t("overview.checks")}
          days={data?.days.map((one) => ({ ...one, more: placesOf(one) }))}
          period={Number(period)}
          columns={COLUMNS}
        />
      )}
    </section>
  )
}

/** The countries that most checks of a day came from. */
const placesOf = ({ countries }: VerificationStats["days"][number]): string =>
  countries.map(({ country, verifications }) => `${countryName(country)} ${formatNumber(verifications)}`).join(" · ")

const PERIODS = ["30", "90", "365"] as const
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
