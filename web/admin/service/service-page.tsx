import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { Link } from "react-router"
import type { JobLine, Overview } from "#shared/api/administration.ts"
import { PLAN_NAMES, PLANS } from "#shared/plans.ts"
import { ask } from "#web/api/client.ts"
import { queries } from "#web/api/queries.ts"
import { refusalText } from "#web/api/refusal.ts"
import { chainName } from "#web/i18n/chain-name.ts"
import { formatBlock, formatNumber, formatTime } from "#web/i18n/format.ts"
import type { Areas } from "#web/i18n/texts.ts"
import { useText } from "#web/i18n/use-text.ts"
import { places } from "#web/layouts/places.ts"
import { paths } from "#web/routes.ts"
import { pathTo } from "#web/screens.ts"
import { Button } from "#web/ui/button.tsx"
import { LoadFailed } from "#web/ui/load-failed.tsx"
import { PageHeading } from "#web/ui/page-heading.tsx"
import { Table, Td, Th } from "#web/ui/table.tsx"
import { toast } from "#web/ui/toasts.tsx"

const LOOK_EVERY_MS = 15_000

const plansText = (companies: Overview["companies"]) =>
  PLAN_NAMES.map((name) => `${formatNumber(companies[name])} ${PLANS[name].title}`).join(", ")

/** `/admin/service`: the administrators' overview. */
export function ServicePage() {
  const t = useText("service")
  const overview = useQuery({ ...queries.overview, refetchInterval: LOOK_EVERY_MS })
  const failed = overview.isError && !overview.data
  return (
    <>
      <PageHeading title={t("title")}>{t("lead")}</PageHeading>
      {failed ? (
        <LoadFailed text={t("failed")} onAgain={() => void overview.refetch()} />
      ) : (
        <>
          <Figures overview={overview.data} />
          <ChainsTable chains={overview.data?.chains} />
          <p className="mt-3 text-[0.9375rem]">
            <a href={paths.status()} className="prose-link">
              {t("status")}
            </a>
          </p>
        </>
      )}
      <FailedJobs />
    </>
  )
}

function Figures({ overview }: { overview: Overview | undefined }) {
  const t = useText("service")
  const figures = overview && {
    companies: Object.values(overview.companies).reduce((sum, count) => sum + count, 0),
    waiting: overview.waiting_for_verification,
    mints: overview.mints_30_days,
    reports: overview.reports_open,
    suspended: overview.suspended,
    deliveries: overview.failed_deliveries_30_days,
  }
  return (
    <>
      {/* The lines between are the ground showing through. */}
      <dl className="grid grid-cols-2 gap-px border border-line bg-line lg:grid-cols-3">
        {(["companies", "waiting", "mints", "reports", "suspended", "deliveries"] as const).map((name) => (
          <div key={name} className="bg-sheet p-5 sm:p-6">
            <dt className="text-[0.9375rem] text-soft">
              {name === "waiting" || name === "suspended" ? (
                <Link to={name === "waiting" ? pathTo("verification") : places.suspended()} className="prose-link">
                  {t(`figures.${name}`)}
                </Link>
              ) : (
                t(`figures.${name}`)
              )}
            </dt>
            <dd className="mt-2 h-11 font-display text-[2.75rem] leading-none">
              {figures ? formatNumber(figures[name]) : <span className="waiting block h-9 w-16" />}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 min-h-6 text-[0.9375rem] text-soft">{overview && plansText(overview.companies)}</p>
    </>
  )
}

/** How far each chain has been read, and why nothing moves on it, if nothing does. */
function ChainsTable({ chains }: { chains: Overview["chains"] | undefined }) {
  const t = useText("service")
  const block = (number: number | null) => (number === null ? t("unknown") : formatBlock(number))
  return (
    <section aria-labelledby="chains" className="mt-10">
      <h2 id="chains" className="mb-4 font-display text-2xl">
        {t("chains")}
      </h2>
      <Table caption={t("chains")} className="[&_table]:min-w-[38rem]">
        <thead>
          <tr>
            {(["network", "head", "indexed", "waiting"] as const).map((column) => (
              <Th key={column}>{t(`chain_columns.${column}`)}</Th>
            ))}
          </tr>
        </thead>
        <tbody aria-busy={!chains}>
          {chains?.map(({ chain_id, name, head_block, indexed_block, waiting, stall_reason }) => (
            <tr key={chain_id}>
              <Td>
                <span className="font-medium">{chainName({ chain_id, name })}</span>
                <span className={`block text-[0.9375rem] ${stall_reason ? "text-amber" : "text-soft"}`}>
                  {stall_reason || t("well")}
                </span>
              </Td>
              <Td className="figures">{block(head_block)}</Td>
              <Td className="figures">{block(indexed_block)}</Td>
              <Td className="figures">{formatNumber(waiting)}</Td>
            </tr>
          ))}
          {!chains && (
            <tr>
              <td colSpan={4} className="h-32 border-t border-line p-5 align-top">
                <span className="waiting block h-5 w-1/2" />
              </td>
            </tr>
          )}
        </tbody>
      </Table>
    </section>
  )
}

/** Failed background jobs, each with a retry. */
export function FailedJobs() {
  const t = useText("service")
  const { data, isError, refetch } = useQuery({
    queryKey: ["failed-jobs"],
    queryFn: () => ask("GET /api/jobs", { query: { state: "failed" } }),
  })
  if (isError && !data) {
    return <LoadFailed text={t("jobs_failed")} onAgain={() => void refetch()} className="mt-10" />
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
          <Link to={places.company(company_id)} className="prose-link">
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
