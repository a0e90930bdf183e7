import type { Currency, Interval, PlanName } from "#shared/plans.ts"
import type { Flag } from "./flag.ts"

type PaidPlan = Exclude<PlanName, "free">

/** A first payment that somebody has begun. Written before the provider is asked, so that no payment is unknown. */
export interface Checkouts {
  id: string
  /** sign_up: the company is created once it is paid. upgrade: an existing company. */
  kind: "sign_up" | "upgrade"
  email: string
  company_name: string
  plan: PaidPlan
  currency: Currency
  interval: Interval
  language: "en" | "hu"
  /** The provider's price and its net amount in cents, as they were then. */
  price_id: string
  amount: number
  company_id: string | null
  user_id: string | null
  /** The provider's; null until it has answered. */
  session_id: string | null
  subscription_id: string | null
  state:
    | "open"
    | "fulfilled"
    /** It can no longer be paid. */
    | "expired"
    /** It was paid, but there was nothing to give for it. */
    | "refunding"
    | "refunded"
    /** It was paid, but not for what we asked; a person has to look at it. */
    | "refused"
  reason: string | null
  created_at: number
  expires_at: number
  /** When the provider was last asked about it. */
  checked_at: number
  ended_at: number | null
}

/** The provider's subscriptions as they stood when we last asked. A company has at most one that has not ended. */
export interface Subscriptions {
  /** The provider's. */
  id: string
  company_id: string
  customer_id: string
  plan: PaidPlan
  currency: Currency
  interval: Interval
  payment_status: "paid" | "past_due" | "refunded" | "disputed" | "ended"
  renewal: number
  cancel_at_period_end: Flag
  /** The plan from `renewal` on; null: unchanged. */
  next_plan: PaidPlan | null
  next_interval: Interval | null
  created_at: number
  synced_at: number
  ended_at: number | null
  /** Numbers of the provider's last request and of the last answer applied: an older answer never replaces a newer one. */
  asked: number
  applied: number
}

/** The provider's events that we have taken note of: each counts once. */
export interface PaymentEvents {
  id: string
  type: string
  created_at: number
  received_at: number
}

/** Up to when the provider's own list of events has been read. */
export interface PaymentSweeps {
  name: string
  swept_to: number
}
