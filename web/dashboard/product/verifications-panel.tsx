import { useQuery } from "@tanstack/react-query"
import { Link } from "react-router"
import type { Product } from "#shared/api/products.ts"
import type { ProductVerifications } from "#shared/api/verifications.ts"
import { dayBefore, dayNumber, dayOf } from "#shared/time.ts"
import { ask } from "#web/api/client.ts"
import { countryName, formatDate, formatNumber } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { pathTo } from "#web/screens.ts"
import { ChecksChart } from "#web/ui/checks-chart.tsx"
import type { CheckDay } from "#web/ui/day-bars.tsx"
import { Notice } from "#web/ui/notice.tsx"

const REGIONS_SHOWN = 5
const DAYS_MIN = 30
const DAYS_MAX = 365
const COLUMNS = ["verifications", "people", "qr", "typed"] as const

/** How often this product's code was checked, when, how and where from; and whether that looks like a copied label. */
export function VerificationsPanel({ product }: { product: Product }) {
  const t = useText("dashboard")
  const { data } = useQuery({
    queryKey: ["product", product.id, "verifications"],
    queryFn: () => ask("GET /products/:id/verifications", { path: { id: product.id } }),
  })
  if (!data) return null
  const { count, first_seen, last_seen, days, regions } = data
  const shown = plottedDays(days, new Date()).map((one) => ({
    ...one,
    more: t("product.came", { qr: one.qr, typed: one.typed }),
  }))
  return (
    <section aria-labelledby="verifications" className="border border-line bg-sheet p-6 sm:px-7">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="verifications" className="block-label text-soft">
          {t("product.verifications")}
        </h2>
        <span className="font-display text-3xl leading-none">{formatNumber(count)}</span>
      </div>
      <Suspicion {...data} />
      {first_seen && last_seen ? (
        <>
          <ChecksChart subject={t("product.verifications")} days={shown} period={shown.length} columns={COLUMNS} />
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

/** What the company has decided; until then, what looks unusual. */
function Suspicion({ case: one, level }: Pick<ProductVerifications, "case" | "level">) {
  const t = useText("dashboard")
  if (!one && level === "quiet") return null
  return (
    <Notice tone={!one || one.state === "open" ? "amber" : "grey"} className="mt-4">
      {!one || one.state === "open" ? t("product.possibly_copied") : t(`product.decided.${one.state}`)}{" "}
      {one && (
        <Link to={pathTo("case", one.id)} className="prose-link font-medium">
          {t("product.to_case")}
        </Link>
      )}
    </Notice>
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
export function plottedDays(counted: ProductVerifications["days"], now: Date) {
  const known = new Map(counted.map((one) => [one.day, one]))
  const today = dayOf(now.getTime())
  const from = [dayBefore(today, DAYS_MIN - 1), ...known.keys()].toSorted()[0]!
  const days = Math.min(DAYS_MAX, dayNumber(today) - dayNumber(from) + 1)
  return Array.from({ length: days }, (_, back) => dayBefore(today, days - 1 - back)).map((day) => {
    const { count = 0, people = 0, via } = known.get(day) ?? {}
    // A chip in the label is read with a phone, as a QR code is.
    const qr = (via?.qr ?? 0) + (via?.nfc ?? 0)
    return { day, verifications: count, people, minted: 0, qr, typed: via?.typed ?? 0 } satisfies CheckDay
  })
}

const isCountry = (region: string): boolean => /^[A-Z]{2}$/.test(region)
