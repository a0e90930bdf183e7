import { formatDate, formatNumber } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import type { CheckColumn, CheckDay } from "./check-bars.ts"

/** The same figures to be read; days on which nothing happened are left out. */
export function ChecksTable({ days, columns }: { days: readonly CheckDay[]; columns: readonly CheckColumn[] }) {
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
