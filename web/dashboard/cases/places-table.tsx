import { countryName, formatDay, formatNumber } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { type CaseWeeks, peopleByWeek, placesOf, UNKNOWN } from "./weeks.ts"

const CELL = "border-b border-line py-2 pr-4 text-left font-normal"
const NUMBER = `${CELL} text-right tabular-nums`

/** The figures of the picture: by country, and by week. */
export function PlacesTable({ weeks }: { weeks: CaseWeeks }) {
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
