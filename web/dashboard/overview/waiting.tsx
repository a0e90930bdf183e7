import { queryOptions, useQuery } from "@tanstack/react-query"
import { ArrowRight } from "lucide-react"
import type { ReactNode } from "react"
import { Link } from "react-router"
import { ask } from "#web/api/client.ts"
import { queries } from "#web/api/queries.ts"
import { ReportFoot } from "#web/dashboard/reports/report-foot.tsx"
import { formatDate } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { places } from "#web/layouts/places.ts"
import { pathTo } from "#web/screens.ts"

const SHOWN_MAX = 4
/** A plan with less than a tenth of its products left is nearly used up. */
const NEARLY_USED_UP = 0.1

interface Waiting {
  to: string
  title: string
  text?: string
}

/** What the company alone can decide or do, most urgent first. */
export function WaitingForYou() {
  const t = useText("dashboard")
  const waiting = useWaiting()
  return (
    <section aria-labelledby="waiting" aria-busy={waiting === null} className="min-h-32 p-6">
      <h2 id="waiting" className="block-label text-soft">
        {t("waiting.title")}
      </h2>
      {waiting?.length === 0 && <p className="mt-2 text-[0.9375rem] text-soft">{t("waiting.none")}</p>}
      <ul className="mt-1">
        {waiting?.slice(0, SHOWN_MAX).map(({ to, title, text }) => (
          <li key={title} className="border-t border-line first:border-0">
            <Open to={to}>
              <span className="min-w-0 grow">
                <span className="block font-semibold group-hover:underline">{title}</span>
                <span className="line-clamp-3 text-sm break-words text-soft empty:hidden">{text}</span>
              </span>
              <ArrowRight size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-soft" />
            </Open>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** To a place on this page the browser goes by itself, and scrolls there. */
function Open({ to, children }: { to: string; children: ReactNode }) {
  const className = "group flex min-h-11 items-center gap-4 py-3"
  if (to.startsWith("#")) return <a {...{ href: to, className, children }} />
  return <Link {...{ to, className, children }} />
}

/** Null until all of it is known. */
function useWaiting(): Waiting[] | null {
  const t = useText("dashboard")
  const { data: me } = useQuery(queries.me)
  const { data: stats } = useQuery(queries.stats)
  const { data: cases, isPending } = useQuery(queries.openCases)
  const { data: reports, isPending: isAsking } = useQuery(openReports)
  if (!me || !stats || isPending || isAsking) return null
  const open = cases?.counts.open ?? 0
  const [first] = cases?.items ?? []
  const [report] = reports?.items ?? []
  const ready = Math.max(0, stats.pending - stats.minting)
  const isNearlyFull = me.plan_limit > 0 && me.remaining_slots < me.plan_limit * NEARLY_USED_UP
  return [
    open > 0 &&
      first && {
        to: open === 1 ? pathTo("case", first.id) : pathTo("cases"),
        title: t("waiting.cases", { n: open }),
      },
    me.verification_answer?.answer === "more_needed" && {
      to: `${pathTo("profile")}#documents`,
      title: t("waiting.verification"),
      text: me.verification_answer.reason,
    },
    ready > 0 && { to: places.productsOf("Pending"), title: t("waiting.mint", { n: ready }) },
    stats.failed > 0 && { to: places.productsOf("Failed"), title: t("waiting.failed", { n: stats.failed }) },
    reports &&
      report && {
        to: "#reports",
        title: t("waiting.reports", { n: reports.open }),
        text: t("waiting.reports_text", { text: report.message, name: report.product_name }),
      },
    isNearlyFull && {
      to: places.plans(),
      title: t("waiting.places", { n: me.remaining_slots }),
      text: t("waiting.places_text", { limit: me.plan_limit }),
    },
  ].filter((one): one is Waiting => Boolean(one))
}

const openReports = queryOptions({
  queryKey: ["reports"],
  queryFn: () => ask("GET /reports", { query: { state: "open", limit: "20" } }),
})

/** Customers' open reports; hidden when there are none. */
export function ReportsPanel() {
  const t = useText("dashboard")
  const { data: reports } = useQuery(openReports)
  if (!reports || reports.open === 0) return null
  return (
    <section aria-labelledby="reports" className="mt-6 border border-wax-line bg-sheet p-6">
      <h2 id="reports" className="block-label text-wax">
        {t("reports.title", { n: reports.open })}
      </h2>
      <ul className="mt-3">
        {reports.items.map((report) => (
          <li key={report.id} className="border-t border-dotted border-edge/70 py-3.5 first:border-0">
            <Link to={pathTo("product", report.product_id)} className="font-semibold hover:underline">
              {report.product_name}
            </Link>{" "}
            <span className="figures text-sm text-soft">{report.short_code}</span>
            <p className="mt-1 font-serif break-words whitespace-pre-line">{report.message}</p>
            <p className="mt-1 text-sm break-words text-soft">
              {[
                formatDate(report.created_at),
                report.times > 1 && t("reports.times", { n: report.times }),
                report.bought_at && t("reports.bought_at", { place: report.bought_at }),
              ]
                .filter(Boolean)
                .join(" · ")}
            </p>
            <ReportFoot report={report} />
          </li>
        ))}
      </ul>
    </section>
  )
}
