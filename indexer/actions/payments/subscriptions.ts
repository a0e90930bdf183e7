import { recordAuditEvent } from "#actions/audit/audit-log.ts"
import { attestWhereMinting } from "#actions/companies/attestations.ts"
import { countHeld } from "#actions/products/insert-products.ts"
import { requireOwner } from "#actions/sessions/require-role.ts"
import type { Reader, Tx } from "#db/database.ts"
import { countRows, findRow, readCompany } from "#db/rows.ts"
import type { Subscriptions } from "#db/tables/payments.ts"
import type { App, Caller } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import { enqueue } from "#jobs/queue.ts"
import type { Offer, Price, SubscriptionState } from "#pay/payments.ts"
import type { SubscriptionChanged, SubscriptionChangeRequest, SubscriptionPreview } from "#shared/api/payments.ts"
import { PLAN_NAMES, PLANS, type PlanName, waitsForNextPeriod } from "#shared/plans.ts"

/** A smaller plan waits for the period's end: products stay minted, so a credit would make the biggest plan nearly free. */
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
  if (plan === "free") throw refusal("cancel_in_billing")
  if (subscription.payment_status !== "paid") throw refusal("payment_open")
  if (subscription.cancel_at_period_end === 1) throw refusal("subscription_ending")
  const offer: Offer = { plan, interval: interval ?? subscription.interval, currency: subscription.currency }
  if (plan === subscription.plan && offer.interval === subscription.interval) throw refusal("plan_unchanged")
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

type Chains = Pick<App, "chains">

/** Applies the provider's present state to our row and the company. `row` must be the company's live one. */
async function applySubscription(app: Chains, tx: Tx, row: Subscriptions, state: SubscriptionState, now: number) {
  const { company_id } = row
  const plan = state.plan ?? row.plan
  const columns = { plan, ...columnsOf(state, now) }
  const { next_plan, next_interval } = columns
  await tx.updateTable("subscriptions").set(columns).where("id", "=", row.id).execute()
  await applyToCompany(app, tx, company_id, { ...state, plan }, now)
  if (next_plan !== null && (next_plan !== row.next_plan || next_interval !== row.next_interval)) {
    const facts = { plan, next_plan, at: state.renewal }
    const letter = { letter: "plan_change_scheduled", company_id, facts } as const
    await enqueue(tx, "letter", letter, { now, key: `${company_id} ${next_plan}` })
  }
  if (state.payment_status === row.payment_status) return
  if (state.payment_status === "past_due")
    await enqueue(tx, "letter", { letter: "renewal_failed", company_id, facts: { plan } }, { now })
  if (state.payment_status === "ended")
    await enqueue(tx, "letter", { letter: "subscription_ended", company_id, facts: { plan } }, { now })
}

export const columnsOf = ({ next, ...state }: SubscriptionState, now: number) => ({
  interval: state.interval,
  currency: state.currency,
  payment_status: state.payment_status,
  renewal: state.renewal,
  cancel_at_period_end: state.cancel_at_period_end ? (1 as const) : (0 as const),
  next_plan: next?.plan ?? null,
  next_interval: next?.interval ?? null,
  ended_at: state.payment_status === "ended" ? now : null,
  synced_at: now,
})

type Terms = Pick<SubscriptionState, "payment_status" | "renewal" | "currency"> & { plan: PlanName }

/** Lapsed, a company keeps its plan and reads and verifies; it adds and mints again once it has paid. */
export async function applyToCompany(
  app: Chains,
  tx: Tx,
  company_id: string,
  { plan, payment_status, renewal, currency }: Terms,
  now: number,
): Promise<void> {
  const before = await readCompany(tx, company_id)
  const active_subscription = payment_status === "paid" ? 1 : 0
  const subscription_renewal = payment_status === "ended" ? null : renewal
  const bought = { plan, currency, active_subscription, subscription_renewal } as const
  await tx.updateTable("companies").set(bought).where("id", "=", company_id).execute()
  if (before.plan === plan) return
  await attestWhereMinting(app, tx, { ...before, plan }, now)
  if (PLAN_NAMES.indexOf(plan) < PLAN_NAMES.indexOf(before.plan)) {
    const facts = { plan, ...(await whatIsOver(tx, company_id, plan)) }
    await enqueue(tx, "letter", { letter: "plan_lowered", company_id, facts }, { now })
  }
  const detail = { from: before.plan, to: plan }
  await recordAuditEvent(tx, { at: now, company_id, user_id: null, event: "plan.changed", detail })
}

/** Stores a subscription's state from the provider. Repetition and order do not matter: the latest request's answer wins. */
export async function syncSubscription(app: App, subscription_id: string): Promise<void> {
  const turn = await takeTurn(app, subscription_id)
  if (turn === undefined) return
  const state = await app.pay.readSubscription(subscription_id)
  if (!state) {
    app.log.warn({ subscription_id }, "the payment provider does not know a subscription of ours")
    // Otherwise it would come before all others forever.
    const asked = { synced_at: app.now() }
    await app.db.write((tx) => tx.updateTable("subscriptions").set(asked).where("id", "=", subscription_id).execute())
    return
  }
  if (state.plan === null) app.log.error({ subscription_id }, "a subscription has a price that is none of ours")
  const now = app.now()
  await app.db.write(async (tx) => {
    const row = await tx.selectFrom("subscriptions").selectAll().where("id", "=", subscription_id).executeTakeFirst()
    if (!row || row.ended_at !== null || row.applied >= turn) return
    await tx.updateTable("subscriptions").set({ applied: turn }).where("id", "=", subscription_id).execute()
    await applySubscription(app, tx, row, state, now)
  })
}

/** Undefined for a subscription that is over, or not (yet) ours: whoever makes it ours reads it afterwards. */
async function takeTurn(app: App, subscription_id: string): Promise<number | undefined> {
  return app.db.write(async (tx) => {
    const row = await tx
      .updateTable("subscriptions")
      .set((eb) => ({ asked: eb("asked", "+", 1) }))
      .where("id", "=", subscription_id)
      .where("ended_at", "is", null)
      .returning("asked")
      .executeTakeFirst()
    return row?.asked
  })
}

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

/** Takes a scheduled change back: the plan renews as it is. */
export async function keepPlan(app: App, me: Caller): Promise<SubscriptionChanged> {
  requireOwner(me)
  const subscription = await liveSubscription(app.db.read, me.company_id)
  if (!subscription || subscription.next_plan === null) throw refusal("no_change_scheduled")
  await app.pay.keepSubscription(subscription.id)
  await syncSubscription(app, subscription.id)
  return { status: "changed", url: null, detail: "Your plan stays as it is." }
}

/** How many of a company's products and invited users exceed a plan. */
async function whatIsOver(db: Reader, company_id: string, plan: PlanName) {
  const products = await countHeld(db, company_id)
  const users = await countRows(db.selectFrom("users").where("company_id", "=", company_id))
  const { slots, invited_users } = PLANS[plan]
  return {
    products_over: Math.max(0, products - slots),
    users_over: Math.max(0, users - 1 - invited_users),
  }
}

/** The company's subscription that has not ended, if there is one. */
export function liveSubscription(db: Reader, company_id: string): Promise<Subscriptions | undefined> {
  return findRow(db, "subscriptions", { company_id, ended_at: null })
}

/** The live one, else the one that ended last. */
export function latestSubscription(db: Reader, company_id: string): Promise<Subscriptions | undefined> {
  return db
    .selectFrom("subscriptions")
    .selectAll()
    .where("company_id", "=", company_id)
    .orderBy((eb) => eb.case().when("ended_at", "is", null).then(0).else(1).end())
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst()
}
