import { requireOwner } from "#actions/sessions/require-role.ts"
import type { Subscriptions } from "#db/tables/payments.ts"
import type { App, Caller } from "#indexer/app.ts"
import { AppError } from "#indexer/errors.ts"
import type { Offer, Price } from "#pay/payments.ts"
import type { SubscriptionChanged, SubscriptionChangeRequest, SubscriptionPreview } from "#shared/api/payments.ts"
import { PLANS } from "#shared/plans.ts"
import { liveSubscription } from "./subscription-rows.ts"
import { syncSubscription } from "./sync-subscription.ts"

const CONFIRM_MS_MAX = 15 * 60_000

/** What the change would cost now. Throws conflict or subscription_inactive when there is nothing that can be changed. */
export async function previewSubscriptionChange(
  app: App,
  me: Caller,
  input: SubscriptionChangeRequest,
): Promise<SubscriptionPreview> {
  const { subscription, offer } = await changeable(app, me, input)
  const price = await app.pay.priceOf(offer)
  const at = Math.floor(app.now() / 1000) * 1000
  const change = { subscription_id: subscription.id, price_id: price.price_id, at }
  const { amount_due, credit } = await app.pay.previewChange(change)
  const over = await whatIsOver(app, me.company_id, offer)
  return { status: "preview", ...offer, amount_due, credit, renewal_amount: price.amount, at, ...over }
}

/** Makes the change that was previewed, for the amount that was seen, and for no other. */
export async function changeSubscription(
  app: App,
  me: Caller,
  input: SubscriptionChangeRequest,
  { amount_due, at }: NonNullable<SubscriptionChangeRequest["confirm"]>,
): Promise<SubscriptionChanged> {
  const { subscription, offer } = await changeable(app, me, input)
  if (at > app.now() || at < app.now() - CONFIRM_MS_MAX) throw changedMeanwhile()
  const price = await app.pay.priceOf(offer)
  await requireAmount(app, subscription, price, at, amount_due)
  const change = { subscription_id: subscription.id, price_id: price.price_id, at }
  const outcome = await app.pay.changeSubscription(change)
  await syncSubscription(app, subscription.id)
  if (outcome.state === "changed") return { status: "changed", url: null, detail: "Your plan has been changed." }
  const detail = "The card was declined. Your plan stays as it is until the invoice is paid."
  return { status: "payment_needed", url: outcome.url, detail }
}

async function changeable(app: App, me: Caller, { packageType: plan, interval }: SubscriptionChangeRequest) {
  requireOwner(me, "change the plan")
  const subscription = await liveSubscription(app.db.read, me.company_id)
  if (!subscription)
    throw new AppError("conflict", "There is no subscription to change. Choose a plan and pay for it first.")
  if (plan === "free") {
    throw new AppError(
      "conflict",
      "To stop paying, cancel the subscription in billing. It runs until the end of its period.",
    )
  }
  if (subscription.standing !== "paid") {
    throw new AppError(
      "subscription_inactive",
      "A payment is open or was taken back. Settle it in billing before changing the plan.",
    )
  }
  if (subscription.cancel_at_period_end === 1) {
    throw new AppError("conflict", "Your subscription is set to end. Keep it in billing before changing the plan.")
  }
  const offer: Offer = { plan, interval: interval ?? subscription.interval, currency: subscription.currency }
  if (plan === subscription.plan && offer.interval === subscription.interval) {
    throw new AppError("already_done", "Your company is on this plan already.")
  }
  return { subscription, offer }
}

async function requireAmount(app: App, { id }: Subscriptions, price: Price, at: number, seen: number): Promise<void> {
  const { amount_due } = await app.pay.previewChange({ subscription_id: id, price_id: price.price_id, at })
  if (amount_due !== seen) throw changedMeanwhile()
}

const changedMeanwhile = () =>
  new AppError("conflict", "The amount has changed in the meantime. Please look at it again and confirm.")

async function whatIsOver(app: App, company_id: string, { plan }: Offer) {
  const count = (table: "products" | "users") =>
    app.db.read
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("company_id", "=", company_id)
      .executeTakeFirstOrThrow()
  const [products, users] = [await count("products"), await count("users")]
  const { slots, invited_users } = PLANS[plan]
  return {
    products_over: Math.max(0, Number(products.count) - slots),
    users_over: Math.max(0, Number(users.count) - 1 - invited_users),
  }
}
