import type { ChecksMap } from "#shared/api/checks.ts"
import { countryName, formatDay, formatNumber } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"

const CELL = "border-t border-line py-1.5 pr-4 text-left align-top font-normal"

/** The named countries of each week, the latest first. */
export function NamedWeeks({ map }: { map: ChecksMap }) {
  const t = useText("cases")
  const weeks = new Map<string, string[]>()
  for (const { country, weeks: own } of map.countries) {
    for (const { week, people } of own) {
      weeks.set(week, [...(weeks.get(week) ?? []), `${countryName(country)} ${formatNumber(people)}`])
    }
  }
  if (weeks.size === 0) return null
  return (
    <details className="mt-3 text-[0.9375rem]">
      <summary className="inline-block cursor-pointer py-1 text-soft hover:text-ink">{t("map.by_week")}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by key. */}
      <section className="mt-2 max-h-72 overflow-y-auto" tabIndex={0} aria-label={t("map.by_week")}>
        <table className="w-full border-collapse">
          <thead className="text-sm text-soft">
            <tr>
              <th className="py-1.5 pr-4 text-left font-normal">{t("week")}</th>
              <th className="py-1.5 text-left font-normal">{t("map.where")}</th>
            </tr>
          </thead>
          <tbody>
            {[...weeks]
              .toSorted(([a], [b]) => (a < b ? 1 : -1))
              .map(([week, places]) => (
                <tr key={week}>
                  <th scope="row" className={`${CELL} whitespace-nowrap`}>
                    {formatDay(week)}
                  </th>
                  <td className={CELL}>{places.join(" · ")}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
