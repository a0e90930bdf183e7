/** A smaller plan waits for the period's end: products stay minted, so a credit would make the biggest plan nearly free. */
import { requireOwner } from "#actions/sessions/require-role.ts"
import type { Subscriptions } from "#db/tables/payments.ts"
import type { App, Caller } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import type { Offer, Price } from "#pay/payments.ts"
import type { SubscriptionChanged, SubscriptionChangeRequest, SubscriptionPreview } from "#shared/api/payments.ts"
import { waitsForNextPeriod } from "#shared/plans.ts"
import { liveSubscription } from "./subscription-rows.ts"
import { syncSubscription } from "./sync-subscription.ts"
import { whatIsOver } from "./what-is-over.ts"

const CONFIRM_MS_MAX = 15 * 60_000

/** What a change costs and when it takes effect. Throws conflict or subscription_inactive when nothing can be changed. */
export async function previewSubscriptionChange(
  app: App,
  me: Caller,
  input: SubscriptionChangeRequest,
): Promise<SubscriptionPreview> {
  const { subscription, offer, waits } = await changeable(app, me, input)
  const price = await app.pay.priceOf(offer)
  const at = Math.floor(app.now() / 1000) * 1000
  return {
    status: "preview",
    ...offer,
    at,
    renewal_amount: price.amount,
    takes_effect: waits ? "period_end" : "now",
    effective_at: new Date(waits ? Number(subscription.renewal) : at).toISOString(),
    amount_due: waits ? 0 : await amountOf(app, subscription, price, at),
    ...(await whatIsOver(app.db.read, me.company_id, offer.plan)),
    replaces: subscription.next_plan,
  }
}

/** Makes the previewed change, for exactly the amount shown. */
export async function changeSubscription(
  app: App,
  me: Caller,
  input: SubscriptionChangeRequest,
  { amount_due, at }: NonNullable<SubscriptionChangeRequest["confirm"]>,
): Promise<SubscriptionChanged> {
  const { subscription, offer, waits } = await changeable(app, me, input)
  if (at > app.now() || at < app.now() - CONFIRM_MS_MAX) throw changedMeanwhile()
  const price = await app.pay.priceOf(offer)
  const change = { subscription_id: subscription.id, price_id: price.price_id, at }
  if (amount_due !== (waits ? 0 : await amountOf(app, subscription, price, at))) throw changedMeanwhile()
  if (waits) {
    await app.pay.scheduleChange({ ...change, interval: offer.interval })
    await syncSubscription(app, subscription.id)
    return { status: "scheduled", url: null, detail: "Your plan changes when the paid period ends." }
  }
  const outcome = await app.pay.changeSubscription(change)
  await syncSubscription(app, subscription.id)
  if (outcome.state === "changed") return { status: "changed", url: null, detail: "Your plan has been changed." }
  const detail = "The card was declined. Your plan stays as it is until the invoice is paid."
  return { status: "payment_needed", url: outcome.url, detail }
}

async function changeable(app: App, me: Caller, { packageType: plan, interval }: SubscriptionChangeRequest) {
  requireOwner(me)
  const subscription = await liveSubscription(app.db.read, me.company_id)
  if (!subscription) throw refusal("no_subscription")
  if (plan === "free") {
    throw refusal("cancel_in_billing")
  }
  if (subscription.payment_status !== "paid") {
    throw refusal("payment_open")
  }
  if (subscription.cancel_at_period_end === 1) {
    throw refusal("subscription_ending")
  }
  const offer: Offer = { plan, interval: interval ?? subscription.interval, currency: subscription.currency }
  if (plan === subscription.plan && offer.interval === subscription.interval) {
    throw refusal("plan_unchanged")
  }
  if (plan === subscription.next_plan && offer.interval === subscription.next_interval) {
    throw refusal("change_scheduled")
  }
  return { subscription, offer, waits: waitsForNextPeriod(subscription, offer) }
}

/** To pay now. Our record may be older than the provider's: what would give money back is refused. */
async function amountOf(app: App, { id }: Subscriptions, price: Price, at: number): Promise<number> {
  const { amount_due, credit } = await app.pay.previewChange({ subscription_id: id, price_id: price.price_id, at })
  if (credit > 0) throw changedMeanwhile()
  return amount_due
}

const changedMeanwhile = () => refusal("amount_changed")
