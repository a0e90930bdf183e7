import type Stripe from "stripe"
import { planOf } from "./catalogue.ts"
import { isOver, paymentStatusOf } from "./payment-status.ts"
import type { ChangeOutcome, ChangePreview, SubscriptionChange, SubscriptionState } from "./payments.ts"
import { nextOf, release, WITH_SCHEDULE } from "./schedules.ts"
import { ask, idOf, read } from "./stripe-client.ts"
import { itemOf } from "./subscription-item.ts"

const CHARGES_MAX = 100
const DISPUTED_CHARGES_MAX = 10
/** The first payment precedes the subscription by up to so many seconds. */
const FIRST_CHARGE_S = 3_600

export async function readSubscription(stripe: Stripe, subscription_id: string): Promise<SubscriptionState | null> {
  const subscription = await read(() => stripe.subscriptions.retrieve(subscription_id, { expand: WITH_SCHEDULE }))
  if (!subscription) return null
  const { price, current_period_end } = itemOf(subscription)
  const customer_id = idOf(subscription.customer)
  const { charges, disputes } = isOver(subscription.status)
    ? { charges: [], disputes: [] }
    : await chargesOf(stripe, customer_id, subscription.created)
  const ends_at = subscription.cancel_at ?? (subscription.cancel_at_period_end ? current_period_end : null)
  return {
    subscription_id,
    customer_id,
    plan: planOf(price),
    interval: price.recurring?.interval === "year" ? "year" : "month",
    currency: subscription.currency === "usd" ? "usd" : "eur",
    payment_status: paymentStatusOf(subscription.status, charges, disputes),
    renewal: (ends_at ?? current_period_end) * 1000,
    cancel_at_period_end: ends_at !== null,
    next: ends_at === null && !isOver(subscription.status) ? nextOf(subscription) : null,
  }
}

/** A customer is one company with one subscription at a time, so all its payments since then are for this one. */
async function chargesOf(stripe: Stripe, customer: string, since: number) {
  const created = { gte: since - FIRST_CHARGE_S }
  const { data: charges } = await ask(() => stripe.charges.list({ customer, created, limit: CHARGES_MAX }))
  const disputes: Stripe.Dispute[] = []
  for (const { id } of charges.filter(({ disputed }) => disputed).slice(0, DISPUTED_CHARGES_MAX)) {
    disputes.push(...(await ask(() => stripe.disputes.list({ charge: id, limit: 10 }))).data)
  }
  return { charges, disputes }
}

export async function endSubscription(stripe: Stripe, subscription_id: string): Promise<void> {
  const subscription = await read(() => stripe.subscriptions.retrieve(subscription_id))
  if (!subscription || isOver(subscription.status)) return
  await release(stripe, subscription)
  const options = { idempotencyKey: `cancel:${subscription_id}` }
  await ask(() => stripe.subscriptions.cancel(subscription_id, { invoice_now: false, prorate: false }, options))
}

/** Bills a new period less the rest of the old one; otherwise the dearest plan could be bought for one hour. */
const NEW_PERIOD = { billing_cycle_anchor: { type: "now" }, proration_behavior: "always_invoice" } as const

export async function previewChange(stripe: Stripe, change: SubscriptionChange): Promise<ChangePreview> {
  const { id } = itemOf(await ask(() => stripe.subscriptions.retrieve(change.subscription_id)))
  const invoice = await ask(() =>
    stripe.invoices.createPreview({
      subscription: change.subscription_id,
      subscription_details: {
        items: [{ id, price: change.price_id }],
        ...NEW_PERIOD,
        proration_date: Math.floor(change.at / 1000),
      },
    }),
  )
  return { amount_due: invoice.amount_due, credit: Math.max(0, -invoice.total), currency: invoice.currency }
}

/**
 * `pending_if_incomplete` allows only these parameters; the change counts once paid. A scheduled change would block it, so
 * release that first.
 */
export async function changeSubscription(stripe: Stripe, change: SubscriptionChange): Promise<ChangeOutcome> {
  const { subscription_id, price_id } = change
  const at_s = Math.floor(change.at / 1000)
  const subscription = await ask(() => stripe.subscriptions.retrieve(subscription_id))
  const { id, price } = itemOf(subscription)
  if (price.id === price_id) return { state: "changed" }
  await release(stripe, subscription)
  const changed = await ask(() =>
    stripe.subscriptions.update(
      subscription_id,
      {
        items: [{ id, price: price_id }],
        ...NEW_PERIOD,
        proration_date: at_s,
        payment_behavior: "pending_if_incomplete",
        expand: ["latest_invoice"],
      },
      { idempotencyKey: `change:${subscription_id}:${price_id}:${at_s}` },
    ),
  )
  if (changed.pending_update === null) return { state: "changed" }
  const invoice = changed.latest_invoice
  const url = typeof invoice === "object" ? (invoice?.hosted_invoice_url ?? null) : null
  return { state: "payment_needed", url }
}
