import { bigint, flag, integer, type RowOf, table, text } from "#db/table.ts"
import type { Currency, Interval, PlanName } from "#shared/plans.ts"

type PaidPlan = Exclude<PlanName, "free">

/** A first payment that somebody has begun. Written before the provider is asked, so that no payment is unknown. */
export const checkouts = table({
  id: text().primaryKey(),
  /** sign_up: the company is created once it is paid. upgrade: an existing company. */
  kind: text<"sign_up" | "upgrade">(),
  email: text(),
  company_name: text(),
  plan: text<PaidPlan>(),
  currency: text<Currency>(),
  interval: text<Interval>(),
  language: text<"en" | "hu">(),
  /** The provider's price and its net amount in cents, as they were then. */
  price_id: text(),
  amount: integer(),
  company_id: text().nullable().references("companies").indexed("checkouts_by_company"),
  user_id: text().nullable(),
  /** The provider's; null until it has answered. */
  session_id: text().nullable().unique(),
  subscription_id: text().nullable(),
  /** refunding: it was paid, but there was nothing to give for it. refused: not for what we asked; a person has to look. */
  state: text<"open" | "fulfilled" | "expired" | "refunding" | "refunded" | "refused">(),
  reason: text().nullable(),
  created_at: bigint(),
  expires_at: bigint(),
  checked_at: bigint(),
  ended_at: bigint().nullable(),
})
  .index("checkouts_by_email", "email, created_at")
  .index("checkouts_by_state", "state, checked_at")
export type Checkouts = RowOf<typeof checkouts>

/** As the provider last answered. A company has at most one that has not ended. */
export const subscriptions = table({
  id: text().primaryKey(),
  company_id: text().references("companies"),
  customer_id: text().indexed("subscriptions_by_customer"),
  plan: text<PaidPlan>(),
  currency: text<Currency>(),
  interval: text<Interval>(),
  payment_status: text<"paid" | "past_due" | "refunded" | "disputed" | "ended">(),
  renewal: bigint(),
  cancel_at_period_end: flag(),
  /** The plan from `renewal` on; null: unchanged. */
  next_plan: text<PaidPlan>().nullable(),
  next_interval: text<Interval>().nullable(),
  created_at: bigint(),
  synced_at: bigint(),
  ended_at: bigint().nullable(),
  /** Numbers of the provider's last request and of the last answer applied: an older answer never replaces a newer one. */
  asked: integer(),
  applied: integer(),
})
  .unique("subscriptions_live", "company_id", "ended_at is null")
  .index("subscriptions_by_company", "company_id, created_at")
  .index("subscriptions_by_sync", "ended_at, synced_at")
export type Subscriptions = RowOf<typeof subscriptions>

/** Events that were handled: each counts once. */
export const payment_events = table({
  id: text().primaryKey(),
  type: text(),
  created_at: bigint(),
  received_at: bigint().indexed("payment_events_by_time"),
})

export const payment_sweeps = table({
  name: text().primaryKey(),
  swept_to: bigint(),
})
