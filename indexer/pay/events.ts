import type Stripe from "stripe"
import { refusal } from "#indexer/errors.ts"
import { PAYMENT_EVENTS_MAX, type PaymentEvent, type PaymentSubject } from "./payments.ts"
import { idOf } from "./stripe-client.ts"

/** Events that we follow, to which the webhook at Stripe must subscribe. Stripe lists at most 20 kinds at once. */
export const FOLLOWED_EVENTS = [
  "checkout.session.completed",
  "checkout.session.expired",
  "customer.deleted",
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "customer.subscription.paused",
  "customer.subscription.resumed",
  "customer.subscription.pending_update_applied",
  "customer.subscription.pending_update_expired",
  "subscription_schedule.updated",
  "invoice.paid",
  "invoice.payment_failed",
  "invoice.voided",
  "invoice.marked_uncollectible",
  "charge.refunded",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "charge.dispute.funds_reinstated",
] as const
export type FollowedEvent = (typeof FOLLOWED_EVENTS)[number]

const PAGE_MAX = 100

/** The library refuses events older than 300 s; this refuses those from the future. */
const AHEAD_S_MAX = 300

/** Uses the library's tolerance of 300 s: 0 would switch the check off. */
export async function readEvent(
  stripe: Stripe,
  body: Buffer,
  signature: string | undefined,
  secrets: string[],
  now: number,
): Promise<PaymentEvent> {
  if (isAhead(signature, now)) throw refusal("event_signature_wrong")
  for (const secret of secrets) {
    try {
      return describe(stripe.webhooks.constructEvent(body, signature ?? "", secret, undefined, undefined, now))
    } catch {
      // Try the next secret.
    }
  }
  throw refusal("event_signature_wrong")
}

function isAhead(signature: string | undefined, now: number): boolean {
  const signed_at_s = Number(/(?:^|,)t=(\d+)/.exec(signature ?? "")?.[1])
  return signed_at_s - now / 1000 > AHEAD_S_MAX
}

export async function eventsSince(stripe: Stripe, time: number): Promise<PaymentEvent[]> {
  const since = { gte: Math.floor(time / 1000) }
  const listed = stripe.events.list({ types: [...FOLLOWED_EVENTS], created: since, limit: PAGE_MAX })
  return (await listed.autoPagingToArray({ limit: PAYMENT_EVENTS_MAX })).map(describe)
}

function describe({ id, type, livemode, created, data }: Stripe.Event): PaymentEvent {
  const followed = (FOLLOWED_EVENTS as readonly string[]).includes(type)
  return { id, type, livemode, created: created * 1000, subject: followed ? subjectOf(data.object) : null }
}

/** As endpoints with a version before 2025-03-31 have it. */
type OldInvoice = { subscription?: string | { id: string } | null }

/** The event only says what to read: the state comes from Stripe, so that old events do no harm. */
function subjectOf(object: Stripe.Event.Data["object"]): PaymentSubject | null {
  const { object: kind } = object as { object: string }
  if (kind === "checkout.session") return subject("checkout", (object as Stripe.Checkout.Session).id)
  if (kind === "subscription") return subject("subscription", (object as Stripe.Subscription).id)
  if (kind === "customer") return subject("customer", (object as Stripe.Customer).id)
  if (kind === "charge") return subject("customer", (object as Stripe.Charge).customer)
  if (kind === "dispute") return subject("charge", (object as Stripe.Dispute).charge)
  if (kind === "subscription_schedule") {
    return subject("subscription", (object as Stripe.SubscriptionSchedule).subscription)
  }
  if (kind !== "invoice") return null
  const { parent, subscription } = object as Stripe.Invoice & OldInvoice
  return subject("subscription", parent?.subscription_details?.subscription ?? subscription)
}

function subject(kind: PaymentSubject["kind"], value: Parameters<typeof idOf>[0]) {
  const id = idOf(value)
  return id === null ? null : { kind, id }
}
