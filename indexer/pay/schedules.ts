import type Stripe from "stripe"
import { planOf } from "./catalogue.ts"
import type { ScheduledChange, SubscriptionState } from "./payments.ts"
import { ask, idOf } from "./stripe-client.ts"
import { itemOf } from "./subscription-item.ts"

/** Expansions for reading a subscription, so that `nextOf` sees its schedule's prices. */
export const WITH_SCHEDULE = ["schedule.phases.items.price"]

/** The plan that the next period brings; null when it brings the same one. */
export function nextOf(subscription: Stripe.Subscription): SubscriptionState["next"] {
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
  const subscription = await ask(() => stripe.subscriptions.retrieve(subscription_id, { expand: WITH_SCHEDULE }))
  const item = itemOf(subscription)
  const held = subscription.schedule
  const schedule =
    held !== null && typeof held !== "string"
      ? held
      : await ask(() =>
          stripe.subscriptionSchedules.create(
            { from_subscription: subscription_id },
            { idempotencyKey: `schedule:${subscription_id}:${at_s}` },
          ),
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
  await ask(() =>
    stripe.subscriptionSchedules.update(
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
    ),
  )
}

export async function keepSubscription(stripe: Stripe, subscription_id: string): Promise<void> {
  await release(stripe, await ask(() => stripe.subscriptions.retrieve(subscription_id)))
}

export async function release(stripe: Stripe, { schedule }: Stripe.Subscription): Promise<void> {
  const id = idOf(schedule)
  if (id === null) return
  await ask(() => stripe.subscriptionSchedules.release(id, {}, { idempotencyKey: `release:${id}` }))
}
