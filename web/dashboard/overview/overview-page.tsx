import { useQuery } from "@tanstack/react-query"
import { lazy, Suspense } from "react"
import { queries } from "#web/api/queries.ts"
import { formatNumber } from "#web/i18n/format.ts"
import { loadTexts } from "#web/i18n/texts.ts"
import { useText } from "#web/i18n/use-text.ts"
import { VerificationNotice } from "#web/layouts/verification-notice.tsx"
import { PageHeading } from "#web/ui/page-heading.tsx"
import { PartSkeleton } from "#web/ui/skeleton.tsx"
import { ChecksPlot } from "./checks-plot.tsx"
import { Countries } from "./countries.tsx"
import { FirstSteps } from "./first-steps.tsx"
import { QuickLinks } from "./quick-links.tsx"
import { RecentActivity } from "./recent-activity.tsx"
import { ReportsPanel } from "./reports-panel.tsx"
import { WaitingForYou } from "./waiting.tsx"

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
      <PageHeading title={t("overview.welcome", { company: me?.company ?? "" })} windowTitle={t("overview.title")}>
        {me && t("overview.places", { used: me.used_slots, limit: me.plan_limit })}
      </PageHeading>
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
