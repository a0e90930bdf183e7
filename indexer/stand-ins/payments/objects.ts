/** Stripe's objects, as far as we use them: names and values as on the wire, times in seconds, amounts in cents. */

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
  portal_configuration: LocalPortalConfiguration
  portal_session: LocalPortalSession
}
export type LocalKind = keyof LocalObjects

interface Common {
  id: string
  created: number
  livemode: false
  metadata: Record<string, string>
}

export interface LocalProduct extends Common {
  object: "product"
  name: string
}

export interface LocalPrice extends Common {
  object: "price"
  active: boolean
  product: string
  currency: string
  unit_amount: number
  lookup_key: string | null
  tax_behavior: string
  recurring: { interval: "month" | "year"; interval_count: 1 }
  type: "recurring"
}

export interface LocalCustomer extends Common {
  object: "customer"
  email: string
  /** Negative: what we owe the customer. */
  balance: number
  /** Not Stripe's: whether the next payment succeeds. */
  card: "works" | "declines"
}

export interface LocalSession extends Common {
  object: "checkout.session"
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
  line_items: List<{ id: string; object: "item"; price: LocalPrice; quantity: number }>
  locale: string | null
  success_url: string
  cancel_url: string
  expires_at: number
  url: string | null
  subscription_metadata: Record<string, string>
}

export interface LocalItem {
  id: string
  object: "subscription_item"
  created: number
  current_period_start: number
  current_period_end: number
  price: LocalPrice
  quantity: 1
  subscription: string
}

export interface LocalSubscription extends Common {
  object: "subscription"
  status: "active" | "past_due" | "canceled"
  customer: string
  currency: string
  automatic_tax: { enabled: boolean }
  cancel_at: number | null
  cancel_at_period_end: boolean
  canceled_at: number | null
  ended_at: number | null
  items: List<LocalItem>
  latest_invoice: string | null
  pending_update: { expires_at: number; subscription_items: LocalItem[] } | null
  schedule: string | null
}

export interface LocalPhase {
  start_date: number
  end_date: number
  items: { price: string; quantity: 1 }[]
  proration_behavior: string
}

export interface LocalSchedule extends Common {
  object: "subscription_schedule"
  status: "active" | "completed" | "released"
  customer: string
  subscription: string | null
  released_subscription: string | null
  end_behavior: "release"
  current_phase: { start_date: number; end_date: number } | null
  phases: LocalPhase[]
}

export interface LocalInvoice extends Common {
  object: "invoice"
  number: string
  status: "open" | "paid" | "void"
  billing_reason: "subscription_create" | "subscription_cycle" | "subscription_update"
  customer: string
  currency: string
  subtotal: number
  total_taxes: { amount: number }[]
  total: number
  starting_balance: number
  ending_balance: number
  amount_due: number
  amount_paid: number
  attempt_count: number
  status_transitions: { paid_at: number | null }
  hosted_invoice_url: string
  lines: List<LocalLine>
  parent: { type: "subscription_details"; subscription_details: { subscription: string } }
}

export interface LocalLine {
  description: string
  amount: number
  period: { start: number; end: number }
}

interface LocalInvoicePayment extends Common {
  object: "invoice_payment"
  invoice: string
  status: "paid"
  amount_paid: number
  payment: { type: "payment_intent"; payment_intent: string }
}

export interface LocalCharge extends Common {
  object: "charge"
  status: "succeeded" | "failed"
  amount: number
  amount_refunded: number
  currency: string
  customer: string
  disputed: boolean
  refunded: boolean
  payment_intent: string
}

export interface LocalRefund extends Common {
  object: "refund"
  status: "succeeded"
  amount: number
  currency: string
  charge: string
  payment_intent: string
  reason: string | null
}

export interface LocalDispute extends Common {
  object: "dispute"
  status: "needs_response" | "won" | "lost"
  amount: number
  currency: string
  charge: string
  payment_intent: string
  reason: string
}

export interface LocalPortalConfiguration extends Common {
  object: "billing_portal.configuration"
  active: true
}

export interface LocalPortalSession extends Common {
  object: "billing_portal.session"
  configuration: string
  customer: string
  locale: string | null
  return_url: string
  url: string
}

export interface List<Item> {
  object: "list"
  data: Item[]
  has_more: boolean
  url: string
}

export const listOf = <Item>(url: string, data: Item[], has_more = false): List<Item> => ({
  object: "list",
  data,
  has_more,
  url,
})

/** An event as it is sent: the object as it was then. */
export interface LocalEvent {
  id: string
  object: "event"
  api_version: string
  type: string
  created: number
  livemode: false
  pending_webhooks: number
  data: { object: object }
}
