import { lazy, Suspense, useState } from "react"
import type { CaseState } from "#shared/api/cases.ts"
import { refusalText } from "#web/api/refusal.ts"
import { formatDay } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { EmptyState } from "#web/ui/empty-state.tsx"
import { LoadFailed } from "#web/ui/load-failed.tsx"
import { CaseRow } from "./case-row.tsx"
import type { Cases } from "./use-cases.ts"
import { mondaysUntil } from "./weeks.ts"

const SeveralCases = lazy(() => import("./several-cases.tsx").then(({ SeveralCases: bar }) => ({ default: bar })))

/** The cases in one state, alarms first, with a way to older ones. Several open ones can be decided at once. */
export function CaseList({ state, cases }: { state: CaseState; cases: Cases }) {
  const t = useText("cases")
  const { data, error, isPending } = cases
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  if (error && !data) {
    return <LoadFailed text={refusalText(error, t("failed"))} again={t("again")} onAgain={() => void cases.refetch()} />
  }
  const rows = data?.pages.flatMap(({ items }) => items) ?? []
  const isForSeveral = state === "open" && rows.length > 1
  const toggle = (id: string) =>
    setIds((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]))
  // Stays when the list becomes empty: it names what was refused.
  const several = state === "open" && (
    <Suspense fallback={isForSeveral && <div className="min-h-16" />}>
      <SeveralCases rows={rows} ids={ids} onIds={setIds} />
    </Suspense>
  )
  if (data && rows.length === 0) {
    return (
      <>
        {several}
        <div className="border border-line bg-sheet">
          <EmptyState title={t(`empty.${state}`)}>{state === "open" && t("empty_text")}</EmptyState>
        </div>
      </>
    )
  }
  return (
    <>
      {several}
      <ol aria-label={t("title")} aria-busy={isPending} className="border border-line bg-sheet">
        {isPending && <li className="h-44 p-6 [&>*]:mb-4">{WAITING}</li>}
        {rows.map((one) => (
          <CaseRow
            key={one.id}
            one={one}
            selected={isForSeveral && ids.has(one.id)}
            onToggle={isForSeveral ? toggle : undefined}
          />
        ))}
      </ol>
      <p className="mt-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 text-sm text-soft">
        <span>{data && t("dots", periodShown())}</span>
        <span className="tabular-nums">
          {data && t("shown", { shown: rows.length, total: data.pages[0]!.counts[state] })}
        </span>
      </p>
      {cases.hasNextPage && (
        <div className="mt-3 grid justify-items-center">
          <Button kind="plain" disabled={cases.isFetchingNextPage} onClick={() => void cases.fetchNextPage()}>
            {t("more")}
          </Button>
        </div>
      )}
    </>
  )
}

const WAITING = (
  <>
    <span className="waiting block h-6 w-64 max-w-full" />
    <span className="waiting block h-5 w-96 max-w-full" />
    <span className="waiting block h-4 w-48 max-w-full" />
  </>
)

function periodShown(): { from: string; to: string } {
  const now = Date.now()
  return { from: formatDay(mondaysUntil(now)[0]!), to: formatDay(new Date(now).toISOString()) }
}
