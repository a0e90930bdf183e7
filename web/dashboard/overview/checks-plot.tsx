import { useState } from "react"
import type { VerificationStats } from "#shared/api/verifications.ts"
import { formatWeekday } from "#web/i18n/day-format.ts"
import { countryName, formatNumber } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { HATCHED } from "#web/ui/bar-shapes.ts"
import { DayBars } from "#web/ui/day-bars.tsx"
import { LoadFailed } from "#web/ui/load-failed.tsx"
import { Segmented } from "#web/ui/segmented.tsx"
import { ChecksTable } from "./checks-table.tsx"
import { barsOf, type CheckBar, PERIODS, useFigures } from "./figures.ts"

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
        <p className="flex items-baseline gap-3">
          <span className="h-10 min-w-8 font-display text-[2.25rem] leading-none">
            {data && formatNumber(data.verifications)}
          </span>
          <span className="text-[0.9375rem] text-soft">{t("overview.in_days", { n: Number(period) })}</span>
        </p>
        <Segmented
          label={t("overview.period")}
          name="period"
          value={period}
          options={PERIODS.map((value) => ({
            value,
            label: <Days text={t("overview.days", { n: Number(value) })} n={value} />,
          }))}
          onChange={choose}
        />
      </div>
      {isError && !data && (
        <LoadFailed
          text={t("overview.checks_failed")}
          again={t("products.try_again")}
          onAgain={() => void refetch()}
          className="mt-4"
        />
      )}
      {data ? <Bars stats={data} /> : !isError && <div aria-busy className="mt-4 h-[19rem]" />}
    </section>
  )
}

function Bars({ stats }: { stats: VerificationStats }) {
  const t = useText("dashboard")
  const [chosen, choose] = useState<number | null>(null)
  const bars = barsOf(stats)
  const isWeekly = bars.length < stats.days.length
  const dayOf = ({ day }: CheckBar) =>
    isWeekly ? t("overview.week_of", { day: formatWeekday(day) }) : formatWeekday(day)
  const countsOf = ({ first, again }: CheckBar) => t("overview.first_again", { first, again })
  const say = (bar: CheckBar) => [dayOf(bar), countsOf(bar), placesOf(bar)].filter(Boolean).join(". ")
  const total = (bar: CheckBar) => bar.first + bar.again
  const peak = bars.toSorted((one, other) => total(other) - total(one))[0]!
  const none = stats.verifications === 0
  const peakText = none ? t("overview.no_checks") : t("overview.peak", { n: total(peak), day: dayOf(peak) })
  const read = chosen === null ? undefined : bars[chosen]
  return (
    <>
      <p className="mt-4 mb-5 flex min-h-12 flex-wrap items-center gap-x-4 border border-line px-3.5 py-1.5 text-[0.9375rem]">
        {read ? (
          <>
            <span className="font-semibold">{dayOf(read)}</span>
            <span>{countsOf(read)}</span>
            <span className="text-soft">{placesOf(read)}</span>
          </>
        ) : (
          <span className="text-soft">{peakText}</span>
        )}
      </p>
      <DayBars
        label={`${t("overview.checks")}: ${formatNumber(stats.verifications)}. ${peakText}`}
        bars={bars}
        chosen={read ? chosen : null}
        onChoose={choose}
        say={(bar) => say(bar as CheckBar)}
      />
      <Legend />
      <ChecksTable days={stats.days} />
    </>
  )
}

/** The countries that most checks of a day came from. */
const placesOf = ({ countries }: CheckBar): string =>
  countries.map(({ country, verifications }) => `${countryName(country)} ${formatNumber(verifications)}`).join(" · ")

function Legend() {
  const t = useText("dashboard")
  return (
    <ul aria-hidden className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm text-soft">
      {(
        [
          ["bg-soft", "first"],
          ["", "again"],
          ["scale-75 rotate-45 bg-green", "minted_products"],
        ] as const
      ).map(([look, name]) => (
        <li key={name} className="flex items-center gap-2">
          <span className={`size-2.5 ${look}`} style={look ? {} : HATCHED} />
          {t(`overview.${name}`)}
        </li>
      ))}
    </ul>
  )
}

/** Where there is little room, the figure alone is seen. */
function Days({ text, n }: { text: string; n: string }) {
  return (
    <>
      <span aria-hidden className="sm:hidden">
        {n}
      </span>
      <span className="max-sm:sr-only">{text}</span>
    </>
  )
}
