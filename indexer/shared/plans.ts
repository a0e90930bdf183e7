/** The only place with prices, and with the limits that follow from a plan. */
import type { NetworkKind } from "#shared/chains.ts"

export const PLAN_NAMES = ["free", "starter", "business", "enterprise"] as const
export type PlanName = (typeof PLAN_NAMES)[number]

export const CURRENCIES = ["eur", "usd"] as const
export type Currency = (typeof CURRENCIES)[number]

export const INTERVALS = ["month", "year"] as const
export type Interval = (typeof INTERVALS)[number]

export interface PlanChoice {
  plan: PlanName
  interval: Interval
}

/** Whether a change waits for the paid period's end: a smaller plan, or monthly instead of yearly. Nothing is refunded. */
export function waitsForNextPeriod(from: PlanChoice, to: PlanChoice): boolean {
  const isSmaller = PLAN_NAMES.indexOf(to.plan) < PLAN_NAMES.indexOf(from.plan)
  return isSmaller || (from.interval === "year" && to.interval === "month")
}

export interface Plan {
  name: PlanName
  /** The same in every language. */
  title: string
  /** Named as the one that most choose. */
  is_popular: boolean
  /** Net prices in whole units of either currency: the USD figures equal the EUR figures. */
  price: Record<Interval, number>
  /** How many products a company may hold. */
  slots: number
  /** For documents and downloads. */
  storage_bytes_max: number
  bulk_upload: boolean
  /** Users beside the owner. */
  invited_users: number
  api_access: boolean
  /** Whether its codes may be shown with a prefix of the company's own. */
  code_prefix: boolean
  /** Mints go to the first offered network of this kind, by rank. */
  mint_network: NetworkKind
  /** The most recalls that a company may reinstate per day. Recalls are unlimited. */
  reinstatements_a_day: number
  /** Gas that a company may use on each network per day. The rest waits until the next day (UTC). */
  gas_a_day: GasBudget
}

/** Minting never uses the share for recalls. */
export interface GasBudget {
  mint: number
  recall: number
}

const MB = 1_000_000

export const PLANS: Record<PlanName, Plan> = {
  free: {
    name: "free",
    title: "Free",
    is_popular: false,
    price: { month: 0, year: 0 },
    slots: 10,
    storage_bytes_max: 20 * MB,
    bulk_upload: false,
    invited_users: 0,
    api_access: false,
    code_prefix: false,
    mint_network: "test",
    reinstatements_a_day: 3,
    gas_a_day: { mint: 2_000_000, recall: 500_000 },
  },
  starter: {
    name: "starter",
    title: "Starter",
    is_popular: false,
    price: { month: 49, year: 470 },
    slots: 500,
    storage_bytes_max: 100 * MB,
    bulk_upload: false,
    invited_users: 0,
    api_access: false,
    code_prefix: false,
    mint_network: "main",
    reinstatements_a_day: 5,
    gas_a_day: { mint: 15_000_000, recall: 3_000_000 },
  },
  business: {
    name: "business",
    title: "Business",
    is_popular: true,
    price: { month: 199, year: 1990 },
    slots: 3_000,
    storage_bytes_max: 250 * MB,
    bulk_upload: true,
    invited_users: 1,
    api_access: false,
    code_prefix: false,
    mint_network: "main",
    reinstatements_a_day: 20,
    gas_a_day: { mint: 40_000_000, recall: 10_000_000 },
  },
  enterprise: {
    name: "enterprise",
    title: "Enterprise",
    is_popular: false,
    price: { month: 499, year: 4990 },
    slots: 10_000,
    storage_bytes_max: 500 * MB,
    bulk_upload: true,
    invited_users: 2,
    api_access: true,
    code_prefix: true,
    mint_network: "main",
    reinstatements_a_day: 50,
    gas_a_day: { mint: 120_000_000, recall: 30_000_000 },
  },
}

type Extra = "bulk_upload" | "invited_users" | "api_access" | "code_prefix"
export const firstPlanWith = (extra: Extra): string => Object.values(PLANS).find((plan) => plan[extra])!.title

/**
 * What all companies on the Free plan together may use of the test network a day: signing up costs nothing. The second half is
 * for companies that have used none that day, one transaction each.
 */
export const FREE_GAS_A_DAY: GasBudget = { mint: 100_000_000, recall: 20_000_000 }
