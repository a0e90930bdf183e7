import { useQuery } from "@tanstack/react-query"
import type { Product } from "#shared/api/products.ts"
import type { ProductVerifications } from "#shared/api/verifications.ts"
import { fetchProductVerifications } from "#web/api/dashboard.ts"
import { countryName, formatDate, formatNumber } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { DayPlot, type DayValue } from "#web/ui/day-plot.tsx"
import { firstDay } from "#web/ui/first-day.ts"
import { Notice } from "#web/ui/notice.tsx"

const REGIONS_SHOWN = 5
const DAYS_MIN = 30
const DAYS_MAX = 365
const DAY_MS = 86_400_000

/** How often this product's code was checked, when and where from; and whether that looks like a copied label. */
export function VerificationsPanel({ product }: { product: Product }) {
  const t = useText("dashboard")
  const { data } = useQuery({
    queryKey: ["product", product.id, "verifications"],
    queryFn: () => fetchProductVerifications(product.id),
  })
  if (!data) return null
  const { count, level, first_seen, last_seen, days, regions } = data
  return (
    <section aria-labelledby="verifications" className="border border-line bg-sheet p-6 sm:px-7">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="verifications" className="block-label text-soft">
          {t("product.verifications")}
        </h2>
        <span className="font-display text-3xl leading-none">{formatNumber(count)}</span>
      </div>
      {level !== "quiet" && (
        <Notice tone="amber" className="mt-4">
          {t("product.possibly_copied")}
        </Notice>
      )}
      {first_seen && last_seen ? (
        <>
          <DayPlot
            label={t("product.verifications")}
            kind="bars"
            tone="ink"
            days={plottedDays(days, new Date())}
            className="mt-4"
          />
          <p className="mt-2 text-sm text-soft">
            {t("product.seen", { first: formatDate(first_seen), last: formatDate(last_seen) })}
          </p>
          <Countries regions={regions} />
        </>
      ) : (
        <p className="mt-2 text-[0.9375rem] text-soft">{t("product.never_seen")}</p>
      )}
    </section>
  )
}

/** Verifications by country, as far as known. */
function Countries({ regions }: Pick<ProductVerifications, "regions">) {
  const t = useText("dashboard")
  if (!regions.some(({ region }) => isCountry(region))) {
    return <p className="mt-3 text-[0.9375rem] text-soft">{t("product.no_countries")}</p>
  }
  return (
    <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-[0.9375rem]">
      {regions.slice(0, REGIONS_SHOWN).map(({ region, count }) => (
        <li key={region}>
          {isCountry(region) ? countryName(region) : t("product.country_unknown")}{" "}
          <span className="figures text-soft">{formatNumber(count)}</span>
        </li>
      ))}
    </ul>
  )
}

/** All days from the first count on, with gaps filled: at least thirty days, at most a year. */
export function plottedDays(counted: readonly { day: string; count: number }[], now: Date): DayValue[] {
  const counts = new Map(counted.map(({ day, count }) => [day, count]))
  const from = [firstDay(now, DAYS_MIN), ...counts.keys()].toSorted()[0]!
  const days = Math.min(DAYS_MAX, Math.round((Date.parse(firstDay(now, 1)) - Date.parse(from)) / DAY_MS) + 1)
  return Array.from({ length: days }, (_, back) => firstDay(now, days - back)).map((day) => ({
    day,
    value: counts.get(day) ?? 0,
  }))
}

const isCountry = (region: string): boolean => /^[A-Z]{2}$/.test(region)
