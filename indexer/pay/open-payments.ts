import { join } from "node:path"
import type Stripe from "stripe"
import type { Config } from "#indexer/config.ts"
import { AppError } from "#indexer/errors.ts"
import { type LocalStripe, openLocalStripe } from "#stand-ins/payments/local-stripe.ts"
import { openCatalogue } from "./catalogue.ts"
import { eventsSince, readEvent } from "./events.ts"
import type { CheckoutStart, CheckoutState, PaidInvoice, Payments } from "./payments.ts"
import { asAppError, createStripe, idOf, isMissing, read, type StripeOptions } from "./stripe-client.ts"
import {
  changeSubscription,
  endSubscription,
  keepSubscription,
  previewChange,
  readSubscription,
  scheduleChange,
} from "./subscriptions.ts"

/** Stripe where a key is set; else the stand-in, three ports above the service's. Both use the same adapter. */
export async function openPayments(
  config: Pick<Config, "stripe" | "production" | "data_dir" | "port" | "host" | "public_url">,
  { now, report }: { now: () => number; report: (reason: string) => void },
) {
  const { secret_key, webhook_secrets, api_url, tax } = config.stripe
  if (secret_key !== undefined) {
    const pay = openStripe({ secret_key, webhook_secrets, api_url, tax, now, report })
    return { pay, local: undefined, close: async () => {} }
  }
  if (config.production) throw new Error("In production, payments need STRIPE_SECRET_KEY.")
  const local = await openLocalStripe({
    directory: join(config.data_dir, "payments"),
    host: config.host,
    now,
    port: config.port === 0 ? 0 : config.port + 3,
    hostname: new URL(config.public_url).hostname,
  })
  return { pay: overLocal(local, { tax, now, report }), local, close: local.close }
}

export function overLocal(
  { secret_key, webhook_secret, url }: LocalStripe,
  options: { tax: boolean; now: () => number; report?: (reason: string) => void },
): Payments {
  return { ...openStripe({ ...options, secret_key, webhook_secrets: [webhook_secret], api_url: url }), local_url: url }
}

interface StripePaymentsOptions extends StripeOptions {
  /** Several while one is being replaced: an event may be signed with any of them. */
  webhook_secrets: string[]
  /** Stripe Tax adds value added tax to the net prices. */
  tax: boolean
  now: () => number
  /** Gets Stripe's reasons for the log; callers never see them. */
  report?: (reason: string) => void
}

/** Stripe behind the port. One per process: it remembers the ids of prices and of the portal's configuration. */
export function openStripe(options: StripePaymentsOptions): Payments {
  const stripe = createStripe(options)
  const { tax, webhook_secrets, now } = options
  const told = tell(options.report ?? (() => {}))
  return {
    livemode: /^[rs]k_live_/.test(options.secret_key),
    priceOf: told(openCatalogue(stripe)),
    startCheckout: told((start) => startCheckout(stripe, start, tax)),
    readCheckout: told((session_id) => readCheckout(stripe, session_id)),
    readReceipt: told((session_id) => readReceipt(stripe, session_id)),
    closeCheckout: told((session_id) => closeCheckout(stripe, session_id)),
    refund: told((payment) => refund(stripe, payment)),
    readSubscription: told((subscription_id) => readSubscription(stripe, subscription_id)),
    previewChange: told((change) => previewChange(stripe, change)),
    changeSubscription: told((change) => changeSubscription(stripe, change)),
    scheduleChange: told((change) => scheduleChange(stripe, change)),
    keepSubscription: told((subscription_id) => keepSubscription(stripe, subscription_id)),
    endSubscription: told((subscription_id) => endSubscription(stripe, subscription_id)),
    openPortal: told(openPortals(stripe)),
    customerOf: told(async (charge_id) => idOf((await read(stripe.charges.retrieve(charge_id)))?.customer)),
    readEvent: (body, signature) => readEvent(stripe, body, signature, webhook_secrets, now()),
    eventsSince: told((time) => eventsSince(stripe, time)),
  }
}

function tell(report: (reason: string) => void) {
  return <Input, Output>(work: (input: Input) => Promise<Output>) =>
    async (input: Input): Promise<Output> => {
      try {
        return await work(input)
      } catch (error) {
        const said = asAppError(error)
        if (said instanceof AppError && said.cause instanceof Error) report(said.cause.message)
        throw said
      }
    }
}

/** Null until the first invoice is paid. */
async function readReceipt(stripe: Stripe, session_id: string): Promise<PaidInvoice | null> {
  const session = await read(stripe.checkout.sessions.retrieve(session_id))
  const invoice_id = idOf(session?.invoice)
  if (invoice_id === null) return null
  const invoice = await read(stripe.invoices.retrieve(invoice_id))
  const [line] = invoice?.lines.data ?? []
  if (invoice?.status !== "paid" || !line) return null
  return {
    number: invoice.number,
    currency: invoice.currency,
    total: invoice.total,
    tax: (invoice.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0),
    paid_at: (invoice.status_transitions.paid_at ?? invoice.created) * 1000,
    from: line.period.start * 1000,
    until: line.period.end * 1000,
  }
}

/** Rename it when the features below change: an existing configuration is reused by name. */
const CONFIGURATION = "touchmark-portal-1"
const CONFIGURATIONS_MAX = 100

/** Stripe's own pages for the card, the invoices and cancelling. Changes of plan are ours: they ask to confirm the amount. */
function openPortals(stripe: Stripe): Payments["openPortal"] {
  let known: Promise<string> | undefined
  const configuration = () => {
    known ??= findOrCreate(stripe)
    known.catch(() => {
      known = undefined
    })
    return known
  }
  return async ({ customer_id, return_url, language }) => {
    const params = { customer: customer_id, configuration: await configuration(), return_url, locale: language }
    const { url } = await stripe.billingPortal.sessions.create(params)
    return { url }
  }
}

async function findOrCreate(stripe: Stripe): Promise<string> {
  const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: CONFIGURATIONS_MAX })
  const found = data.find(({ metadata }) => metadata?.made_for === CONFIGURATION)
  if (found) return found.id
  const { id } = await stripe.billingPortal.configurations.create(
    {
      features: {
        customer_update: { enabled: true, allowed_updates: ["address", "name", "tax_id"] },
        invoice_history: { enabled: true },
        payment_method_update: { enabled: true },
        subscription_cancel: { enabled: true, mode: "at_period_end" },
      },
      metadata: { made_for: CONFIGURATION },
    },
    { idempotencyKey: CONFIGURATION },
  )
  return id
}

/**
 * Opens Stripe's card page. Cards only, so that a completed checkout is paid and a change can wait for its payment. A
 * customer whom somebody has deleted at Stripe becomes a new one.
 */
async function startCheckout(stripe: Stripe, start: CheckoutStart, tax: boolean) {
  const session = await openPage(stripe, start, tax).catch((error) => {
    if (start.customer_id === null || !isMissing(error)) throw error
    return openPage(stripe, { ...start, customer_id: null }, tax)
  })
  return { session_id: session.id, url: session.url ?? "" }
}

function openPage(stripe: Stripe, start: CheckoutStart, tax: boolean) {
  const { checkout_id, customer_id } = start
  return stripe.checkout.sessions.create(
    {
      mode: "subscription",
      client_reference_id: checkout_id,
      line_items: [{ price: start.price_id, quantity: 1 }],
      allowed_payment_method_types: ["card"],
      ...(customer_id === null
        ? { customer_email: start.email }
        : { customer: customer_id, customer_update: { address: "auto", name: "auto" } }),
      billing_address_collection: "required",
      tax_id_collection: { enabled: true },
      automatic_tax: { enabled: tax },
      locale: start.language,
      success_url: start.success_url,
      cancel_url: start.cancel_url,
      expires_at: Math.floor(start.expires_at / 1000),
      metadata: { checkout_id, plan: start.plan },
      subscription_data: { metadata: { checkout_id } },
    },
    // Stripe takes a key once for the same parameters.
    { idempotencyKey: customer_id === null ? `co:${checkout_id}` : `co:${checkout_id}:${customer_id}` },
  )
}

async function readCheckout(stripe: Stripe, session_id: string): Promise<CheckoutState | null> {
  const session = await read(stripe.checkout.sessions.retrieve(session_id, { expand: ["line_items"] }))
  if (!session) return null
  const [line] = session.line_items?.data ?? []
  return {
    session_id: session.id,
    checkout_id: session.client_reference_id,
    status: statusOf(session.status),
    paid: session.payment_status === "paid",
    subscription: session.mode === "subscription",
    livemode: session.livemode,
    price_id: line?.quantity === 1 ? (line.price?.id ?? null) : null,
    amount: session.amount_subtotal,
    currency: session.currency,
    subscription_id: idOf(session.subscription),
    customer_id: idOf(session.customer),
  }
}

function statusOf(status: string | null): CheckoutState["status"] {
  return status === "complete" || status === "expired" ? status : "open"
}

/** Leaves a checkout alone that is complete or expired. */
async function closeCheckout(stripe: Stripe, session_id: string): Promise<void> {
  const session = await read(stripe.checkout.sessions.retrieve(session_id))
  if (session?.status !== "open") return
  await stripe.checkout.sessions.expire(session_id, {}, { idempotencyKey: `expire:${session_id}` })
}

const PAYMENTS_MAX = 10

async function refund(stripe: Stripe, { checkout_id, session_id }: { checkout_id: string; session_id: string }) {
  const session = await stripe.checkout.sessions.retrieve(session_id)
  const invoice = idOf(session.invoice)
  const subscription_id = idOf(session.subscription)
  if (subscription_id !== null) await endSubscription(stripe, subscription_id)
  if (invoice === null) return
  const paid = await stripe.invoicePayments.list({ invoice, status: "paid", limit: PAYMENTS_MAX })
  for (const { payment } of paid.data) {
    const payment_intent = idOf(payment.payment_intent)
    if (payment_intent === null) continue
    // Stripe forgets idempotency keys after a day, but not refunds: look for one first.
    const refunds = await stripe.refunds.list({ payment_intent, limit: 1 })
    if (refunds.data.length > 0) continue
    await stripe.refunds.create(
      { payment_intent, reason: "duplicate", metadata: { checkout_id } },
      { idempotencyKey: `refund:${checkout_id}:${payment_intent}` },
    )
  }
}
