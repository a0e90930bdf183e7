import { createCompany, renamePending, type SignedUpAs } from "#actions/companies/create.ts"
import { nameToStranger } from "#actions/letters/send-letter.ts"
import type { Tx } from "#db/database.ts"
import { changeRows } from "#db/rows.ts"
import type { Checkouts } from "#db/tables/payments.ts"
import type { App } from "#indexer/app.ts"
import { AppError, refusal } from "#indexer/errors.ts"
import { enqueue } from "#jobs/queue.ts"
import type { CheckoutState, SubscriptionState } from "#pay/payments.ts"
import { pendingFreeOwner } from "./pending-owner.ts"
import { applyToCompany, columnsOf, liveSubscription } from "./subscriptions.ts"

/**
 * Delivers what a checkout paid for, once; webhook, verify-session, recheck and sweep all call it. Only the provider's
 * present answer counts.
 */
export async function fulfil(app: App, session_id: string): Promise<void> {
  const known = await checkoutBy(app, "session_id", session_id)
  if (known && !canStillBePaid(known)) return
  const state = await app.pay.readCheckout(session_id)
  const checkout = known ?? (state?.checkout_id ? await checkoutBy(app, "id", state.checkout_id) : undefined)
  // Otherwise a session unknown to the provider would come before all others forever.
  if (!state && known) return settle(app, known, known.expires_at <= app.now() ? "expired" : "open")
  // Another session for the same checkout cannot be ours: each checkout makes one.
  if (!state || !checkout || (checkout.session_id !== null && checkout.session_id !== session_id)) return
  if (!canStillBePaid(checkout)) return
  if (state.status !== "complete") return settle(app, checkout, state.status)
  const fault = faultOf(checkout, state, app.pay.livemode)
  if (fault !== null) return refusePayment(app, checkout, fault)
  const subscription = await app.pay.readSubscription(state.subscription_id!)
  if (!subscription) throw refusal("payment_unknown_yet", { object: "subscription" })
  await app.db.write((tx) => grantPlan(app, tx, { ...checkout, session_id }, subscription))
}

const canStillBePaid = ({ state }: Checkouts) => state === "open" || state === "expired"

export function checkoutBy(app: App, column: "id" | "session_id", value: string): Promise<Checkouts | undefined> {
  return app.db.read.selectFrom("checkouts").selectAll().where(column, "=", value).executeTakeFirst()
}

/** Why the payment is not what we asked for; null when it is. */
export function faultOf(checkout: Checkouts, state: CheckoutState, livemode: boolean): string | null {
  if (state.checkout_id !== checkout.id) return "another checkout's id"
  if (state.livemode !== livemode) return "paid in another mode"
  if (!state.subscription) return "not a subscription"
  if (!state.paid) return "complete but not paid"
  if (state.price_id !== checkout.price_id) return "another price"
  if (state.currency !== checkout.currency) return "another currency"
  if (state.amount !== checkout.amount) return "another amount"
  if (state.subscription_id === null || state.customer_id === null) return "without a subscription or customer"
  return null
}

/** Still open, or over without a payment. */
async function settle(app: App, { id }: Checkouts, status: "open" | "expired"): Promise<void> {
  const now = app.now()
  const change = status === "open" ? {} : ({ state: "expired", ended_at: now } as const)
  await app.db.write((tx) => changeRows(tx, "checkouts", { id, state: "open" }, { checked_at: now, ...change }))
}

async function refusePayment(app: App, checkout: Checkouts, reason: string): Promise<void> {
  app.log.error({ checkout_id: checkout.id, reason }, "a payment is not what was asked for")
  await app.db.write((tx) => end(tx, checkout, { state: "refused", reason }, app.now()))
}

/** True for the one call that ends it. */
async function end(tx: Tx, { id }: Checkouts, change: Partial<Checkouts>, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("checkouts")
    .set({ ...change, ended_at: now })
    .where("id", "=", id)
    .where("state", "in", ["open", "expired"])
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

async function grantPlan(app: App, tx: Tx, checkout: Checkouts, subscription: SubscriptionState): Promise<void> {
  const now = app.now()
  const { session_id } = checkout
  const { subscription_id } = subscription
  if (!(await end(tx, checkout, { state: "fulfilled", session_id, subscription_id }, now))) return
  const receiver = checkout.kind === "sign_up" ? await signUp(tx, checkout, now) : await upgrade(tx, checkout)
  if (typeof receiver !== "string") return refund(tx, checkout, receiver.reason, now)
  await attachSubscription(app, tx, receiver, checkout, subscription)
}

type Receiver = string | { reason: string }

async function signUp(tx: Tx, checkout: Checkouts, now: number): Promise<Receiver> {
  const { company_name: name, email, plan, currency, language } = checkout
  const company = { name, currency, language, now }
  try {
    const { company_id, user_id } =
      (await takePending(tx, email, company)) ?? (await createCompany(tx, { ...company, email, plan }))
    await tx.updateTable("checkouts").set({ company_id, user_id }).where("id", "=", checkout.id).execute()
    await enqueue(tx, "letter", { letter: "activation", user_id }, { now, company_id, key: user_id })
    return company_id
  } catch (error) {
    // Thrown before anything is written. The address's present account did not order this.
    if (error instanceof AppError && error.code === "conflict") return { reason: "the e-mail address has an account" }
    throw error
  }
}

/** Turns an account that was never signed in to into the paid one. */
async function takePending(tx: Tx, email: string, company: SignedUpAs) {
  const pending = await pendingFreeOwner(tx, email)
  if (pending) await renamePending(tx, pending.company_id, company)
  return pending
}

async function upgrade(tx: Tx, { company_id }: Checkouts): Promise<Receiver> {
  const company = await tx.selectFrom("companies").selectAll().where("id", "=", company_id).executeTakeFirst()
  if (!company || company.closed_at !== null) return { reason: "the company's account is closed" }
  if (await liveSubscription(tx, company.id)) return { reason: "the company has a subscription" }
  return company.id
}

/** The money goes back in full, and the subscription that it began ends. */
async function refund(tx: Tx, { id }: Checkouts, reason: string, now: number): Promise<void> {
  await tx.updateTable("checkouts").set({ state: "refunding", reason }).where("id", "=", id).execute()
  await enqueue(tx, "refund", { checkout_id: id }, { now, key: id })
}

async function attachSubscription(app: App, tx: Tx, company_id: string, checkout: Checkouts, state: SubscriptionState) {
  const now = app.now()
  const plan = state.plan ?? checkout.plan
  await tx
    .insertInto("subscriptions")
    .values({
      id: state.subscription_id,
      company_id,
      customer_id: state.customer_id,
      plan,
      created_at: now,
      ...columnsOf(state, now),
      ...{ asked: 0, applied: 0 },
    })
    .execute()
  await applyToCompany(app, tx, company_id, { ...state, plan }, now)
  await enqueue(tx, "receipt", { checkout_id: checkout.id }, { now, key: checkout.id, company_id })
  // Events between our request and now were ignored, because the subscription was not ours yet.
  const subject = { kind: "subscription", id: state.subscription_id } as const
  await enqueue(tx, "payment", subject, { now, key: `subscription:${subject.id}`, company_id })
}

/** Sends the receipt of a paid checkout. Throws busy until the provider has its invoice, so that the job is retried. */
export async function sendReceipt(app: App, checkout_id: string): Promise<void> {
  const checkout = await checkoutBy(app, "id", checkout_id)
  // The address is erased with the company's account.
  if (checkout?.state !== "fulfilled" || checkout.email === "" || checkout.session_id === null) return
  const { email: to, language, plan, interval, kind } = checkout
  const receipt = await app.pay.readReceipt(checkout.session_id)
  if (!receipt) throw refusal("payment_unknown_yet", { object: "invoice" })
  const facts = {
    ...receipt,
    plan,
    interval,
    new_account: kind === "sign_up",
    company: nameToStranger(checkout.company_name) ?? to,
    url: `${app.config.public_url}/dashboard/profile#plan`,
  }
  await app.mail.send("receipt", facts, { to, language })
}
