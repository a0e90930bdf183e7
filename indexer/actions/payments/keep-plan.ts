import { requireOwner } from "#actions/sessions/require-role.ts"
import type { App, Caller } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import type { SubscriptionChanged } from "#shared/api/payments.ts"
import { liveSubscription } from "./subscription-rows.ts"
import { syncSubscription } from "./sync-subscription.ts"

/** Takes a scheduled change back: the plan renews as it is. */
export async function keepPlan(app: App, me: Caller): Promise<SubscriptionChanged> {
  requireOwner(me)
  const subscription = await liveSubscription(app.db.read, me.company_id)
  if (!subscription || subscription.next_plan === null) {
    throw refusal("no_change_scheduled")
  }
  await app.pay.keepSubscription(subscription.id)
  await syncSubscription(app, subscription.id)
  return { status: "changed", url: null, detail: "Your plan stays as it is." }
}
