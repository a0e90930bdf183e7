import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { Link, useSearchParams } from "react-router"
import type { ChecksMap } from "#shared/api/checks.ts"
import { dayBefore, dayOf } from "#shared/time.ts"
import { ask } from "#web/api/client.ts"
import { refusalText } from "#web/api/refusal.ts"
import { countryName, formatDay, formatNumber } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { pathTo } from "#web/screens.ts"
import { EmptyState } from "#web/ui/empty-state.tsx"
import { LoadFailed } from "#web/ui/load-failed.tsx"
import { PageHeading } from "#web/ui/page-heading.tsx"
import { Segmented } from "#web/ui/segmented.tsx"
import { WorldMap } from "./world-map.tsx"

const PERIODS = ["30", "90", "365"] as const
const PERIOD_DEFAULT = "90"

/** `/dashboard/cases?view=map`: from where the company's labels were checked. */
export function ChecksMapPage() {
  const t = useText("cases")
  const shared = useText("dashboard")
  const [asked, setAsked] = useSearchParams()
  const period = PERIODS.find((known) => known === asked.get("days")) ?? PERIOD_DEFAULT
  const { data, error, refetch } = useQuery({
    queryKey: ["checks-map", period],
    queryFn: () => ask("GET /checks-map", { query: { from: dayBefore(dayOf(Date.now()), Number(period) - 1) } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageHeading
        title={t("map.title")}
        actions={
          <Segmented
            label={shared("overview.period")}
            name="period"
            value={period}
            options={PERIODS.map((value) => ({ value, label: shared("overview.days", { n: Number(value) }) }))}
            onChange={(days) =>
              setAsked(days === PERIOD_DEFAULT ? { view: "map" } : { view: "map", days }, { replace: true })
            }
          />
        }
      >
        {t("map.lead")}{" "}
        <Link to={pathTo("cases")} className="prose-link">
          {t("back")}
        </Link>
      </PageHeading>
      {error && !data ? (
        <LoadFailed text={refusalText(error, t("map.failed"))} onAgain={() => void refetch()} />
      ) : (
        <div aria-busy={!data} className="min-h-96 border border-line bg-sheet">
          {data && <Figures map={data} />}
        </div>
      )}
    </>
  )
}

function Figures({ map }: { map: ChecksMap }) {
  const t = useText("cases")
  const shared = useText("dashboard")
  const [chosen, choose] = useState<string | null>(null)
  if (map.people === 0) {
    return <EmptyState title={shared("overview.nothing_yet")}>{shared("overview.no_checks")}</EmptyState>
  }
  return (
    <div className="grid xl:grid-cols-[minmax(0,1fr)_26rem]">
      <div className="min-w-0 p-5 sm:p-7">
        <WorldMap map={map} chosen={chosen} onChoose={choose} />
        <p className="mt-4 max-w-[44rem] text-sm leading-relaxed text-soft">{t("map.honest")}</p>
        <NamedWeeks map={map} />
      </div>
      <div className="min-w-0 border-line p-5 max-xl:border-t sm:p-7 xl:border-l">
        <CountryTable map={map} chosen={chosen} onChoose={choose} />
      </div>
    </div>
  )
}

const CELL = "border-t border-line py-1.5 pr-4 text-left align-top font-normal"

/** The named countries of each week, the latest first. */
function NamedWeeks({ map }: { map: ChecksMap }) {
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

const COUNTRY_CELL = "border-b border-line py-2 pr-4 text-left font-normal"
const NUMBER = `${COUNTRY_CELL} text-right tabular-nums last:pr-0`

interface Properties {
  map: ChecksMap
  chosen: string | null
  onChoose: (country: string | null) => void
}

/** The figures of the map, with those that it cannot draw. */
function CountryTable({ map, chosen, onChoose }: Properties) {
  const t = useText("cases")
  const { few, unknown } = map
  const rest = [
    { name: t("map.few", { n: few.countries }), people: few.people },
    { name: t("unknown"), people: unknown },
  ].filter(({ people }) => people > 0)
  return (
    <table className="w-full border-collapse text-[0.9375rem]">
      <thead className="text-sm text-soft">
        <tr>
          <th className={COUNTRY_CELL}>{t("place")}</th>
          <th className={NUMBER}>{t("place_people")}</th>
          <th className={NUMBER}>{t("place_weeks")}</th>
        </tr>
      </thead>
      <tbody>
        {map.countries.map(({ country, people, weeks }) => (
          <tr
            key={country}
            onPointerEnter={() => onChoose(country)}
            onPointerLeave={() => onChoose(null)}
            className={country === chosen ? "font-semibold" : ""}
          >
            <th scope="row" className={`${COUNTRY_CELL} ${country === chosen ? "font-semibold" : ""}`}>
              {countryName(country)}
            </th>
            <td className={NUMBER}>{formatNumber(people)}</td>
            <td className={NUMBER}>{formatNumber(weeks.length)}</td>
          </tr>
        ))}
        {rest.map(({ name, people }) => (
          <tr key={name} className="text-soft">
            <th scope="row" className={COUNTRY_CELL}>
              {name}
            </th>
            <td className={NUMBER}>{formatNumber(people)}</td>
            <td className={NUMBER} />
          </tr>
        ))}
      </tbody>
      <tfoot className="font-semibold">
        <tr>
          <th scope="row" className="py-2 pr-4 text-left">
            {t("map.all")}
          </th>
          <td className="py-2 pr-4 text-right tabular-nums">{formatNumber(map.people)}</td>
          <td />
        </tr>
      </tfoot>
    </table>
  )
}
