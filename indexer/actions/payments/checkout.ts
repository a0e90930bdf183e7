import { requireOwner } from "#actions/sessions/require-role.ts"
import type { Tx } from "#db/database.ts"
import { changeRows, readCompany } from "#db/rows.ts"
import type { Checkouts } from "#db/tables/payments.ts"
import type { App, Caller } from "#indexer/app.ts"
import { AppError, refusal } from "#indexer/errors.ts"
import { enqueue, payerOf } from "#jobs/queue.ts"
import type { Offer } from "#pay/payments.ts"
import type {
  CheckoutRequest,
  CheckoutResponse,
  PortalResponse,
  UpgradeRequest,
  VerifySessionResponse,
} from "#shared/api/payments.ts"
import type { PlanName } from "#shared/plans.ts"
import { checkoutBy, fulfil } from "./fulfil.ts"
import { hasAccount } from "./pending-owner.ts"
import { latestSubscription, liveSubscription } from "./subscriptions.ts"

/** How long a card page may be paid: Stripe wants at least half an hour. */
const CHECKOUT_MS = 2 * 3_600_000

/**
 * Opens a visitor's checkout; the company is created once it is paid. Throws conflict for an address with an account, whose
 * owner is told by letter.
 */
export async function startSignUp(
  app: App,
  input: CheckoutRequest,
  language: "en" | "hu",
  { tells_owner, network }: { tells_owner: boolean; network: string },
): Promise<CheckoutResponse> {
  const { email } = input
  const { plan, ...offer } = offerOf(input.packageType, input)
  if (await hasAccount(app.db.read, email)) {
    if (tells_owner) {
      const wants = { plan, interval: offer.interval }
      const options = { now: app.now(), payer: payerOf(network), lane: "strangers" } as const
      const key = `has account ${email}`
      await app.db.write((tx) => enqueue(tx, "letter", { letter: "has_account", email, wants }, { ...options, key }))
    }
    throw refusal("address_has_account")
  }
  const checkout = { kind: "sign_up", email, company_name: input.companyName, company_id: null, user_id: null } as const
  return open(app, { ...checkout, ...offer, plan, language }, null, "/auth?tab=signup&payment=left")
}

/** The owner of a company without a live subscription pays for a plan. Company and address are the session's. */
export async function startUpgrade(
  app: App,
  me: Caller,
  input: UpgradeRequest,
  language: "en" | "hu",
): Promise<CheckoutResponse> {
  requireOwner(me)
  const { company_id, user_id, email } = me
  const company = await readCompany(app.db.read, company_id)
  if (company.closed_at !== null || company.suspended_at !== null) throw refusal("suspended_before_payment")
  if (await liveSubscription(app.db.read, company_id)) throw refusal("subscribed_already")
  const last = await latestSubscription(app.db.read, company_id)
  const offer = offerOf(input.packageType, { interval: input.interval, currency: input.currency ?? company.currency })
  await closeOlder(app, company_id)
  // A customer of the provider's keeps the currency of the first payment.
  const customer_id = last?.currency === offer.currency ? last.customer_id : null
  const checkout = { kind: "upgrade", email, company_name: company.name, company_id, user_id } as const
  return open(app, { ...checkout, ...offer, language }, customer_id, "/dashboard/profile?payment=left#plan")
}

function offerOf(plan: PlanName, { interval, currency }: Omit<Offer, "plan">): Offer {
  if (plan === "free") throw refusal("free_needs_no_payment")
  return { plan, interval, currency }
}

type NewCheckout = Pick<
  Checkouts,
  "kind" | "email" | "company_name" | "plan" | "currency" | "interval" | "language" | "company_id" | "user_id"
>

/** Stores our row first, so that nothing unknown to us can be paid, whatever happens to the call. */
async function open(
  app: App,
  checkout: NewCheckout,
  customer_id: string | null,
  back: string,
): Promise<CheckoutResponse> {
  try {
    const { price_id, amount } = await app.pay.priceOf(checkout)
    const now = app.now()
    const row = { ...checkout, id: crypto.randomUUID(), price_id, amount, expires_at: now + CHECKOUT_MS }
    const kept = { ...row, state: "open", created_at: now, checked_at: now } as const
    await app.db.write((tx) => tx.insertInto("checkouts").values(kept).execute())
    const { public_url } = app.config
    const { session_id, url } = await app.pay.startCheckout({
      ...row,
      checkout_id: row.id,
      customer_id,
      success_url: `${public_url}/thank-you?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${public_url}${back}`,
    })
    await app.db.write((tx) => tx.updateTable("checkouts").set({ session_id }).where("id", "=", row.id).execute())
    return { url }
  } catch (error) {
    if (error instanceof AppError && error.code === "busy") throw refusal("checkout_failed", {}, { retry_after_s: 60 })
    throw error
  }
}

/** Two card pages in two tabs could both be paid. One that cannot be closed now is refunded if paid. */
async function closeOlder(app: App, company_id: string): Promise<void> {
  const older = await app.db.read
    .selectFrom("checkouts")
    .select("session_id")
    .where("company_id", "=", company_id)
    .where("state", "=", "open")
    .orderBy("created_at", "desc")
    .limit(10)
    .execute()
  for (const { session_id } of older) {
    if (session_id !== null) await app.pay.closeCheckout(session_id).catch(() => {})
  }
}

/** A recheck is worth a question to the provider for as long as a card page could have been paid. */
const RECHECK_MS_MAX = 24 * 3_600_000
/** Many rechecks of one checkout are one question. */
const COALESCE_MS = 5_000
const CHECKOUTS_MAX = 10

/** For the return from the card page. Throws not_found for a session that is not ours, or not recent. */
export async function verifySession(app: App, session_id: string): Promise<VerifySessionResponse> {
  const before = await recent(app, session_id)
  if (mayAsk(app, before)) await fulfil(app, session_id)
  const { email, plan, state, kind } = await recent(app, session_id)
  return {
    customer_email: email,
    metadata: { plan },
    paid: state === "fulfilled",
    state: SAID[state],
    new_account: state === "fulfilled" && kind === "sign_up",
  }
}

const SAID: Record<Checkouts["state"], VerifySessionResponse["state"]> = {
  open: "pending",
  fulfilled: "paid",
  expired: "expired",
  refunding: "refunded",
  refunded: "refunded",
  refused: "refused",
}

async function recent(app: App, session_id: string): Promise<Checkouts> {
  const since = app.now() - RECHECK_MS_MAX
  const checkout = await checkoutBy(app, "session_id", session_id)
  if (!checkout || Number(checkout.created_at) <= since) throw refusal("no_such", { thing: "payment" })
  return checkout
}

/** A new checkout is read at once, though creating it counts as a check. */
const mayAsk = (app: App, { state, checked_at, created_at }: Checkouts) =>
  state === "open" && (checked_at === created_at || Number(checked_at) <= app.now() - COALESCE_MS)

/** On anybody's word that an address has paid, its open checkouts are read soon. Nothing else is believed. */
export async function recheckCheckouts(app: App, email: string): Promise<void> {
  const now = app.now()
  const open = await app.db.read
    .selectFrom("checkouts")
    .selectAll()
    .where("email", "=", email.trim().toLowerCase())
    .where("state", "=", "open")
    .where("created_at", ">", now - RECHECK_MS_MAX)
    .orderBy("created_at", "desc")
    .limit(CHECKOUTS_MAX)
    .execute()
  for (const checkout of open) {
    const { session_id } = checkout
    if (session_id === null || !mayAsk(app, checkout)) continue
    const options = { now, key: `checkout:${session_id}` }
    await app.db.write((tx) => enqueue(tx, "payment", { kind: "checkout", id: session_id }, options))
  }
}

/** Refunds a payment without a purchase, ends its subscription and tells the payer. Repeatable: the provider refunds once. */
export async function refundCheckout(app: App, checkout_id: string): Promise<void> {
  const checkout = await checkoutBy(app, "id", checkout_id)
  if (checkout?.state !== "refunding" || checkout.session_id === null) return
  await app.pay.refund({ checkout_id, session_id: checkout.session_id })
  await app.db.write(async (tx) => {
    const now = app.now()
    const refunding = { id: checkout_id, state: "refunding" } as const
    const refunded = await changeRows(tx, "checkouts", refunding, { state: "refunded", ended_at: now })
    if (refunded === 1) await tell(tx, checkout, now)
  })
  app.log.info({ checkout_id, reason: checkout.reason }, "a payment was given back")
}

/** A payer may have no account. */
async function tell(tx: Tx, { company_id, email: to, kind, language, plan }: Checkouts, now: number): Promise<void> {
  // Erased with the company's account.
  if (to === "") return
  const company = tx.selectFrom("companies").select("closed_at").where("id", "=", company_id)
  const isClosed = ((await company.executeTakeFirst())?.closed_at ?? null) !== null
  const because = isClosed ? "closed" : kind === "sign_up" ? "has_account" : "had_already"
  await enqueue(tx, "letter", { letter: "payment_refunded", to, language, facts: { plan, because } }, { now })
}

/** The provider's page for the card, the invoices and cancelling, of a company that has paid before. */
export async function openPortal(app: App, me: Caller, language: "en" | "hu"): Promise<PortalResponse> {
  requireOwner(me)
  const subscription = await latestSubscription(app.db.read, me.company_id)
  if (!subscription) throw refusal("nothing_to_bill")
  const return_url = `${app.config.public_url}/dashboard/profile`
  return app.pay.openPortal({ customer_id: subscription.customer_id, return_url, language })
}
