import type { ChecksMap } from "#shared/api/checks.ts"
import { countryName, formatNumber } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"

const CELL = "border-b border-line py-2 pr-4 text-left font-normal"
const NUMBER = `${CELL} text-right tabular-nums last:pr-0`

interface Properties {
  map: ChecksMap
  chosen: string | null
  onChoose: (country: string | null) => void
}

/** The figures of the map, with those that it cannot draw. */
export function CountryTable({ map, chosen, onChoose }: Properties) {
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
          <th className={CELL}>{t("place")}</th>
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
            <th scope="row" className={`${CELL} ${country === chosen ? "font-semibold" : ""}`}>
              {countryName(country)}
            </th>
            <td className={NUMBER}>{formatNumber(people)}</td>
            <td className={NUMBER}>{formatNumber(weeks.length)}</td>
          </tr>
        ))}
        {rest.map(({ name, people }) => (
          <tr key={name} className="text-soft">
            <th scope="row" className={CELL}>
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
