import type Stripe from "stripe"
import { refusal } from "#indexer/errors.ts"

/** Our subscriptions have exactly one item. */
export function itemOf(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data
  if (!item) throw refusal("provider_unreadable")
  return item
}
