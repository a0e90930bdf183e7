import { queryOptions, useQuery } from "@tanstack/react-query"
import { Link, useParams } from "react-router"
import type { CaseDetail } from "#shared/api/cases.ts"
import { ApiError, ask } from "#web/api/client.ts"
import { refusalText } from "#web/api/refusal.ts"
import { useText } from "#web/i18n/use-text.ts"
import { paths } from "#web/routes.ts"
import { LoadFailed } from "#web/ui/load-failed.tsx"
import { PageHeading } from "#web/ui/page-heading.tsx"
import { PageSkeleton } from "#web/ui/skeleton.tsx"
import { CaseHistory } from "./case-history.tsx"
import { CaseKnown } from "./case-known.tsx"
import { CasePhoto } from "./case-photo.tsx"
import { CasePlace } from "./case-place.tsx"
import { CaseReasons } from "./case-reasons.tsx"
import { CaseReports } from "./case-reports.tsx"
import { Figures, isAlarmSeen, StateBadge, useSentence } from "./case-words.tsx"
import { DecisionPanel } from "./decision-panel.tsx"
import { EvidencePanel } from "./evidence-panel.tsx"
import { WeeksPanel } from "./weeks-panel.tsx"

const PHOTO_PX = 146

export const caseQuery = (id: string) =>
  queryOptions({ queryKey: ["cases", "one", id], queryFn: () => ask("GET /cases/:id", { path: { id } }) })

/** `/dashboard/cases/{id}`: why a label may have been copied, and what the brand says of it. */
export function CasePage() {
  const t = useText("cases")
  const { id = "" } = useParams()
  const { data: one, error, refetch } = useQuery(caseQuery(id))
  const missing = error instanceof ApiError && error.status === 404
  return (
    <>
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <Link to={paths.cases()} className="inline-block py-1 text-[0.9375rem] text-soft hover:text-ink">
          ← {t("back")}
        </Link>
        {one && <CasePlace key={one.id} one={one} />}
      </div>
      {error && !one && <PageHeading title={t("title")} />}
      {missing && (
        <p role="alert" className="py-10 font-serif text-lg">
          {t("not_found")}
        </p>
      )}
      {error && !missing && !one && (
        <LoadFailed text={refusalText(error, t("case_failed"))} again={t("again")} onAgain={() => void refetch()} />
      )}
      {!error && !one && <PageSkeleton />}
      {one && <CaseView key={one.id} one={one} />}
    </>
  )
}

function CaseView({ one }: { one: CaseDetail }) {
  const t = useText("cases")
  const sentence = useSentence(one)
  return (
    <>
      <div className="gap-6 sm:flex">
        {one.photo && (
          <div className="mb-4">
            <CasePhoto photo={one.photo} px={PHOTO_PX} />
          </div>
        )}
        <div className="min-w-0 grow">
          <PageHeading title={one.product_name} windowTitle={`${t("title")}: ${one.product_name}`}>
            <span className="flex flex-wrap items-baseline gap-x-4 gap-y-1.5">
              <StateBadge {...one} />
              <span className="text-sm">{t(seenBy(one))}</span>
              <span className="figures text-ink">{one.short_code}</span>
              <Link to={paths.product(one.product_id)} className="prose-link text-sm">
                {t("product")}
              </Link>
            </span>
          </PageHeading>
          <p className="mb-7 max-w-[44rem] font-serif text-xl leading-relaxed">
            {sentence} <Figures {...one} /> {one.reasons.length > 0 && t("either")}
          </p>
        </div>
      </div>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid grid-cols-1 gap-6">
          <WeeksPanel weeks={one.weeks} />
          <div className="grid items-start gap-6 xl:grid-cols-2">
            <CaseReasons {...one} />
            <CaseHistory one={one} />
          </div>
          <CaseKnown one={one} />
          {one.reports > 0 && <CaseReports product_id={one.product_id} />}
        </div>
        <div className="grid gap-6">
          <DecisionPanel one={one} />
          <EvidencePanel id={one.id} />
        </div>
      </div>
    </>
  )
}

/** What shoppers read of it. A display piece is named to everybody, an alarm where the service lets everybody see it. */
function seenBy({ state, is_alarm_public, reasons }: CaseDetail) {
  if (state === "displayed") return "seen_as_displayed"
  return isAlarmSeen({ is_alarm_public, reasons }) ? "seen_by_all" : "seen_by_you"
}
