import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useSearchParams } from "react-router"
import type { VerificationStats } from "#shared/api/verifications.ts"
import { fetchVerificationStats } from "#web/api/dashboard.ts"
import { formatDate, formatNumber } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { DayPlot } from "#web/ui/day-plot.tsx"
import { firstDay } from "#web/ui/first-day.ts"
import { Segmented } from "#web/ui/segmented.tsx"

const PERIODS = ["30", "90", "365"] as const
const FIGURES = ["verifications", "minted"] as const

/** Verifications and mints, day by day. */
export function ActivityPlot() {
  const t = useText("dashboard")
  const [asked, ask] = useSearchParams()
  const period = PERIODS.find((known) => known === asked.get("days")) ?? PERIODS[0]
  const { data } = useQuery({
    queryKey: ["verification-stats", period],
    queryFn: () => fetchVerificationStats(firstDay(new Date(), Number(period))),
    placeholderData: keepPreviousData,
  })
  return (
    <section aria-labelledby="activity" className="border border-line bg-sheet p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="activity" className="block-label text-soft">
          {t("overview.over_time")}
        </h2>
        <Segmented
          label={t("overview.period")}
          name="period"
          value={period}
          options={PERIODS.map((value) => ({
            value,
            label: <Days text={t("overview.days", { n: Number(value) })} n={value} />,
          }))}
          onChange={(days) => ask(days === PERIODS[0] ? {} : { days }, { replace: true, preventScrollReset: true })}
        />
      </div>
      <div className="mt-5 grid gap-x-10 gap-y-6 md:grid-cols-2">
        {FIGURES.map((figure) => (
          <figure key={figure} className="min-w-0">
            <figcaption className="mb-2 flex items-baseline justify-between gap-4">
              <span className="text-[0.9375rem] text-soft">{t(`overview.${figure}_figure`)}</span>
              <span className="h-8 font-display text-3xl leading-none">{data && formatNumber(data[figure])}</span>
            </figcaption>
            {data ? (
              <DayPlot
                label={t(`overview.${figure}_figure`)}
                kind={figure === "minted" ? "bars" : "line"}
                days={data.days.map((one) => ({ day: one.day, value: one[figure] }))}
              />
            ) : (
              <div className="h-28" />
            )}
          </figure>
        ))}
      </div>
      {data && (
        <>
          <p className="mt-2 flex justify-between text-sm text-soft">
            <span>{formatDate(data.days[0]?.day)}</span>
            <span>{formatDate(data.days.at(-1)?.day)}</span>
          </p>
          <ActivityTable days={data.days} />
        </>
      )}
    </section>
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

/** The same figures to be read; days on which nothing happened are left out. */
function ActivityTable({ days }: Pick<VerificationStats, "days">) {
  const t = useText("dashboard")
  const busy = days.filter(({ verifications, minted }) => verifications + minted > 0).toReversed()
  const cell = "py-1.5 pr-4 text-left font-normal"
  return (
    <details className="mt-3 text-[0.9375rem]">
      <summary className="inline-block py-1 text-soft hover:text-ink">{t("overview.as_table")}</summary>
      {busy.length === 0 ? (
        <p className="mt-2 text-soft">{t("overview.nothing_yet")}</p>
      ) : (
        <div className="mt-2 max-h-72 overflow-y-auto">
          <table className="w-full border-collapse">
            <thead>
              <tr className="text-soft">
                <th className={cell}>{t("overview.day")}</th>
                <th className={cell}>{t("overview.verifications_figure")}</th>
                <th className={cell}>{t("overview.minted_figure")}</th>
              </tr>
            </thead>
            <tbody>
              {busy.map(({ day, verifications, minted }) => (
                <tr key={day} className="border-t border-line">
                  <th scope="row" className={cell}>
                    {formatDate(day)}
                  </th>
                  <td className={`figures ${cell}`}>{formatNumber(verifications)}</td>
                  <td className={`figures ${cell}`}>{formatNumber(minted)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </details>
  )
}
