import { useQuery } from "@tanstack/react-query"
import { lazy, Suspense } from "react"
import { Link } from "react-router"
import type { Product } from "#shared/api/products.ts"
import { HOUR_MS } from "#shared/time.ts"
import { queries } from "#web/api/queries.ts"
import { countryName, formatAgo, formatDate, formatNumber } from "#web/i18n/format.ts"
import { loadTexts } from "#web/i18n/texts.ts"
import { useText } from "#web/i18n/use-text.ts"
import { VerificationNotice } from "#web/layouts/verification-notice.tsx"
import { pathTo } from "#web/screens.ts"
import { HATCHED } from "#web/ui/bar-shapes.ts"
import { PageHeading } from "#web/ui/page-heading.tsx"
import { Rosette } from "#web/ui/rosette.tsx"
import { PartSkeleton } from "#web/ui/skeleton.tsx"
import { statusText } from "#web/ui/status-badge.tsx"
import { ChecksPlot, useFigures } from "./checks-plot.tsx"
import { FirstSteps } from "./first-steps.tsx"
import { ReportsPanel, WaitingForYou } from "./waiting.tsx"

/** Loaded once there are cases: most companies have none. Without a network the other blocks stay. */
const PossiblyCopied = lazy(async () => {
  try {
    const [{ PossiblyCopied: block }] = await Promise.all([import("./possibly-copied.tsx"), loadTexts("cases")])
    return { default: block }
  } catch {
    return { default: () => <></> }
  }
})

const FIGURES = ["total", "minted", "pending", "failed"] as const
const TONES = { total: "", minted: "text-green", pending: "text-amber", failed: "text-wax" } as const

/** `/dashboard`: one sheet, ruled: what waits, how many products there are, and how they are checked. */
export function OverviewPage() {
  const t = useText("dashboard")
  const { data: me } = useQuery(queries.me)
  const { data: cases } = useQuery(queries.openCases)
  return (
    <>
      <PageHeading title={t("overview.welcome", { company: me?.company ?? "" })} windowTitle={t("overview.title")} />
      {/* The checklist says the same, but for an answer. */}
      {me && (me.first_steps !== "shown" || me.is_admin || me.verification_answer) && <VerificationNotice />}
      <FirstSteps />
      <div className="grid grid-cols-1 border border-line bg-sheet lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_auto_1fr]">
        <div className="border-line max-lg:border-b lg:col-start-2 lg:row-start-2">
          <WaitingForYou />
        </div>
        <div className="border-b border-line lg:col-span-2 lg:row-start-1">
          <Figures />
        </div>
        <div className="divide-y divide-line border-line lg:col-start-1 lg:row-span-2 lg:row-start-2 lg:border-r">
          <ChecksPlot />
          {cases?.counts.open ? (
            <Suspense fallback={<PartSkeleton />}>
              <PossiblyCopied {...cases} />
            </Suspense>
          ) : null}
          <RecentActivity />
        </div>
        <div className="divide-y divide-line border-t border-line lg:col-start-2 lg:row-start-3">
          <Countries />
          <QuickLinks />
        </div>
      </div>
      <ReportsPanel />
    </>
  )
}

function Figures() {
  const t = useText("dashboard")
  const { data: stats } = useQuery(queries.stats)
  return (
    <dl className="grid grid-cols-2 max-lg:[&>*:nth-child(-n+2)]:border-b lg:grid-cols-[repeat(3,minmax(0,1fr))_21rem]">
      {FIGURES.map((figure) => (
        <div key={figure} className="border-line px-6 py-5 not-first:border-l max-lg:odd:border-l-0">
          <dt className="text-[0.9375rem] text-soft">{t(`overview.${figure}`)}</dt>
          <dd className={`mt-1.5 h-9 font-display text-[2.25rem] leading-none ${stats?.[figure] ? TONES[figure] : ""}`}>
            {stats ? formatNumber(stats[figure]) : <span className="waiting block h-8 w-16" />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function QuickLinks() {
  const t = useText("dashboard")
  const links = [
    [pathTo("upload"), t("overview.add")],
    [pathTo("profile"), t("overview.view_profile")],
    [pathTo("faq"), t("overview.help")],
  ] as const
  return (
    <section aria-labelledby="quick-links" className="p-6">
      <h2 id="quick-links" className="block-label text-soft">
        {t("overview.links")}
      </h2>
      <ul className="mt-1">
        {links.map(([to, text]) => (
          <li key={to} className="border-t border-line first:border-0">
            <Link to={to} className="block py-2.5 font-medium hover:underline">
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const COUNTRIES_SHOWN = 4

interface Row {
  name: string
  verifications: number
  /** A country, not a rest. */
  isNamed: boolean
}

/** Where checks came from: the first countries, the others together, and those that nobody knows. */
function Countries() {
  const t = useText("dashboard")
  const { data } = useFigures()
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
      <h2 id="countries" className="block-label text-soft">
        <Link to={`${pathTo("cases")}?view=map`} className="hover:text-ink hover:underline">
          {t("overview.countries")}
        </Link>
      </h2>
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

const PLACES = [1, 2, 3, 4, 5]

/** The newest products. Says nothing about loading errors, which the list of products shows. */
export function RecentActivity() {
  const t = useText("dashboard")
  const { data: products, isPending } = useQuery(queries.newest)
  const apart = sayingWhen(products ?? [])
  return (
    <section aria-labelledby="recent" aria-busy={isPending} className="p-6 sm:px-7">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="recent" className="block-label text-soft">
          {t("overview.recent")}
        </h2>
        <Link to={pathTo("products")} className="prose-link text-[0.9375rem] font-medium">
          {t("overview.view_all")}
        </Link>
      </div>
      <ul className="mt-3 min-h-[19.5rem]">
        {isPending &&
          PLACES.map((place) => (
            <li key={place} className="flex h-[3.875rem] items-center">
              <span className="waiting h-4 w-2/3" />
            </li>
          ))}
        {products?.map((product) => (
          <RecentProduct key={product.id} product={product} isApart={apart.includes(product)} />
        ))}
        {products?.length === 0 && <li className="py-3 text-soft">{t("overview.recent_empty")}</li>}
      </ul>
    </section>
  )
}

/** Those that say when they were added: not what was added in the hour before the last that said so. */
export const sayingWhen = <One extends Pick<Product, "created_at">>(newest_first: readonly One[]): One[] =>
  newest_first.reduce<One[]>((said, one) => {
    const last = said.at(-1)
    if (!last || Date.parse(last.created_at) - Date.parse(one.created_at) > HOUR_MS) said.push(one)
    return said
  }, [])

function RecentProduct({ product, isApart }: { product: Product; isApart: boolean }) {
  const t = useText("dashboard")
  return (
    <li className="border-t border-dotted border-edge/70 first:border-0">
      <p className="pt-3 text-sm text-soft empty:hidden">
        {isApart && t("overview.added", { ago: formatAgo(product.created_at, Date.now()) })}
      </p>
      <Link to={pathTo("product", product.id)} className="group flex items-center gap-4 py-3.5">
        <Rosette
          record_hash={product.record_hash}
          size={30}
          minted={product.status === "minted"}
          cancelled={product.recalled}
        />
        <span className="min-w-0 grow sm:flex sm:items-baseline sm:justify-between sm:gap-4">
          <span className="block min-w-0 sm:truncate">
            <span className="font-semibold group-hover:underline">{product.product_name}</span>{" "}
            <span className="text-soft">({statusText(product)})</span>
          </span>
          <span className="block text-sm text-soft sm:whitespace-nowrap">
            {product.manufacture_date && t("overview.made_on", { date: formatDate(product.manufacture_date) })}
          </span>
        </span>
      </Link>
    </li>
  )
}
