import type { Currency, Interval, PlanName } from "#shared/plans.ts"

/**
 * The port to any payment provider: amounts in cents net of tax, times in milliseconds since 1970. Throws `busy` when
 * the provider cannot answer; null for objects it does not know.
 */
export interface Payments {
  livemode: boolean
  /** Where people pay on this machine, when no provider is configured. */
  local_url?: string
  /** The provider's price for an offer, made when it is not there yet. */
  priceOf(offer: Offer): Promise<Price>
  /** The page for a first payment. The same `checkout_id` never makes a second page. */
  startCheckout(start: CheckoutStart): Promise<{ session_id: string; url: string }>
  readCheckout(session_id: string): Promise<CheckoutState | null>
  /** Null before its invoice is paid. */
  readReceipt(session_id: string): Promise<PaidInvoice | null>
  closeCheckout(session_id: string): Promise<void>
  /** Refunds all that was paid for a first payment, and ends its subscription at once. Doing it twice refunds once. */
  refund(payment: { checkout_id: string; session_id: string }): Promise<void>
  readSubscription(subscription_id: string): Promise<SubscriptionState | null>
  /** What the change costs now, less the rest of the old period at `at`. */
  previewChange(change: SubscriptionChange): Promise<ChangePreview>
  /** Makes the change once it is paid, replacing a scheduled one. The same change at the same time is made once. */
  changeSubscription(change: SubscriptionChange): Promise<ChangeOutcome>
  /** Makes the change when the paid period ends: until then nothing changes, and no money moves. */
  scheduleChange(change: ScheduledChange): Promise<void>
  /** Cancels a scheduled change. */
  keepSubscription(subscription_id: string): Promise<void>
  /** Ends it at once: no more payments, nothing given back. */
  endSubscription(subscription_id: string): Promise<void>
  /** Where the customer changes the card, reads invoices and cancels. */
  openPortal(visit: { customer_id: string; return_url: string; language: "en" | "hu" }): Promise<{ url: string }>
  customerOf(charge_id: string): Promise<string | null>
  /** A webhook's event. Throws invalid_input when it was not signed by the provider, or too long ago. */
  readEvent(body: Buffer, signature: string | undefined): Promise<PaymentEvent>
  /** Events since then that matter to us, the newest first, at most `PAYMENT_EVENTS_MAX`. */
  eventsSince(time: number): Promise<PaymentEvent[]>
}

export const PAYMENT_EVENTS_MAX = 1_000

export type PaidPlan = Exclude<PlanName, "free">

export interface Offer {
  plan: PaidPlan
  currency: Currency
  interval: Interval
}

export interface Price {
  price_id: string
  amount: number
}

export interface CheckoutStart extends Offer {
  /** Ours. */
  checkout_id: string
  price_id: string
  email: string
  /** Set for a customer who has paid before in this currency. */
  customer_id: string | null
  language: "en" | "hu"
  /** With `{CHECKOUT_SESSION_ID}` where the provider's id is to stand. */
  success_url: string
  cancel_url: string
  expires_at: number
}

export interface CheckoutState {
  session_id: string
  /** Ours, as the provider keeps it. */
  checkout_id: string | null
  status: "open" | "complete" | "expired"
  paid: boolean
  subscription: boolean
  livemode: boolean
  price_id: string | null
  /** In cents, net. */
  amount: number | null
  currency: string | null
  subscription_id: string | null
  customer_id: string | null
}

export interface PaidInvoice {
  number: string | null
  currency: string
  tax: number
  /** Tax included. */
  total: number
  paid_at: number
  /** The paid period. */
  from: number
  until: number
}

export type PaymentStatus =
  | "paid"
  /** A payment failed or is open. */
  | "past_due"
  /** The money went back. */
  | "refunded"
  /** The money may go back, or did by a lost dispute. */
  | "disputed"
  | "ended"

export interface SubscriptionState {
  subscription_id: string
  customer_id: string
  /** Null for a price that is not ours. */
  plan: PaidPlan | null
  interval: Interval
  currency: Currency
  payment_status: PaymentStatus
  /** The end of the current period. */
  renewal: number
  cancel_at_period_end: boolean
  /** The plan from then on; null: unchanged. */
  next: { plan: PaidPlan; interval: Interval } | null
}

export interface SubscriptionChange {
  subscription_id: string
  price_id: string
  at: number
}

export interface ScheduledChange extends SubscriptionChange {
  interval: Interval
}

export interface ChangePreview {
  /** To pay now, tax included. */
  amount_due: number
  /** The credit from the change; 0 when something is to be paid. */
  credit: number
  currency: string
}

/** `url`: where the open invoice can be paid, after which the change is made. */
export type ChangeOutcome = { state: "changed" } | { state: "payment_needed"; url: string | null }

export interface PaymentEvent {
  id: string
  type: string
  livemode: boolean
  created: number
  /** What to read again; null when the event does not concern us. */
  subject: PaymentSubject | null
}

export interface PaymentSubject {
  kind: "checkout" | "subscription" | "customer" | "charge"
  id: string
}
