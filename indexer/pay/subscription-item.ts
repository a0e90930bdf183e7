import type Stripe from "stripe"
import { AppError } from "#indexer/errors.ts"

/** A subscription of ours has one item. */
export function itemOf(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data
  if (!item) throw new AppError("busy", "The payment provider's answer could not be read. Please contact us.")
  return item
}
