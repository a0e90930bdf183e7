import type { Case, CaseDetail } from "#shared/api/cases.ts"
import { formatDay } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Badge } from "#web/ui/badge.tsx"
import { UNKNOWN } from "./weeks.ts"

/** Why it is a case, in a sentence: the first reason is the weightiest. */
export function useSentence({ reasons }: Pick<Case, "reasons">): string {
  const t = useText("cases")
  return t(`says.${reasons[0]?.reason ?? "over"}`)
}

/** "41 people in 9 countries, in 14 different weeks." */
export function useFigures({ weeks, people }: Pick<Case, "weeks" | "people">): string {
  const t = useText("cases")
  const countries = new Set(weeks.map(({ country }) => country).filter((country) => country !== UNKNOWN)).size
  const counted = {
    people: t("people", { n: people }),
    weeks: t("weeks", { n: new Set(weeks.map(({ week }) => week)).size }),
  }
  if (countries === 0) return t("figures_anywhere", counted)
  return t("figures", { ...counted, countries: t("countries", { n: countries }) })
}

/** Its level, and since when it has it. */
export function LevelBadge({ level, level_at }: Pick<Case, "level" | "level_at">) {
  const t = useText("cases")
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
      <span className={level === "alarm" ? "rounded-sm bg-amber-ground" : ""}>
        <Badge tone={level === "alarm" ? "amber" : "grey"}>{t(`level.${level}`)}</Badge>
      </span>
      <span className="text-sm text-soft">{t("since", { day: formatDay(level_at) })}</span>
    </span>
  )
}

/** Whether shoppers read the alarm itself. */
export const isAlarmSeen = ({ is_alarm_public, reasons }: Pick<CaseDetail, "is_alarm_public" | "reasons">): boolean =>
  is_alarm_public && reasons.some(({ level }) => level === "alarm")
