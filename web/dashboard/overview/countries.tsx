import { Link } from "react-router"
import { countryName, formatNumber } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { paths } from "#web/routes.ts"
import { HATCHED } from "#web/ui/bar-shapes.ts"
import { useFigures } from "./figures.ts"

const COUNTRIES_SHOWN = 7

interface Row {
  name: string
  verifications: number
  /** A country, not a rest. */
  isNamed: boolean
}

/** Where checks came from: the first countries, the others together, and those that nobody knows. */
export function Countries() {
  const t = useText("dashboard")
  const { data, period } = useFigures()
  if (!data || data.verifications === 0) return null
  const named = data.countries.filter(({ country }) => /^[A-Z]{2}$/.test(country))
  const others = named.slice(COUNTRIES_SHOWN)
  const sumOf = (some: typeof named) => some.reduce((sum, { verifications }) => sum + verifications, 0)
  const unknown = data.verifications - sumOf(named)
  const rows: Row[] = [
    ...named.slice(0, COUNTRIES_SHOWN).map(({ country, verifications }) => {
      return { name: countryName(country), verifications, isNamed: true }
    }),
    { name: t("overview.other_countries", { n: others.length }), verifications: sumOf(others), isNamed: false },
    { name: t("overview.country_unknown"), verifications: unknown, isNamed: false },
  ].filter(({ verifications }) => verifications > 0)
  const most = Math.max(...rows.map(({ verifications }) => verifications))
  return (
    <section aria-labelledby="countries" className="p-6">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="countries" className="block-label text-soft">
          <Link to={`${paths.cases()}?view=map`} className="hover:text-ink hover:underline">
            {t("overview.countries")}
          </Link>
        </h2>
        <span className="text-sm text-soft">{t("overview.days", { n: Number(period) })}</span>
      </div>
      <ul className="mt-2.5">
        {rows.map(({ name, verifications, isNamed }) => (
          <li
            key={name}
            className="grid grid-cols-[7.5rem_minmax(0,1fr)_auto] items-center gap-3 py-1 text-[0.9375rem]"
          >
            <span className={`truncate ${isNamed ? "" : "text-soft"}`} title={name}>
              {name}
            </span>
            <span
              aria-hidden
              className={`h-2.5 min-w-0.5 ${isNamed ? "bg-soft" : ""}`}
              style={{ width: `${(verifications / most) * 100}%`, ...(isNamed ? {} : HATCHED) }}
            />
            <span className="figures text-right">{formatNumber(verifications)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
