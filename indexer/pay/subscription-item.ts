import type Stripe from "stripe"
import { refuse } from "#indexer/errors.ts"

/** A subscription of ours has one item. */
export function itemOf(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data
  if (!item) throw refuse("provider_unreadable")
  return item
}
