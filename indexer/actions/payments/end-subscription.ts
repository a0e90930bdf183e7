import type { Tx } from "#db/database.ts"
import type { App } from "#indexer/app.ts"
import { enqueue } from "#jobs/queue.ts"
import { liveSubscription } from "./subscription-rows.ts"
import { syncSubscription } from "./sync-subscription.ts"

/** In the transaction that closes an account, so that nobody pays for nothing. Payments made are not refunded. */
export async function stopPaying(tx: Tx, company_id: string, now: number): Promise<void> {
  const subscription = await liveSubscription(tx, company_id)
  if (!subscription) return
  const { id: subscription_id } = subscription
  await enqueue(tx, "end_subscription", { subscription_id }, { now, key: subscription_id })
}

export async function endSubscription(app: App, subscription_id: string): Promise<void> {
  await app.pay.endSubscription(subscription_id)
  await syncSubscription(app, subscription_id)
}
