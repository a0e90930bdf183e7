import type Stripe from "stripe"
import type { CheckoutStart, CheckoutState } from "./payments.ts"
import { ask, idOf, read } from "./stripe-client.ts"
import { endSubscription } from "./subscriptions.ts"

/** Opens Stripe's card page. Cards only, so that a completed checkout is paid and a change can wait for its payment. */
export async function startCheckout(stripe: Stripe, start: CheckoutStart, tax: boolean) {
  const { checkout_id, customer_id } = start
  const session = await ask(() =>
    stripe.checkout.sessions.create(
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
      { idempotencyKey: `co:${checkout_id}` },
    ),
  )
  return { session_id: session.id, url: session.url ?? "" }
}

export async function readCheckout(stripe: Stripe, session_id: string): Promise<CheckoutState | null> {
  const session = await read(() => stripe.checkout.sessions.retrieve(session_id, { expand: ["line_items"] }))
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
export async function closeCheckout(stripe: Stripe, session_id: string): Promise<void> {
  const session = await read(() => stripe.checkout.sessions.retrieve(session_id))
  if (session?.status !== "open") return
  await ask(() => stripe.checkout.sessions.expire(session_id, {}, { idempotencyKey: `expire:${session_id}` }))
}

const PAYMENTS_MAX = 10

export async function refund(stripe: Stripe, { checkout_id, session_id }: { checkout_id: string; session_id: string }) {
  const session = await ask(() => stripe.checkout.sessions.retrieve(session_id))
  const invoice = idOf(session.invoice)
  const subscription_id = idOf(session.subscription)
  if (subscription_id !== null) await endSubscription(stripe, subscription_id)
  if (invoice === null) return
  const paid = await ask(() => stripe.invoicePayments.list({ invoice, status: "paid", limit: PAYMENTS_MAX }))
  for (const { payment } of paid.data) {
    const payment_intent = idOf(payment.payment_intent)
    if (payment_intent === null) continue
    // Stripe forgets idempotency keys after a day, but not refunds: look for one first.
    const refunds = await ask(() => stripe.refunds.list({ payment_intent, limit: 1 }))
    if (refunds.data.length > 0) continue
    await ask(() =>
      stripe.refunds.create(
        { payment_intent, reason: "duplicate", metadata: { checkout_id } },
        { idempotencyKey: `refund:${checkout_id}:${payment_intent}` },
      ),
    )
  }
}
