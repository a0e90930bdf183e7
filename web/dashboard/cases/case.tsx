import { useInfiniteQuery } from "@tanstack/react-query"
import type { Case, CaseDecision, CaseDetail, CaseState } from "#shared/api/cases.ts"
import { ask } from "#web/api/client.ts"
import { PAGE_CASES } from "#web/api/queries.ts"
import { OwnPhoto } from "#web/dashboard/product-form/own-photo.tsx"
import { formatDay } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Woven } from "#web/i18n/woven.tsx"
import { Badge } from "#web/ui/badge.tsx"
import { UNKNOWN } from "./weeks.tsx"

/** Why it is a case, in a sentence: the first reason is the weightiest. */
export function useSentence({ reasons: [first], state }: Pick<Case, "reasons" | "state">): string {
  const t = useText("cases")
  const isOnlySeen = state === "open" && first?.level === "watched"
  return t(`says.${isOnlySeen ? "watched" : (first?.reason ?? "over")}`)
}

/** "41 people in 9 countries." */
export function Figures({ weeks, people }: Pick<Case, "weeks" | "people">) {
  const t = useText("cases")
  const countries = new Set(weeks.map(({ country }) => country).filter((country) => country !== UNKNOWN)).size
  const counted = <Figure>{t("people", { n: people })}</Figure>
  if (countries === 0) return <>{counted}.</>
  const known = <Figure>{t("countries", { n: countries })}</Figure>
  return <Woven area="cases" text="figures" with={{ people: counted, countries: known }} />
}

const Figure = ({ children }: { children: string }) => <span className="font-semibold text-ink">{children}</span>

type Badged = Pick<Case, "state" | "decided_at" | "level" | "level_at">

/** Its level, and since when it has it; once it is decided, what was decided and when. */
export function StateBadge({ state, decided_at, level, level_at }: Badged) {
  const t = useText("cases")
  const isOpen = state === "open"
  const tone = isOpen ? (level === "alarm" ? "amber" : "grey") : state === "copied" ? "wax" : "grey"
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
      <span className={tone === "amber" ? "rounded-sm bg-amber-ground" : ""}>
        <Badge tone={tone}>{isOpen ? t(`level.${level}`) : t(`state.${state}`)}</Badge>
      </span>
      <span className="text-sm text-soft">
        {decided_at ? formatDay(decided_at) : t("since", { day: formatDay(level_at) })}
      </span>
    </span>
  )
}

/** Whether shoppers read the alarm itself. */
export const isAlarmSeen = ({ is_alarm_public, reasons }: Pick<CaseDetail, "is_alarm_public" | "reasons">): boolean =>
  is_alarm_public && reasons.some(({ level }) => level === "alarm")

/** The product's first photo; without one its place stays, so that names stand below each other. */
export function CasePhoto({ photo, px }: { photo: string | null; px: number }) {
  return (
    <span className="shrink-0 border border-line bg-paper" style={{ width: px, height: px }}>
      {photo && <OwnPhoto sha256={photo} alt="" className="h-full w-full" />}
    </span>
  )
}

/** In the order in which they are offered. */
export const DECISIONS = ["displayed", "copied", "dismissed"] as const satisfies readonly CaseDecision["decision"][]

/** The pages of the cases in one state that were read so far. */
export function useCases(state: CaseState) {
  return useInfiniteQuery({
    queryKey: ["cases", state],
    queryFn: ({ pageParam: cursor }) =>
      ask("GET /cases", { query: { state, limit: PAGE_CASES, ...(cursor === null ? {} : { cursor }) } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })
}

export type Cases = ReturnType<typeof useCases>
