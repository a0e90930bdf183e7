import { useQuery } from "@tanstack/react-query"
import { ExternalLink } from "lucide-react"
import { Link } from "react-router"
import { queries } from "#web/api/queries.ts"
import { formatNumber } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { VerificationNotice } from "#web/layouts/verification-notice.tsx"
import { paths } from "#web/routes.ts"
import { PageHeading } from "#web/ui/page-heading.tsx"
import { ActivityPlot } from "./activity-plot.tsx"
import { RecentActivity } from "./recent-activity.tsx"
import { ReportsPanel } from "./reports-panel.tsx"

const FIGURES = ["total", "minted", "pending", "failed"] as const
const TONES = { total: "", minted: "text-green", pending: "text-amber", failed: "text-wax" } as const

/** `/dashboard`: the present state, recent events, and links. */
export function OverviewPage() {
  const t = useText("dashboard")
  const { data: me } = useQuery(queries.me)
  const { data: stats } = useQuery(queries.stats)
  return (
    <>
      <PageHeading title={t("overview.welcome", { company: me?.company ?? "" })} windowTitle={t("overview.title")}>
        {me && t("overview.places", { used: me.used_slots, limit: me.plan_limit })}
      </PageHeading>
      <VerificationNotice />
      <dl className="grid grid-cols-2 border border-line bg-sheet max-sm:[&>*:nth-child(-n+2)]:border-b lg:grid-cols-4">
        {FIGURES.map((figure) => (
          <div
            key={figure}
            className="border-line p-5 not-first:border-l max-lg:odd:border-l-0 sm:p-6 max-lg:sm:[&:nth-child(-n+2)]:border-b"
          >
            <dt className="text-[0.9375rem] text-soft">{t(`overview.${figure}`)}</dt>
            <dd
              className={`mt-2 h-11 font-display text-[2.75rem] leading-none ${stats?.[figure] ? TONES[figure] : ""}`}
            >
              {stats ? formatNumber(stats[figure]) : <span className="waiting block h-9 w-16" />}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-8 grid grid-cols-1 gap-8 empty:hidden">
        <ReportsPanel />
        <ActivityPlot />
      </div>
      <div className="mt-8 grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <RecentActivity />
        <QuickLinks />
      </div>
    </>
  )
}

function QuickLinks() {
  const t = useText("dashboard")
  const links = [
    [paths.upload(), t("overview.add")],
    [paths.profile(), t("overview.view_profile")],
    [paths.faq(), t("overview.help")],
  ] as const
  return (
    <section aria-labelledby="quick-links" className="border border-line bg-sheet p-6">
      <h2 id="quick-links" className="block-label text-soft">
        {t("overview.links")}
      </h2>
      <ul className="mt-3">
        {links.map(([to, text]) => (
          <li key={to} className="border-t border-dotted border-edge/70 first:border-0">
            <Link to={to} className="block py-2.5 font-medium hover:underline">
              {text}
            </Link>
          </li>
        ))}
        <li className="border-t border-dotted border-edge/70">
          <a
            href={paths.verify()}
            target="_blank"
            rel="noreferrer"
            title={t("overview.new_tab")}
            className="flex items-center gap-2 py-2.5 font-medium hover:underline"
          >
            {t("overview.check")}
            <ExternalLink size={15} strokeWidth={1.75} aria-hidden className="text-soft" />
          </a>
        </li>
      </ul>
    </section>
  )
}
