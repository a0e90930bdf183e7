import { lazy, Suspense } from "react"
import { Link, useSearchParams } from "react-router"
import type { CaseState } from "#shared/api/cases.ts"
import { formatNumber } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { buttonClass } from "#web/ui/button.tsx"
import { PageHeading } from "#web/ui/page-heading.tsx"
import { PageSkeleton } from "#web/ui/skeleton.tsx"
import { Tabs } from "#web/ui/tabs.tsx"
import { DECISIONS, useCases } from "./case.tsx"
import { CaseList } from "./case-list.tsx"

const STATES = ["open", ...DECISIONS] as const satisfies readonly CaseState[]

/** Here rather than at an address of its own, which every page of the dashboard would have to know. */
const ChecksMapPage = lazy(async () => ({ default: (await import("./checks-map.tsx")).ChecksMapPage }))

/** `/dashboard/cases`: labels that may have been copied, by what was decided of them. */
export function CasesPage() {
  const isMap = useSearchParams()[0].get("view") === "map"
  return isMap ? (
    <Suspense fallback={<PageSkeleton />}>
      <ChecksMapPage />
    </Suspense>
  ) : (
    <Cases />
  )
}

function Cases() {
  const t = useText("cases")
  const [search, setSearch] = useSearchParams()
  const state = STATES.find((one) => one === search.get("state")) ?? "open"
  const cases = useCases(state)
  const { counts, is_alarm_public } = cases.data?.pages[0] ?? {}
  const choose = (one: CaseState) => setSearch(one === "open" ? {} : { state: one }, { replace: true })
  return (
    <>
      <PageHeading
        title={t("title")}
        actions={
          <Link to="?view=map" className={buttonClass("plain", "medium")}>
            {t("map.title")}
          </Link>
        }
      >
        {t("lead")} {is_alarm_public !== undefined && t(is_alarm_public ? "told" : "only_you")}
      </PageHeading>
      <Tabs
        label={t("states")}
        value={state}
        onChange={choose}
        tabs={STATES.map((one) => ({
          value: one,
          label: (
            <>
              {t(`state.${one}`)} <span className="text-sm tabular-nums">{counts && formatNumber(counts[one])}</span>
            </>
          ),
          children: <CaseList state={state} cases={cases} />,
        }))}
      />
      <HowCounted />
    </>
  )
}

/** The rule, as shoppers can read it. */
function HowCounted() {
  const t = useText("cases")
  const shared = useText("checks")
  return (
    <details className="mt-6 max-w-[44rem] text-[0.9375rem]">
      <summary className="prose-link w-fit cursor-pointer py-2 font-medium">{t("how")}</summary>
      <p className="mt-1 leading-relaxed text-soft">{shared("how_text")}</p>
      <a href="/docs/checks" className="prose-link mt-2 inline-block">
        {shared("rule")}
      </a>
    </details>
  )
}
