import { useQuery } from "@tanstack/react-query"
import { Link } from "react-router"
import type { Overview } from "#shared/api/administration.ts"
import { PLAN_NAMES, PLANS } from "#shared/plans.ts"
import { adminPaths } from "#web/admin-paths.ts"
import { queries } from "#web/api/queries.ts"
import { formatNumber } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { paths } from "#web/routes.ts"
import { LoadFailed } from "#web/ui/load-failed.tsx"
import { PageHeading } from "#web/ui/page-heading.tsx"
import { ChainsTable } from "./chains-table.tsx"
import { FailedJobs } from "./failed-jobs.tsx"

const LOOK_EVERY_MS = 15_000

/** How many companies each plan has. */
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
        <LoadFailed text={t("failed")} again={t("try_again")} onAgain={() => void overview.refetch()} />
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
                <Link to={adminPaths[name]()} className="prose-link">
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
