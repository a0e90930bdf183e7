import { type DayPeople, dayBefore } from "./check-counts.ts"
import { type Figures, figuresOf } from "./figures.ts"

/** The name under which docs/checks.md publishes it: other bounds get another number. */
export const RULE = "touchmark-checks/1"
export const WINDOW_DAYS = 180

export const LEVELS = ["quiet", "watched", "alarm"] as const
export type Level = (typeof LEVELS)[number]
/** The first two are shown to everybody; the others concern dealers, so only the brand sees them. */
export const REASONS = ["many_people", "many_countries", "outside_market", "before_sale"] as const
export type Reason = (typeof REASONS)[number]

/** What a brand has said of a product. Nothing is concluded from what it has not said. */
export interface SaleFacts {
  /** Countries in which it is sold. */
  markets?: readonly string[]
  /** The first day of sale. */
  release_date?: string
}

export interface FoundReason extends Figures {
  reason: Reason
  level: Exclude<Level, "quiet">
  /** `outside_market`: where its people were, and where the brand sells. */
  country?: string
  markets?: string[]
  /** `before_sale`: the first day of sale. */
  release_date?: string
}

export interface Assessment {
  rule: typeof RULE
  level: Level
  reasons: FoundReason[]
}

interface Condition {
  reason: "many_people" | "many_countries"
  level: FoundReason["level"]
  least: Partial<Record<"by_week" | "spread" | "shared_countries" | "weeks", number>>
}

/** Per reason the higher level first: the first condition that holds is the one that is told. */
export const CONDITIONS: readonly Condition[] = [
  { reason: "many_people", level: "alarm", least: { by_week: 16, weeks: 8 } },
  { reason: "many_people", level: "watched", least: { by_week: 10, weeks: 6 } },
  { reason: "many_countries", level: "alarm", least: { spread: 10, shared_countries: 3, weeks: 5 } },
  { reason: "many_countries", level: "watched", least: { spread: 8, shared_countries: 2, weeks: 5 } },
]
export const OUTSIDE_MARKET_PEOPLE_MIN = 3
export const BEFORE_SALE_PEOPLE_MIN = 3

/**
 * Whether a product's checks look like those of a copied label, at the end of `today`. Anybody can recompute it from
 * the counts.
 */
export function assessChecks(counts: readonly DayPeople[], today: string, facts: SaleFacts = {}): Assessment {
  const first_day = dayBefore(today, WINDOW_DAYS - 1)
  const recent = counts.filter(({ day }) => day >= first_day && day <= today)
  const figures = figuresOf(recent)
  const reasons: FoundReason[] = []
  for (const { reason, level, least } of CONDITIONS) {
    if (reasons.some((one) => one.reason === reason)) continue
    if (holds(figures, least)) reasons.push({ reason, level, ...figures })
  }
  reasons.push(...aboutDealers(recent, facts))
  const level = LEVELS.findLast((one) => one === "quiet" || reasons.some((reason) => reason.level === one))!
  return { rule: RULE, level, reasons }
}

const holds = (figures: Figures, least: Condition["least"]) =>
  Object.entries(least).every(([name, bound]) => figures[name as keyof typeof least] >= bound)

function aboutDealers(recent: DayPeople[], { markets, release_date }: SaleFacts): FoundReason[] {
  const outside = new Set(
    recent.map(({ place }) => place).filter((one) => one !== "unknown" && !markets?.includes(one)),
  )
  const abroad = [...outside].map((country) => {
    return { country, ...figuresOf(recent.filter(({ place }) => place === country)) }
  })
  const most = abroad.sort((a, b) => b.people - a.people || (a.since! < b.since! ? -1 : 1))[0]
  const early = figuresOf(recent.filter(({ day }) => release_date !== undefined && day < release_date))
  const found: FoundReason[] = []
  if (markets && most && most.people >= OUTSIDE_MARKET_PEOPLE_MIN) {
    found.push({ reason: "outside_market", level: "watched", markets: [...markets], ...most })
  }
  if (release_date && early.people >= BEFORE_SALE_PEOPLE_MIN) {
    found.push({ reason: "before_sale", level: "watched", release_date, ...early })
  }
  return found
}
