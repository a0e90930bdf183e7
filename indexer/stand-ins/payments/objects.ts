/** Stripe's objects, as far as somebody reads them: names and values as on the wire, times in seconds, amounts in cents. */
import type { FollowedEvent } from "#pay/events.ts"

export interface LocalObjects {
  product: LocalProduct
  price: LocalPrice
  customer: LocalCustomer
  session: LocalSession
  subscription: LocalSubscription
  schedule: LocalSchedule
  invoice: LocalInvoice
  invoice_payment: LocalInvoicePayment
  charge: LocalCharge
  refund: LocalRefund
  dispute: LocalDispute
  portal_configuration: Common<"billing_portal.configuration">
  portal_session: LocalPortalSession
}
export type LocalKind = keyof LocalObjects

/** What every object begins with. */
export interface Common<Name extends string = string> {
  id: string
  object: Name
  created: number
  livemode: false
  metadata: Record<string, string>
}

interface LocalProduct extends Common<"product"> {
  name: string
}

export interface LocalPrice extends Common<"price"> {
  product: string
  currency: string
  unit_amount: number
  lookup_key: string | null
  tax_behavior: string
  recurring: { interval: "month" | "year" }
}

export interface LocalCustomer extends Common<"customer"> {
  email: string
  /** Negative: what we owe the customer. */
  balance: number
  /** Not Stripe's: whether the next payment succeeds. */
  card: "works" | "declines"
}

export interface LocalSession extends Common<"checkout.session"> {
  mode: "subscription"
  status: "open" | "complete" | "expired"
  payment_status: "unpaid" | "paid"
  client_reference_id: string | null
  customer: string | null
  customer_email: string | null
  subscription: string | null
  invoice: string | null
  currency: string
  amount_subtotal: number
  amount_total: number
  automatic_tax: { enabled: boolean }
  line_items: List<{ price: LocalPrice; quantity: number }>
  locale: string | null
  success_url: string
  cancel_url: string
  expires_at: number
  url: string | null
}

export interface LocalItem {
  id: string
  current_period_start: number
  current_period_end: number
  price: LocalPrice
}

export interface LocalSubscription extends Common<"subscription"> {
  status: "active" | "past_due" | "canceled"
  customer: string
  currency: string
  automatic_tax: { enabled: boolean }
  cancel_at: number | null
  cancel_at_period_end: boolean
  ended_at: number | null
  items: List<LocalItem>
  latest_invoice: string | null
  pending_update: { expires_at: number; subscription_items: LocalItem[] } | null
  schedule: string | null
}

export interface LocalPhase {
  start_date: number
  end_date: number
  items: { price: string }[]
}

export interface LocalSchedule extends Common<"subscription_schedule"> {
  status: "active" | "completed" | "released"
  subscription: string | null
  current_phase: { start_date: number; end_date: number } | null
  phases: LocalPhase[]
}

export interface LocalInvoice extends Common<"invoice"> {
  number: string
  status: "open" | "paid" | "void"
  customer: string
  currency: string
  subtotal: number
  total_taxes: { amount: number }[]
  total: number
  ending_balance: number
  amount_due: number
  amount_paid: number
  status_transitions: { paid_at: number | null }
  hosted_invoice_url: string
  lines: List<LocalLine>
  parent: { subscription_details: { subscription: string } }
}

export interface LocalLine {
  description: string
  amount: number
  period: { start: number; end: number }
}

interface LocalInvoicePayment extends Common<"invoice_payment"> {
  payment: { payment_intent: string }
}

export interface LocalCharge extends Common<"charge"> {
  status: "succeeded" | "failed"
  amount: number
  amount_refunded: number
  customer: string
  disputed: boolean
  refunded: boolean
  payment_intent: string
}

export interface LocalRefund extends Common<"refund"> {
  amount: number
}

export interface LocalDispute extends Common<"dispute"> {
  status: "needs_response" | "won" | "lost"
  charge: string
}

export interface LocalPortalSession extends Common<"billing_portal.session"> {
  customer: string
  locale: string | null
  return_url: string
  url: string
}

export interface List<Item> {
  object: "list"
  data: Item[]
  has_more: boolean
}

export const listOf = <Item>(data: Item[], has_more = false): List<Item> => ({ object: "list", data, has_more })

/** An event as it is sent: the object as it was then. */
export interface LocalEvent {
  id: string
  object: "event"
  type: FollowedEvent
  created: number
  livemode: false
  data: { object: object }
}
