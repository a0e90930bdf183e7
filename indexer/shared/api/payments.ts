import * as z from "zod"
import { CURRENCIES, type Currency, INTERVALS, type Interval, PLAN_NAMES, type PlanName } from "#shared/plans.ts"
import { stored } from "#shared/refusals.ts"
import { SIGN_UP_FIELDS } from "./accounts.ts"

const lower = (value: unknown) => (typeof value === "string" ? value.trim().toLowerCase() : value)

const plan = z.preprocess(lower, z.enum(PLAN_NAMES, stored("choose", { choice: "plan" })))
const currency = z.preprocess(lower, z.enum(CURRENCIES, stored("choose", { choice: "currency" })))
const interval = z.preprocess(lower, z.enum(INTERVALS, stored("choose", { choice: "interval" })))

/**
 * `POST /api/checkout` by a visitor; 409 for an address that has an account. `agreeTerms` is the form's box, and `false` is
 * refused first; `language` is for letters and card page, otherwise the browser's.
 */
export const CheckoutRequest = z.object({
  ...SIGN_UP_FIELDS,
  packageType: plan,
  currency: currency.default("eur"),
  interval: interval.default("month"),
})
export type CheckoutRequest = z.infer<typeof CheckoutRequest>

/**
 * The same call by an owner without a live subscription (`Me.billing_state` none or ended), with the session's company and
 * email. Else use `POST /api/subscription-change`.
 */
export const UpgradeRequest = CheckoutRequest.pick({
  agreeTerms: true,
  packageType: true,
  interval: true,
  language: true,
}).extend({ currency: currency.optional() })
export type UpgradeRequest = z.infer<typeof UpgradeRequest>

/** `url`: the card page; leave for it at once. */
export interface CheckoutResponse {
  url: string
}

/**
 * `POST /api/subscription-change` by a paying company's owner; without `confirm` only a preview. Its `amount_due` and
 * `at` confirm exactly that change for 15 minutes; another amount is 409.
 */
export const SubscriptionChangeRequest = z.object({
  packageType: plan,
  /** Unset: as it is now. */
  interval: interval.optional(),
  confirm: z.object({ amount_due: z.int().min(0), at: z.int().min(0) }).optional(),
})
export type SubscriptionChangeRequest = z.infer<typeof SubscriptionChangeRequest>

/** Amounts in cents. */
export interface SubscriptionPreview {
  status: "preview"
  plan: PlanName
  interval: Interval
  currency: Currency
  /** `period_end`: the paid period runs until `effective_at`, and nothing is due before. */
  takes_effect: "now" | "period_end"
  effective_at: string
  /** Due at once, tax included, less the rest of the present period. */
  amount_due: number
  /** Each month or year from then on, net. */
  renewal_amount: number
  /** Milliseconds since 1970 for which the amount was computed. Send it back to confirm. */
  at: number
  /** Products and users that the new plan has no room for: everything stays, nothing can be added until it fits. */
  products_over: number
  users_over: number
  /** The plan of a scheduled change that this one takes the place of. */
  replaces: PlanName | null
}

/**
 * Also answers `DELETE /api/subscription-change`, with `changed`. payment_needed: the card was declined; the plan stays
 * until `url` is paid, within 23 hours.
 */
export interface SubscriptionChanged {
  status: "changed" | "scheduled" | "payment_needed"
  url: string | null
  detail: string
}
export type SubscriptionChangeResponse = SubscriptionPreview | SubscriptionChanged

/** `POST /api/billing-portal`, no body: the page for the card, invoices and cancelling. */
export interface PortalResponse {
  url: string
}

/**
 * `GET /api/verify-session?session_id=`, within 24 hours of opening the card page. `paid`: the provider has confirmed and the
 * plan is in force; ask again after seconds only while `state` is pending.
 */
export interface VerifySessionResponse {
  customer_email: string
  metadata: { plan: PlanName }
  paid: boolean
  /** `refunded`: all of it goes back. `expired`: nothing was paid. `refused`: a person looks at what was paid. */
  state: "pending" | "paid" | "refunded" | "expired" | "refused"
  /** Whether a new account waits for its password, by the letter that was sent. */
  new_account: boolean
}

/** `POST /api/update-subscription-after-payment` gives this answer to every request. */
export interface PaymentReceived {
  status: "received"
}

/** What `Me` says of billing: `none` without a subscription (Free, or a plan that was given), else how it stands. */
export type BillingState = "none" | "paid" | "past_due" | "refunded" | "disputed" | "ended"
