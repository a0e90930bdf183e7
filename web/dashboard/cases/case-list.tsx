import { useQuery } from "@tanstack/react-query"
import { lazy, Suspense, useEffect, useRef, useState } from "react"
import { useLocation, useNavigate } from "react-router"
import type { Case, CaseState, CasesDecision } from "#shared/api/cases.ts"
import { queries } from "#web/api/queries.ts"
import { refusalText } from "#web/api/refusal.ts"
import { KeyHints } from "#web/dashboard/shortcuts/key-hints.tsx"
import { focusRow, rowLink, useShortcuts } from "#web/dashboard/shortcuts/use-shortcuts.ts"
import { formatDay } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { paths } from "#web/routes.ts"
import { Button } from "#web/ui/button.tsx"
import { EmptyState } from "#web/ui/empty-state.tsx"
import { LoadFailed } from "#web/ui/load-failed.tsx"
import { toast } from "#web/ui/toasts.tsx"
import { CaseRow } from "./case-row.tsx"
import { KeyHelp } from "./key-help.tsx"
import { OF_LIST } from "./shortcuts.ts"
import type { Cases } from "./use-cases.ts"
import { useSeveral } from "./use-several.ts"
import { mondaysUntil } from "./weeks.ts"

const SeveralCases = lazy(() => import("./several-cases.tsx").then(({ SeveralCases: bar }) => ({ default: bar })))

/** The cases in one state, alarms first, with a way to older ones. Several open ones can be decided at once. */
export function CaseList({ state, cases }: { state: CaseState; cases: Cases }) {
  const t = useText("cases")
  const { data, error, isPending } = cases
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [at, setAt] = useState<string | null>(null)
  const rows = data?.pages.flatMap(({ items }) => items) ?? []
  const deciding = useSeveral()
  const keys = useKeys(state, rows, deciding)
  if (error && !data) {
    return <LoadFailed text={refusalText(error, t("failed"))} onAgain={() => void cases.refetch()} />
  }
  // Until somebody is at a row, or once it is decided, the first one is open.
  const row_at = rows.some(({ id }) => id === at) ? at : rows[0]?.id
  const withPhoto = rows.some(({ photo }) => photo !== null)
  const isForSeveral = state === "open" && rows.length > 1
  const toggle = (id: string) =>
    setIds((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]))
  // Stays when the list becomes empty: it names what was refused.
  const several = state === "open" && (
    <Suspense fallback={isForSeveral && <div aria-busy className="min-h-16" />}>
      <SeveralCases rows={rows} ids={ids} onIds={setIds} deciding={deciding} />
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
      {state === "open" && (
        <KeyHints shortcuts={OF_LIST} textOf={(action) => t(`keys.${action}`)} onHelp={() => keys.setHelping(true)} />
      )}
      <KeyHelp open={keys.helping} onClose={() => keys.setHelping(false)} shortcuts={OF_LIST} />
      {several}
      <ol aria-label={t("title")} aria-busy={isPending} className="border border-line bg-sheet">
        {isPending && <li className="h-44 p-6 [&>*]:mb-4">{WAITING}</li>}
        {rows.map((one) => (
          <CaseRow
            key={one.id}
            one={one}
            selected={isForSeveral && ids.has(one.id)}
            withPhoto={withPhoto}
            isAt={one.id === row_at}
            onAt={() => setAt(one.id)}
            onDecide={(decision) => keys.act[decision](one.id)}
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

/** Deciding is about open cases alone: of others the list says what was decided. */
function useKeys(
  state: CaseState,
  rows: readonly Case[],
  { decide, isSending, undone }: ReturnType<typeof useSeveral>,
) {
  const t = useText("cases")
  const navigate = useNavigate()
  const { data: me } = useQuery(queries.me)
  const [helping, setHelping] = useState(false)
  const left: { row?: string } | null = useLocation().state
  const at = undone ?? left
  const arrived = useRef<typeof at>(null)
  const isShown = rows.some(({ id }) => id === at?.row)
  useEffect(() => {
    if (!isShown || arrived.current === at) return
    arrived.current = at
    rowLink(at!.row!)?.focus()
  }, [isShown, at])

  const decided = (decision: CasesDecision["decision"]) => (row: string | null) => {
    const place = rows.findIndex(({ id }) => id === row)
    // A key pressed twice is meant for one case, and the focus has moved on by now.
    if (state !== "open" || place < 0 || isSending) return
    focusRow(place === rows.length - 1 ? -1 : 1)
    void decide([rows[place]!], decision)
  }
  const act = {
    displayed: decided("displayed"),
    dismissed: decided("dismissed"),
    copied: (row: string | null) => {
      if (state !== "open" || row === null) return
      if (me?.is_owner === false) toast(t("copied_owner"), "error")
      else void navigate(paths.case(row), { state: { copied: true } })
    },
  }
  useShortcuts(OF_LIST, { ...act, help: () => setHelping(true) })
  return { helping, setHelping, act }
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
