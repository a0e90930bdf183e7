import { useState } from "react"
import { dayBefore, dayOf } from "#shared/time.ts"
import { formatShortDay, formatWeekday } from "#web/i18n/day-format.ts"
import { formatDate, formatNumber } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { HATCHED } from "./bar-shapes.ts"
import { barsOf, type CheckBar, type CheckColumn, type CheckDay, DayBars, isByWeek } from "./day-bars.tsx"

interface Properties {
  subject: string
  /** Every day of the period; unset while they are awaited: the axes are there. */
  days: readonly CheckDay[] | undefined
  /** In days. */
  period: number
  columns: readonly CheckColumn[]
}

/** Checks by day or week with their keys, a line that reads one out, and the same figures as a table. */
export function ChecksChart({ subject, days, period, columns }: Properties) {
  const t = useText("dashboard")
  const [chosen, choose] = useState<number | null>(null)
  const shown = days ?? blankDays(period)
  const bars = barsOf(shown)
  const dayOf = ({ day }: CheckBar, format = formatWeekday) =>
    isByWeek(shown) ? t("overview.week_of", { day: format(day) }) : format(day)
  const countsOf = ({ first, again }: CheckBar) => t("overview.first_again", { first, again })
  const say = (bar: CheckBar) => [dayOf(bar), countsOf(bar), bar.more].filter(Boolean).join(". ")
  const total = (bar: CheckBar) => bar.first + bar.again
  const peak = bars.toSorted((one, other) => total(other) - total(one))[0]!
  const said = { n: total(peak), day: dayOf(peak, formatShortDay) }
  const peakText = total(peak) === 0 ? t("overview.no_checks") : t("overview.peak", said)
  const read = chosen === null ? undefined : bars[chosen]
  const sum = bars.reduce((all, bar) => all + total(bar), 0)
  return (
    <div aria-busy={!days}>
      <p className="mt-4 mb-5 flex min-h-12 flex-wrap items-center gap-x-4 border border-line px-3.5 py-1.5 text-[0.9375rem]">
        {read ? (
          <>
            <span className="font-semibold first-letter:uppercase">{dayOf(read)}</span>
            <span>{countsOf(read)}</span>
            <span className="text-soft">{read.more}</span>
          </>
        ) : (
          days && <span className="text-soft">{peakText}</span>
        )}
      </p>
      <DayBars
        label={days ? `${subject}: ${formatNumber(sum)}. ${peakText}` : subject}
        bars={bars}
        chosen={read ? chosen : null}
        onChoose={choose}
        say={say}
      />
      <Legend />
      <ChecksTable days={shown} columns={columns} />
    </div>
  )
}

const blankDays = (period: number): CheckDay[] =>
  Array.from({ length: period }, (_, back) => {
    return { day: dayBefore(dayOf(Date.now()), period - 1 - back), verifications: 0, people: 0, minted: 0 }
  })

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

/** The same figures to be read; days on which nothing happened are left out. */
function ChecksTable({ days, columns }: { days: readonly CheckDay[]; columns: readonly CheckColumn[] }) {
  const t = useText("dashboard")
  const busy = days.filter((one) => columns.some((figure) => one[figure])).toReversed()
  const cell = "py-1.5 pr-4 text-left font-normal"
  return (
    <details className="mt-3 text-[0.9375rem]">
      <summary className="inline-block py-1 text-soft hover:text-ink">{t("overview.as_table")}</summary>
      {busy.length === 0 ? (
        <p className="mt-2 text-soft">{t("overview.nothing_yet")}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by key.
        <section className="mt-2 max-h-72 overflow-y-auto" tabIndex={0} aria-label={t("overview.as_table")}>
          <table className="w-full border-collapse">
            <thead>
              <tr className="text-soft">
                <th className={cell}>{t("overview.day")}</th>
                {columns.map((figure) => (
                  <th key={figure} className={cell}>
                    {t(`overview.${figure}_figure`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {busy.map((one) => (
                <tr key={one.day} className="border-t border-line">
                  <th scope="row" className={cell}>
                    {formatDate(one.day)}
                  </th>
                  {columns.map((figure) => (
                    <td key={figure} className={`figures ${cell}`}>
                      {formatNumber(one[figure] ?? 0)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </details>
  )
}
