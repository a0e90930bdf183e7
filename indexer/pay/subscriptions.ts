import type Stripe from "stripe"
import { refusal } from "#indexer/errors.ts"
import { planOf } from "./catalogue.ts"
import type {
  ChangeOutcome,
  ChangePreview,
  PaymentStatus,
  ScheduledChange,
  SubscriptionChange,
  SubscriptionState,
} from "./payments.ts"
import { idOf, read } from "./stripe-client.ts"

const CHARGES_MAX = 100
const DISPUTED_CHARGES_MAX = 10
/** The first payment precedes the subscription by up to so many seconds. */
const FIRST_CHARGE_S = 3_600

export async function readSubscription(stripe: Stripe, subscription_id: string): Promise<SubscriptionState | null> {
  const subscription = await read(stripe.subscriptions.retrieve(subscription_id, { expand: WITH_SCHEDULE }))
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
  const { data: charges } = await stripe.charges.list({ customer, created, limit: CHARGES_MAX })
  const disputes: Stripe.Dispute[] = []
  for (const { id } of charges.filter(({ disputed }) => disputed).slice(0, DISPUTED_CHARGES_MAX)) {
    disputes.push(...(await stripe.disputes.list({ charge: id, limit: 10 })).data)
  }
  return { charges, disputes }
}

export async function endSubscription(stripe: Stripe, subscription_id: string): Promise<void> {
  const subscription = await read(stripe.subscriptions.retrieve(subscription_id))
  if (!subscription || isOver(subscription.status)) return
  await release(stripe, subscription)
  const options = { idempotencyKey: `cancel:${subscription_id}` }
  await stripe.subscriptions.cancel(subscription_id, { invoice_now: false, prorate: false }, options)
}

/** Bills a new period less the rest of the old one; otherwise the dearest plan could be bought for one hour. */
const NEW_PERIOD = { billing_cycle_anchor: { type: "now" }, proration_behavior: "always_invoice" } as const

export async function previewChange(stripe: Stripe, change: SubscriptionChange): Promise<ChangePreview> {
  const { id } = itemOf(await stripe.subscriptions.retrieve(change.subscription_id))
  const invoice = await stripe.invoices.createPreview({
    subscription: change.subscription_id,
    subscription_details: {
      items: [{ id, price: change.price_id }],
      ...NEW_PERIOD,
      proration_date: Math.floor(change.at / 1000),
    },
  })
  return { amount_due: invoice.amount_due, credit: Math.max(0, -invoice.total), currency: invoice.currency }
}

/**
 * `pending_if_incomplete` allows only these parameters; the change counts once paid. A scheduled change would block it, so
 * release that first.
 */
export async function changeSubscription(stripe: Stripe, change: SubscriptionChange): Promise<ChangeOutcome> {
  const { subscription_id, price_id } = change
  const at_s = Math.floor(change.at / 1000)
  const subscription = await stripe.subscriptions.retrieve(subscription_id)
  const { id, price } = itemOf(subscription)
  if (price.id === price_id) return { state: "changed" }
  await release(stripe, subscription)
  const changed = await stripe.subscriptions.update(
    subscription_id,
    {
      items: [{ id, price: price_id }],
      ...NEW_PERIOD,
      proration_date: at_s,
      payment_behavior: "pending_if_incomplete",
      expand: ["latest_invoice"],
    },
    { idempotencyKey: `change:${subscription_id}:${price_id}:${at_s}` },
  )
  if (changed.pending_update === null) return { state: "changed" }
  const invoice = changed.latest_invoice
  const url = typeof invoice === "object" ? (invoice?.hosted_invoice_url ?? null) : null
  return { state: "payment_needed", url }
}

/** Expansions for reading a subscription, so that `nextOf` sees its schedule's prices. */
const WITH_SCHEDULE = ["schedule.phases.items.price"]

/** The plan that the next period brings; null when it brings the same one. */
function nextOf(subscription: Stripe.Subscription): SubscriptionState["next"] {
  const { schedule } = subscription
  if (schedule === null || typeof schedule === "string" || !schedule.current_phase) return null
  const { end_date } = schedule.current_phase
  const price = schedule.phases.find(({ start_date }) => start_date >= end_date)?.items[0]?.price
  if (!price || typeof price === "string" || "deleted" in price) return null
  const plan = planOf(price)
  if (plan === null || price.id === itemOf(subscription).price.id) return null
  return { plan, interval: price.recurring?.interval === "year" ? "year" : "month" }
}

/**
 * Changes the price at the period's end, by two calls, because Stripe copies the subscription into a new schedule.
 * After a crash between them nothing is scheduled.
 */
export async function scheduleChange(stripe: Stripe, change: ScheduledChange): Promise<void> {
  const { subscription_id, price_id, interval } = change
  const at_s = Math.floor(change.at / 1000)
  const subscription = await stripe.subscriptions.retrieve(subscription_id, { expand: WITH_SCHEDULE })
  const item = itemOf(subscription)
  const held = subscription.schedule
  const schedule =
    held !== null && typeof held !== "string"
      ? held
      : await stripe.subscriptionSchedules.create(
          { from_subscription: subscription_id },
          { idempotencyKey: `schedule:${subscription_id}:${at_s}` },
        )
  const both = {
    proration_behavior: "none",
    automatic_tax: { enabled: subscription.automatic_tax.enabled },
  } as const
  const now = {
    items: [{ price: item.price.id, quantity: 1 }],
    start_date: schedule.current_phase?.start_date ?? item.current_period_start,
    end_date: item.current_period_end,
  }
  const then = { items: [{ price: price_id, quantity: 1 }], duration: { interval, interval_count: 1 } }
  await stripe.subscriptionSchedules.update(
    schedule.id,
    {
      end_behavior: "release",
      proration_behavior: "none",
      phases: [
        { ...now, ...both },
        { ...then, ...both },
      ],
    },
    { idempotencyKey: `schedule:${schedule.id}:${price_id}:${at_s}` },
  )
}

export async function keepSubscription(stripe: Stripe, subscription_id: string): Promise<void> {
  await release(stripe, await stripe.subscriptions.retrieve(subscription_id))
}

async function release(stripe: Stripe, { schedule }: Stripe.Subscription): Promise<void> {
  const id = idOf(schedule)
  if (id === null) return
  await stripe.subscriptionSchedules.release(id, {}, { idempotencyKey: `release:${id}` })
}

/** Our subscriptions have exactly one item. */
function itemOf(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data
  if (!item) throw refusal("provider_unreadable")
  return item
}

type Status = Stripe.Subscription["status"]
type Charge = Pick<Stripe.Charge, "amount" | "created" | "refunded" | "status">
type Dispute = Pick<Stripe.Dispute, "created" | "status">

const OVER: readonly Status[] = ["canceled", "incomplete_expired"]
const RUNNING: readonly Status[] = ["active", "trialing"]
/** Disputes that the bank decided for us, or closed. */
const SETTLED: readonly Dispute["status"][] = ["won", "warning_closed", "prevented"]

const isOver = (status: Status) => OVER.includes(status)

/**
 * A subscription's payment status. Open disputes suspend until settled; lost ones, and refunds of the newest payment, until
 * the next.
 */
export function paymentStatusOf(status: Status, charges: Charge[], disputes: Dispute[]): PaymentStatus {
  if (isOver(status)) return "ended"
  if (!RUNNING.includes(status)) return "past_due"
  const paid = charges.filter((charge) => charge.status === "succeeded" && charge.amount > 0)
  const newest = paid.toSorted((a, b) => b.created - a.created)[0]
  const counts = ({ status, created }: Dispute) =>
    status === "lost" ? !newest || newest.created <= created : !SETTLED.includes(status)
  if (disputes.some(counts)) return "disputed"
  return newest?.refunded ? "refunded" : "paid"
}
