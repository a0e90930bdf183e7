import { useQuery } from "@tanstack/react-query"
import { ChevronDown, Download } from "lucide-react"
import { lazy, Suspense, useEffect, useRef, useState } from "react"
import { flushSync } from "react-dom"
import { Link, useLocation, useNavigate } from "react-router"
import type { Case, CaseDecision, CaseState, CasesDecision } from "#shared/api/cases.ts"
import { ask } from "#web/api/client.ts"
import { queries } from "#web/api/queries.ts"
import { refusalText } from "#web/api/refusal.ts"
import { useMadeFile } from "#web/dashboard/made-files/use-made-file.ts"
import { KeyHints } from "#web/dashboard/shortcuts/key-hints.tsx"
import { focusRow, rowLink, useShortcuts } from "#web/dashboard/shortcuts/shortcuts.tsx"
import { formatDay } from "#web/i18n/format.ts"
import { useLanguage, useText } from "#web/i18n/use-text.ts"
import { pathTo } from "#web/screens.ts"
import { Button, buttonClass } from "#web/ui/button.tsx"
import { Checkbox } from "#web/ui/checkbox.tsx"
import { EmptyState } from "#web/ui/empty-state.tsx"
import { LoadFailed } from "#web/ui/load-failed.tsx"
import { toast } from "#web/ui/toasts.tsx"
import { CasePhoto, type Cases, DECISIONS, Figures, StateBadge, useSentence } from "./case.tsx"
import { KeyHelp, OF_LIST } from "./shortcuts.tsx"
import { useSeveral } from "./use-several.ts"
import { mondaysUntil, WeekMatrix } from "./weeks.tsx"

/** More would hide the next case; its own page shows all. */
const COUNTRIES_SHOWN = 6
const PHOTO_PX = 72

interface Properties {
  one: Case
  selected: boolean
  /** Whether any case of the list has a photo. */
  withPhoto: boolean
  /** Unset where cases are decided one by one. */
  onToggle?: ((id: string) => void) | undefined
  /** Somebody is at this row. */
  isAt: boolean
  onAt: () => void
  onDecide: (decision: CaseDecision["decision"]) => void
}

/** "Decide" opens its row by itself, and then moves the focus. */
const isFolded = (target: Element): boolean => target.closest("[data-folded]") !== null

/** A case: what it is, why, where the label was checked when, and what can be decided. Its page says what follows. */
function CaseRow({ one, selected, withPhoto, onToggle, isAt, onAt, onDecide }: Properties) {
  const t = useText("cases")
  const sentence = useSentence(one)
  const isPressed = useRef(false)
  const isUndecided = one.state === "open"
  const isOpen = isUndecided && isAt
  const edge = isOpen ? "ink" : isUndecided && one.level === "alarm" ? "amber" : undefined
  return (
    <li
      data-row={one.id}
      // Its edge is drawn inside, where it moves nothing.
      style={edge && { boxShadow: `inset 3px 0 var(--${edge})` }}
      // A press opens the row once it has ended, since rows that fold at its focus would move what is pressed.
      onPointerDown={() => {
        isPressed.current = true
      }}
      onBlur={() => {
        isPressed.current = false
      }}
      onFocus={({ target }) => !isPressed.current && !isFolded(target) && onAt()}
      onClickCapture={({ target }) => {
        isPressed.current = false
        if (!isAt && !isFolded(target as Element)) onAt()
      }}
      className={`grid items-start gap-x-8 gap-y-4 border-b border-line p-5 last:border-0 sm:p-6 xl:grid-cols-[minmax(0,1fr)_28rem_auto] ${
        selected || isOpen ? "bg-paper" : ""
      }`}
    >
      <div className="flex min-w-0 gap-2">
        {onToggle && (
          <label htmlFor={`select-${one.id}`} className="-ml-2 grid size-9 shrink-0 place-items-center">
            <Checkbox
              id={`select-${one.id}`}
              aria-label={t("select", { name: one.product_name })}
              checked={selected}
              onChange={() => onToggle(one.id)}
            />
          </label>
        )}
        {withPhoto && (
          <span className="mr-2">
            <CasePhoto photo={one.photo} px={PHOTO_PX} />
          </span>
        )}
        <div className="min-w-0">
          <h2 className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <Link
              to={pathTo("case", one.id)}
              data-open
              className="font-display text-2xl leading-tight break-words hover:underline"
            >
              {one.product_name}
            </Link>
            <StateBadge {...one} />
          </h2>
          <p className="mt-0.5 text-sm text-soft">
            <span className="figures">{one.short_code}</span>
            {one.reports > 0 && ` · ${t("reports", { n: one.reports })}`}
          </p>
          <p className="mt-3 font-serif text-lg leading-snug">{sentence}</p>
          <p className="mt-1 text-[0.9375rem] text-soft">
            <Figures {...one} />
          </p>
        </div>
      </div>
      <div className={isUndecided && !isAt ? "max-sm:hidden" : ""}>
        <WeekMatrix weeks={one.weeks} countries_max={COUNTRIES_SHOWN} />
      </div>
      <div className="grid gap-2" style={{ minWidth: "10rem" }}>
        {isUndecided ? (
          <RowDecisions one={one} isOpen={isOpen} onOpen={onAt} onDecide={onDecide} />
        ) : (
          <Link
            to={pathTo("case", one.id)}
            aria-label={`${t("look")}: ${one.product_name}`}
            className={buttonClass("plain", "small")}
          >
            {t("look")}
          </Link>
        )}
        <EvidenceButton one={one} />
      </div>
    </li>
  )
}

/** Saves what is known about a case, as its page does. */
function EvidenceButton({ one: { id, product_name } }: { one: Case }) {
  const t = useText("cases")
  const language = useLanguage()
  const { make, isUnderWay, failed } = useMadeFile(t("evidence_failed"))
  return (
    <>
      <Button
        kind="quiet"
        size="small"
        disabled={isUnderWay}
        aria-label={`${t("evidence")} (ZIP): ${product_name}`}
        onClick={() => make(() => ask("POST /cases/:id/evidence", { path: { id }, json: { language } }))}
      >
        <Download size={16} aria-hidden />
        {isUnderWay ? t("evidence_making") : t("evidence")}
      </Button>
      <span role="status" className="text-sm text-wax empty:hidden">
        {failed}
      </span>
    </>
  )
}

interface RowDecisionsProperties {
  one: Case
  /** Only the row that somebody is at shows its decisions; the others fold them away. */
  isOpen: boolean
  onOpen: () => void
  onDecide: (decision: CaseDecision["decision"]) => void
}

function RowDecisions({ one, isOpen, onOpen, onDecide }: RowDecisionsProperties) {
  const t = useText("cases")
  const box = useRef<HTMLDivElement>(null)
  function open() {
    flushSync(onOpen)
    box.current?.querySelector("button")?.focus()
  }
  return (
    <div ref={box} className="grid gap-2">
      {isOpen ? (
        DECISIONS.map((decision) => (
          <Button
            key={decision}
            kind="plain"
            size="small"
            aria-label={`${t(`keys.${decision}`)}: ${one.product_name}`}
            className={decision === "copied" ? "text-wax" : ""}
            // Held down on "Decide", Enter would decide as soon as this is there.
            onKeyDown={(event) => event.repeat && event.key === "Enter" && event.preventDefault()}
            // The second press of a double one was meant for "Decide", in whose place this is.
            onClick={({ detail }) => detail < 2 && onDecide(decision)}
          >
            {t(`keys.${decision}`)}
          </Button>
        ))
      ) : (
        <Button
          kind="plain"
          size="small"
          data-folded
          aria-expanded={false}
          aria-label={`${t("decide_none")}: ${one.product_name}`}
          onClick={open}
        >
          {t("decide_none")}
          <ChevronDown size={16} aria-hidden />
        </Button>
      )}
    </div>
  )
}

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
      else void navigate(pathTo("case", row), { state: { copied: true } })
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
