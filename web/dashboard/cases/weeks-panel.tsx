import { useState } from "react"
import { WEEK_PEOPLE_MAX } from "#shared/checks-rule.ts"
import { countryName, formatDay, formatNumber } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Segmented } from "#web/ui/segmented.tsx"
import {
  type CaseWeeks,
  mondaysUntil,
  peopleByWeek,
  placesOf,
  UNKNOWN,
  WEEK_COLUMNS,
  WEEKS_SHOWN,
  WeekMatrix,
} from "./weeks.tsx"

const SHAPES = ["picture", "table"] as const

/** When and from where the label was checked: drawn, or as tables with the same figures. */
export function WeeksPanel({ weeks }: { weeks: CaseWeeks }) {
  const t = useText("cases")
  const [shape, setShape] = useState<(typeof SHAPES)[number]>("picture")
  return (
    <section aria-labelledby="weeks" className="min-w-0 border border-line bg-sheet p-5 sm:p-7">
      <div className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <h2 id="weeks" className="block-label text-soft">
          {t("plot")}
        </h2>
        <Segmented
          label={t("plot_label")}
          name="shape"
          value={shape}
          options={SHAPES.map((value) => ({ value, label: t(value) }))}
          onChange={setShape}
        />
      </div>
      {shape === "table" ? (
        <PlacesTable weeks={weeks} />
      ) : (
        <>
          <WeekBars weeks={weeks} />
          <WeekMatrix weeks={weeks} countries_max={Number.POSITIVE_INFINITY} large />
        </>
      )}
    </section>
  )
}

const HATCHED = {
  backgroundImage: "repeating-linear-gradient(0deg, var(--soft) 0 2px, transparent 2px 5px)",
}
const percent = (people: number, most: number) => `${(100 * people) / most}%`

/** People of each week: solid as far as they count, hatched above. */
function WeekBars({ weeks }: { weeks: CaseWeeks }) {
  const t = useText("cases")
  const by_week = peopleByWeek(weeks)
  const most = Math.max(WEEK_PEOPLE_MAX, ...by_week.values())
  const bars = mondaysUntil(Date.now()).map((monday) => ({ monday, people: by_week.get(monday) ?? 0 }))
  const spoken = bars.filter(({ people }) => people > 0).map(titleOf)
  return (
    <div role="img" aria-label={spoken.join(", ")} className="grid pt-5 text-xs" style={WEEK_COLUMNS}>
      <span className="relative h-24 text-amber">
        <span className="absolute right-2 translate-y-1/2" style={{ bottom: percent(WEEK_PEOPLE_MAX, most) }}>
          {t("cap")}
        </span>
      </span>
      <div className="relative grid border-b border-soft" style={{ gridColumn: `2 / span ${WEEKS_SHOWN}` }}>
        <div className="grid h-24" style={{ gridTemplateColumns: `repeat(${WEEKS_SHOWN}, minmax(0, 1fr))` }}>
          {bars.map((bar) => (
            <Bar key={bar.monday} {...bar} most={most} />
          ))}
        </div>
        <span
          className="absolute inset-x-0 border-t border-dashed border-amber"
          style={{ bottom: percent(WEEK_PEOPLE_MAX, most) }}
        />
      </div>
    </div>
  )
}

const titleOf = ({ monday, people }: { monday: string; people: number }) =>
  `${formatDay(monday)}: ${formatNumber(people)}`

function Bar({ monday, people, most }: { monday: string; people: number; most: number }) {
  const counted = Math.min(people, WEEK_PEOPLE_MAX)
  if (people === 0) return <span />
  return (
    <span className="flex h-full flex-col justify-end px-px" title={titleOf({ monday, people })}>
      <span className="-mt-4 text-center leading-4 text-soft tabular-nums max-sm:hidden">{formatNumber(people)}</span>
      <span style={{ ...HATCHED, height: percent(people - counted, most) }} />
      <span className="bg-soft" style={{ height: percent(counted, most) }} />
    </span>
  )
}

const CELL = "border-b border-line py-2 pr-4 text-left font-normal"
const NUMBER = `${CELL} text-right tabular-nums`

/** The figures of the picture: by country, and by week. */
function PlacesTable({ weeks }: { weeks: CaseWeeks }) {
  return (
    <div className="grid items-start gap-8 text-[0.9375rem] xl:grid-cols-[minmax(0,1fr)_14rem]">
      <ByCountry weeks={weeks} />
      <ByWeek weeks={weeks} />
    </div>
  )
}

function ByCountry({ weeks }: { weeks: CaseWeeks }) {
  const t = useText("cases")
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard.
    <section aria-label={t("place")} tabIndex={0} className="overflow-x-auto">
      <table className="w-full border-collapse">
        <thead className="text-sm text-soft">
          <tr>
            <th className={CELL}>{t("place")}</th>
            <th className={NUMBER}>{t("place_people")}</th>
            <th className={NUMBER}>{t("place_weeks")}</th>
            <th className={`${CELL} whitespace-nowrap`}>{t("place_first")}</th>
            <th className={`${CELL} whitespace-nowrap`}>{t("place_last")}</th>
          </tr>
        </thead>
        <tbody>
          {placesOf(weeks).map(({ country, people, weeks: own }) => {
            const mondays = [...own.keys()].sort()
            return (
              <tr key={country}>
                <th scope="row" className={CELL}>
                  {country === UNKNOWN ? t("unknown") : countryName(country)}
                </th>
                <td className={NUMBER}>{formatNumber(people)}</td>
                <td className={NUMBER}>{formatNumber(mondays.length)}</td>
                <td className={`${CELL} whitespace-nowrap`}>{formatDay(mondays[0]!)}</td>
                <td className={`${CELL} whitespace-nowrap`}>{formatDay(mondays.at(-1)!)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

function ByWeek({ weeks }: { weeks: CaseWeeks }) {
  const t = useText("cases")
  return (
    <table className="w-full border-collapse">
      <thead className="text-sm text-soft">
        <tr>
          <th className={CELL}>{t("week")}</th>
          <th className={NUMBER}>{t("place_people")}</th>
        </tr>
      </thead>
      <tbody>
        {[...peopleByWeek(weeks)].toSorted().map(([monday, people]) => (
          <tr key={monday}>
            <th scope="row" className={CELL}>
              {formatDay(monday)}
            </th>
            <td className={NUMBER}>{formatNumber(people)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
