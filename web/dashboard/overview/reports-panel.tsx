import { queryOptions, useQuery } from "@tanstack/react-query"
import { Link } from "react-router"
import { ask } from "#web/api/client.ts"
import { ReportFoot } from "#web/dashboard/reports/report-foot.tsx"
import { formatDate } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { paths } from "#web/routes.ts"

export const openReports = queryOptions({
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
            <Link to={paths.product(report.product_id)} className="font-semibold hover:underline">
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
