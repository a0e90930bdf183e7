import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { Link } from "react-router"
import type { JobLine } from "#shared/api/administration.ts"
import { adminPaths } from "#web/admin-paths.ts"
import { ask } from "#web/api/client.ts"
import { refusalText } from "#web/api/refusal.ts"
import { formatTime } from "#web/i18n/format.ts"
import type { Areas } from "#web/i18n/texts.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { LoadFailed } from "#web/ui/load-failed.tsx"
import { Table, Td, Th } from "#web/ui/table.tsx"
import { toast } from "#web/ui/toasts.tsx"

/** Failed background jobs, each with a retry. */
export function FailedJobs() {
  const t = useText("service")
  const { data, isError, refetch } = useQuery({
    queryKey: ["failed-jobs"],
    queryFn: () => ask("GET /api/jobs", { query: { state: "failed" } }),
  })
  if (isError && !data) {
    return (
      <LoadFailed text={t("jobs_failed")} again={t("try_again")} onAgain={() => void refetch()} className="mt-10" />
    )
  }
  if (!data) return null
  return (
    <section aria-labelledby="jobs" className="mt-10">
      <h2 id="jobs" className="font-display text-2xl">
        {t("jobs")}
      </h2>
      {data.jobs.length === 0 ? (
        <p className="mt-2 text-soft">{t("no_jobs")}</p>
      ) : (
        <>
          <p className="mt-1 mb-4 text-[0.9375rem] text-soft">{t("jobs_lead")}</p>
          <Table caption={t("jobs")} className="[&_table]:min-w-[52rem]">
            <thead>
              <tr>
                {(["kind", "company", "when", "error", "actions"] as const).map((column) => (
                  <Th key={column}>{t(`job_columns.${column}`)}</Th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.jobs.map((job) => (
                <FailedJob key={job.id} job={job} />
              ))}
            </tbody>
          </Table>
          {data.next_cursor && <p className="mt-3 text-[0.9375rem] text-soft">{t("more_jobs")}</p>}
        </>
      )}
    </section>
  )
}

type JobKindName = keyof Areas["service"]["kinds"]

function FailedJob({ job: { id, kind, company, company_id, ended_at, error } }: { job: JobLine }) {
  const t = useText("service")
  const queryClient = useQueryClient()
  const retry = useMutation({
    mutationFn: () => ask("POST /api/jobs/:id/retry", { path: { id } }),
    onSuccess: () => {
      toast(t("retried"), "success")
      return queryClient.invalidateQueries({ queryKey: ["failed-jobs"] })
    },
    onError: (refusal) => toast(refusalText(refusal, t("retry_failed")), "error"),
  })
  return (
    <tr>
      <Td className="font-medium whitespace-nowrap">{t(`kinds.${kind as JobKindName}`)}</Td>
      <Td className="text-[0.9375rem]">
        {company && company_id ? (
          <Link to={adminPaths.company(company_id)} className="prose-link">
            {company}
          </Link>
        ) : (
          "–"
        )}
      </Td>
      <Td className="text-[0.9375rem] whitespace-nowrap text-soft">{ended_at && formatTime(ended_at)}</Td>
      <Td className="w-1/2 text-[0.9375rem] break-words text-soft">{error}</Td>
      <Td>
        <Button kind="plain" size="small" disabled={retry.isPending} onClick={() => retry.mutate()}>
          {t("retry")}
        </Button>
      </Td>
    </tr>
  )
}
