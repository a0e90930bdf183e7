import { useQuery } from "@tanstack/react-query"
import { ask } from "#web/api/client.ts"
import { refusalText } from "#web/api/refusal.ts"
import { ReportFoot } from "#web/dashboard/reports/report-foot.tsx"
import { formatDate } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { LoadFailed } from "#web/ui/load-failed.tsx"

/** What customers wrote about the product. On the overview they are among all others. */
export function CaseReports({ product_id }: { product_id: string }) {
  const t = useText("cases")
  const reports = useQuery({
    queryKey: ["reports", product_id],
    queryFn: () => ask("GET /reports", { query: { product_id, limit: "10" } }),
  })
  if (reports.error && !reports.data) {
    const text = refusalText(reports.error, t("reported_failed"))
    return <LoadFailed text={text} onAgain={() => void reports.refetch()} />
  }
  return (
    <section aria-labelledby="reported" className="border border-line bg-sheet p-5 sm:p-7">
      <h2 id="reported" className="block-label text-soft">
        {t("reported")}
      </h2>
      <ul className="mt-1">
        {reports.data?.items.map((report) => (
          <li key={report.id} className="border-t border-dotted border-edge/70 py-3 first:border-0">
            <p className="font-serif break-words whitespace-pre-line">{report.message}</p>
            <p className="mt-1 text-sm break-words text-soft">
              {[
                formatDate(report.created_at),
                report.bought_at && t("reported_at", { place: report.bought_at }),
                report.handled_at && t("reported_resolved", { day: formatDate(report.handled_at) }),
              ]
                .filter(Boolean)
                .join(" · ")}
            </p>
            <ReportFoot report={report} />
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-soft">{t("reported_all")}</p>
    </section>
  )
}
