import type Stripe from "stripe"
import { refuse } from "#indexer/errors.ts"

/** Our subscriptions have exactly one item. */
export function itemOf(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data
  if (!item) throw refuse("provider_unreadable")
  return item
}
