import { type DayPeople, dayBefore } from "./check-counts.ts"
import { type Figures, figuresOf } from "./figures.ts"

/** The name under which docs/checks.md publishes it: other bounds get another number. */
export const RULE = "touchmark-checks/1"
export const WINDOW_DAYS = 180

export const LEVELS = ["quiet", "watched", "alarm"] as const
export type Level = (typeof LEVELS)[number]
interface FoundReason extends Figures {
  reason: "many_people" | "many_countries"
  level: Exclude<Level, "quiet">
}

export interface Assessment {
  rule: typeof RULE
  level: Level
  reasons: FoundReason[]
}

interface Condition extends Pick<FoundReason, "reason" | "level"> {
  least: Partial<Record<"by_week" | "spread" | "shared_countries" | "weeks", number>>
}

/** Per reason the higher level first: the first condition that holds is the one that is told. */
export const CONDITIONS: readonly Condition[] = [
  { reason: "many_people", level: "alarm", least: { by_week: 16, weeks: 8 } },
  { reason: "many_people", level: "watched", least: { by_week: 10, weeks: 6 } },
  { reason: "many_countries", level: "alarm", least: { spread: 10, shared_countries: 3, weeks: 5 } },
  { reason: "many_countries", level: "watched", least: { spread: 8, shared_countries: 2, weeks: 5 } },
]

/**
 * Whether a product's checks look like those of a copied label, at the end of `today`. Anybody can recompute it from
 * the counts.
 */
export function assessChecks(counts: readonly DayPeople[], today: string): Assessment {
  const first_day = dayBefore(today, WINDOW_DAYS - 1)
  const figures = figuresOf(counts.filter(({ day }) => day >= first_day && day <= today))
  const reasons: FoundReason[] = []
  for (const { reason, level, least } of CONDITIONS) {
    if (reasons.some((one) => one.reason === reason)) continue
    if (holds(figures, least)) reasons.push({ reason, level, ...figures })
  }
  const level = LEVELS.findLast((one) => one === "quiet" || reasons.some((reason) => reason.level === one))!
  return { rule: RULE, level, reasons }
}

const holds = (figures: Figures, least: Condition["least"]) =>
  Object.entries(least).every(([name, bound]) => figures[name as keyof typeof least] >= bound)
