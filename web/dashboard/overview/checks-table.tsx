import type { VerificationStats } from "#shared/api/verifications.ts"
import { formatDate, formatNumber } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"

const FIGURES = ["verifications", "people", "minted"] as const

/** The same figures to be read; days on which nothing happened are left out. */
export function ChecksTable({ days }: Pick<VerificationStats, "days">) {
  const t = useText("dashboard")
  const busy = days.filter((one) => FIGURES.some((figure) => one[figure] > 0)).toReversed()
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
                {FIGURES.map((figure) => (
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
                  {FIGURES.map((figure) => (
                    <td key={figure} className={`figures ${cell}`}>
                      {formatNumber(one[figure])}
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
