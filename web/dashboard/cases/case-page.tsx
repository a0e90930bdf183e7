import { queryOptions, useQuery } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { Link, useNavigate, useParams } from "react-router"
import type { CaseDetail } from "#shared/api/cases.ts"
import { CONDITIONS } from "#shared/checks-rule.ts"
import { ApiError, ask } from "#web/api/client.ts"
import { refusalText } from "#web/api/refusal.ts"
import { useMadeFile } from "#web/dashboard/made-files/use-made-file.ts"
import { Key } from "#web/dashboard/shortcuts/key-hints.tsx"
import { useShortcuts } from "#web/dashboard/shortcuts/shortcuts.tsx"
import { formatTime } from "#web/i18n/format.ts"
import { useLanguage, useText } from "#web/i18n/use-text.ts"
import { pathTo } from "#web/screens.ts"
import { Button } from "#web/ui/button.tsx"
import { Chevron } from "#web/ui/chevron.tsx"
import { LoadFailed } from "#web/ui/load-failed.tsx"
import { PageHeading } from "#web/ui/page-heading.tsx"
import { PageSkeleton } from "#web/ui/skeleton.tsx"
import { CasePhoto, Figures, isAlarmSeen, StateBadge, useCases, useSentence } from "./case.tsx"
import { CaseReports } from "./case-reports.tsx"
import { DecisionPanel } from "./decision-panel.tsx"
import { HELP_OF_CASE, KeyHelp, OF_CASE } from "./shortcuts.tsx"
import { UNKNOWN } from "./weeks.tsx"
import { WeeksPanel } from "./weeks-panel.tsx"

/** "1 of 4", and the ways to the cases beside it, by key as well. */
function CasePlace({ one }: { one: CaseDetail }) {
  const t = useText("cases")
  const navigate = useNavigate()
  const { listed, place, total, previous, next } = useNeighbours(one)
  const [helping, setHelping] = useState(false)
  const go = (id: string | undefined) => id && void navigate(pathTo("case", id))
  useShortcuts(OF_CASE, {
    next_row: () => go(next),
    previous_row: () => go(previous),
    back: () =>
      void navigate(`${pathTo("cases")}${listed === "open" ? "" : `?state=${listed}`}`, { state: { row: one.id } }),
    help: () => setHelping(true),
  })
  return (
    <span className="flex items-baseline gap-3 text-sm text-soft">
      {place > 0 && <span className="tabular-nums">{t("shown", { shown: place, total })}</span>}
      <Way id={next} name="j" label={t("keys.next_row")} />
      <Way id={previous} name="k" label={t("keys.previous_row")} />
      <KeyHelp open={helping} onClose={() => setHelping(false)} shortcuts={HELP_OF_CASE} />
    </span>
  )
}

function Way({ id, name, label }: { id: string | undefined; name: string; label: string }) {
  if (!id)
    return (
      <span aria-hidden className="opacity-50">
        <Key name={name} />
      </span>
    )
  return (
    <Link
      to={pathTo("case", id)}
      aria-label={label}
      aria-keyshortcuts={name}
      title={label}
      className="inline-block py-1 hover:text-ink"
    >
      <Key name={name} />
    </Link>
  )
}

/** Further down nobody counts along. */
const SEARCHED_MAX = 200

/** Where a case stands in the list that it was in when its page was opened, and which are before and after it. */
function useNeighbours({ id, state }: Pick<CaseDetail, "id" | "state">) {
  const [listed] = useState(state)
  const { data, hasNextPage, isFetching, fetchNextPage } = useCases(listed)
  const rows = data?.pages.flatMap(({ items }) => items) ?? []
  const found = rows.findIndex((one) => one.id === id)
  const last = useRef(0)
  if (found >= 0) last.current = found
  // A decided case has left the list, and the one after it has its place.
  const next = found >= 0 ? found + 1 : last.current
  const isFurther = found < 0 && state === listed ? rows.length < SEARCHED_MAX : next === rows.length
  const needsMore = hasNextPage && !isFetching && isFurther
  useEffect(() => {
    if (needsMore) void fetchNextPage()
  }, [needsMore, fetchNextPage])
  return {
    listed,
    place: found + 1,
    total: data?.pages[0]?.counts[listed] ?? 0,
    previous: rows[(found >= 0 ? found : last.current) - 1]?.id,
    next: rows[next]?.id,
  }
}

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
        <Link to={pathTo("cases")} className="inline-block py-1 text-[0.9375rem] text-soft hover:text-ink">
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
        <LoadFailed text={refusalText(error, t("case_failed"))} onAgain={() => void refetch()} />
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
              <Link to={pathTo("product", one.product_id)} className="prose-link text-sm">
                {t("product")}
              </Link>
            </span>
          </PageHeading>
          <p className="mb-7 max-w-[44rem] font-serif text-xl leading-relaxed">
            {sentence} <Figures {...one} /> {one.reasons.length > 0 && t("either")}
          </p>
        </div>
      </div>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <div className="lg:col-start-2">
          <DecisionPanel one={one} />
        </div>
        <div className="grid grid-cols-1 gap-6 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <WeeksPanel weeks={one.weeks} />
          <div className="grid items-start gap-6 xl:grid-cols-2">
            <CaseReasons {...one} />
            <CaseHistory one={one} />
          </div>
          <CaseKnown one={one} />
          {one.reports > 0 && <CaseReports product_id={one.product_id} />}
        </div>
        <EvidencePanel id={one.id} />
      </div>
    </>
  )
}

/** What shoppers read of it. A display piece is named to everybody, an alarm where the service lets everybody see it. */
function seenBy({ state, is_alarm_public, reasons }: CaseDetail) {
  if (state === "displayed") return "seen_as_displayed"
  return isAlarmSeen({ is_alarm_public, reasons }) ? "seen_by_all" : "seen_by_you"
}

/** What is known about the case, as a file to show to others. */
function EvidencePanel({ id }: { id: string }) {
  const t = useText("cases")
  const language = useLanguage()
  const { make, isUnderWay, failed } = useMadeFile(t("evidence_failed"))
  return (
    <section aria-labelledby="evidence" className="border border-line bg-sheet p-5 sm:p-7">
      <h2 id="evidence" className="block-label text-soft">
        {t("evidence")}
      </h2>
      <p className="mt-2 mb-4 text-[0.9375rem] text-soft">{t("evidence_text")}</p>
      <Button
        kind="plain"
        disabled={isUnderWay}
        onClick={() => make(() => ask("POST /cases/:id/evidence", { path: { id }, json: { language } }))}
      >
        {isUnderWay ? t("evidence_making") : t("evidence_download")}
      </Button>
      <p role="status" className="mt-2 text-sm text-wax empty:hidden">
        {failed}
      </p>
    </section>
  )
}

/** What became of the case so far. */
function CaseHistory({ one }: { one: CaseDetail }) {
  const t = useText("cases")
  const { opened_at, level, level_at, state, decided_at, note } = one
  const isRaised = level === "alarm" && level_at !== opened_at
  const events = [
    { at: opened_at, says: t("opened"), more: null },
    isRaised && { at: level_at, says: t("raised"), more: null },
    state !== "open" && decided_at !== null && { at: decided_at, says: t(`decided.${state}`), more: note },
  ].filter((event) => event !== false)
  return (
    <section aria-labelledby="history" className="border border-line bg-sheet p-5 sm:p-7">
      <h2 id="history" className="block-label text-soft">
        {t("history")}
      </h2>
      <ol className="mt-3 grid gap-3 text-[0.9375rem]">
        {events.map(({ at, says, more }) => (
          <li key={says}>
            <span className="font-semibold">{says}</span>{" "}
            <time dateTime={at} className="text-soft">
              {formatTime(at)}
            </time>
            {more && <p className="mt-0.5 break-words whitespace-pre-line text-soft">{more}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}

const COUNTED = { by_week: "people", spread: "people", shared_countries: "countries", weeks: "weeks" } as const
const ALARMS = CONDITIONS.filter(({ level }) => level === "alarm")

/** The figures that made it a case, beside those that are enough. */
function CaseReasons({ reasons, state }: Pick<CaseDetail, "reasons" | "state">) {
  const t = useText("cases")
  return (
    <section aria-labelledby="reasons" className="border border-line bg-sheet p-5 sm:p-7">
      <h2 id="reasons" className="block-label text-soft">
        {t("why")}
      </h2>
      {reasons.length === 0 && (
        <p className="mt-3 text-[0.9375rem] text-soft">{t(state === "open" ? "why_over" : "why_over_decided")}</p>
      )}
      <dl className="mt-3 grid gap-3 text-[0.9375rem] empty:hidden">
        {reasons.map((found) => (
          <div key={found.reason}>
            <dt className="font-semibold">{t(`reason.${found.reason}`)}</dt>
            {ALARMS.filter(({ reason }) => reason === found.reason).flatMap(({ least }) =>
              (Object.keys(least) as (keyof typeof COUNTED)[]).map((figure) => (
                <dd key={figure} className="text-soft">
                  {t(`counted.${COUNTED[figure]}`, { n: found[figure], enough: least[figure]! })}
                </dd>
              )),
            )}
          </div>
        ))}
      </dl>
    </section>
  )
}

const NOT_KNOWN = ["who", "same", "copied"] as const

/** What the figures say and what they do not, so that nobody takes them for a proof. */
function CaseKnown({ one }: { one: CaseDetail }) {
  const t = useText("cases")
  const shared = useText("checks")
  const nowhere = one.weeks.reduce((sum, { country, people }) => sum + (country === UNKNOWN ? people : 0), 0)
  const known = [
    t("known_list.people", { people: t("people", { n: one.people }) }),
    ...(nowhere > 0 ? [t("known_list.places", { n: nowhere })] : []),
    t("known_list.rule"),
  ]
  return (
    <details className="group border border-line bg-sheet">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 px-5 py-4 font-semibold sm:px-7">
        {t("known_and_not")}
        <Chevron />
      </summary>
      <div className="grid gap-x-10 gap-y-6 px-5 pb-5 sm:px-7 sm:pb-7 xl:grid-cols-2">
        <Facts id="known" title={t("known")} facts={known} />
        <a href="/docs/checks" className="prose-link text-sm xl:order-last">
          {shared("rule")}
        </a>
        <Facts id="not-known" title={t("unknown_title")} facts={NOT_KNOWN.map((name) => t(`unknown_list.${name}`))} />
      </div>
    </details>
  )
}

function Facts({ id, title, facts }: { id: string; title: string; facts: string[] }) {
  return (
    <div>
      <h2 id={id} className="block-label text-soft">
        {title}
      </h2>
      <ul aria-labelledby={id} className="mt-3 grid list-disc gap-2 pl-5 text-[0.9375rem] leading-relaxed">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </div>
  )
}
