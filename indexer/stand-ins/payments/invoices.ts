import { metadataOf, numberOf, type Params, textOf } from "./form.ts"
import {
  type LocalCharge,
  type LocalCustomer,
  type LocalDispute,
  type LocalInvoice,
  type LocalLine,
  type LocalRefund,
  type LocalSubscription,
  listOf,
} from "./objects.ts"
import { invalid, missing, type World } from "./world.ts"

/** Hungary's rate, where tax is enabled: enough to show that prices are net. */
const TAX_RATE = 0.27

export const taxOn = (subtotal: number, enabled: boolean) => (enabled ? Math.round(subtotal * TAX_RATE) : 0)

/** An unstored invoice over `lines`, as a preview shows it. Deducts the customer's credit. */
export function draftInvoice(
  world: World,
  subscription: LocalSubscription,
  lines: LocalLine[],
  billing_reason: LocalInvoice["billing_reason"],
): LocalInvoice {
  const customer = world.store.get("customer", subscription.customer)!
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0)
  const tax = taxOn(subtotal, subscription.automatic_tax.enabled)
  const owed = subtotal + tax + customer.balance
  const id = world.id("in")
  return {
    id,
    object: "invoice",
    created: world.now_s(),
    livemode: false,
    metadata: {},
    number: id.slice(-8).toUpperCase(),
    status: "open",
    billing_reason,
    customer: customer.id,
    currency: subscription.currency,
    subtotal,
    total_taxes: [{ amount: tax }],
    total: subtotal + tax,
    starting_balance: customer.balance,
    ending_balance: Math.min(0, owed),
    amount_due: Math.max(0, owed),
    amount_paid: 0,
    attempt_count: 0,
    status_transitions: { paid_at: null },
    hosted_invoice_url: `${world.url}/invoice/${id}`,
    lines: listOf(`/v1/invoices/${id}/lines`, lines),
    parent: { type: "subscription_details", subscription_details: { subscription: subscription.id } },
  }
}

export function issueInvoice(world: World, invoice: LocalInvoice): LocalInvoice {
  world.store.put("invoice", invoice, { owner: invoice.customer })
  world.emit("invoice.created", invoice)
  world.emit("invoice.finalized", invoice)
  return invoice
}

/** Charges the customer's card for an open invoice; false when the card was declined. */
export function collectInvoice(world: World, invoice: LocalInvoice): boolean {
  const { store } = world
  const customer = store.get("customer", invoice.customer)!
  const attempted = { ...invoice, attempt_count: invoice.attempt_count + 1 }
  if (invoice.amount_due > 0 && customer.card === "declines") {
    charge(world, customer, attempted, "failed")
    store.put("invoice", attempted)
    world.emit("invoice.payment_failed", attempted)
    return false
  }
  if (invoice.amount_due > 0) charge(world, customer, attempted, "succeeded")
  store.put("customer", { ...customer, balance: invoice.ending_balance })
  const status_transitions = { paid_at: world.now_s() }
  const paid: LocalInvoice = { ...attempted, status: "paid", amount_paid: invoice.amount_due, status_transitions }
  store.put("invoice", paid)
  world.emit("invoice.paid", paid)
  world.emit("invoice.payment_succeeded", paid)
  return true
}

function charge(world: World, customer: LocalCustomer, invoice: LocalInvoice, status: "succeeded" | "failed"): void {
  const payment_intent = world.id("pi")
  const common = { created: world.now_s(), livemode: false, metadata: {} } as const
  const made: LocalCharge = {
    ...common,
    id: world.id("ch"),
    object: "charge",
    status,
    amount: invoice.amount_due,
    amount_refunded: 0,
    currency: invoice.currency,
    customer: customer.id,
    disputed: false,
    refunded: false,
    payment_intent,
  }
  world.store.put("charge", made, { owner: customer.id })
  world.emit(`charge.${status}`, made)
  if (status === "failed") return
  const payment = { type: "payment_intent", payment_intent } as const
  const paid = { ...common, id: world.id("inpay"), object: "invoice_payment", invoice: invoice.id, payment } as const
  world.store.put("invoice_payment", { ...paid, status: "paid", amount_paid: made.amount }, { owner: invoice.id })
}

export function voidInvoice(world: World, invoice: LocalInvoice): void {
  const voided: LocalInvoice = { ...invoice, status: "void" }
  world.store.put("invoice", voided)
  world.emit("invoice.voided", voided)
}

export function createRefund(world: World, params: Params): LocalRefund {
  const payment_intent = textOf(params, "payment_intent") ?? ""
  const charge = world.store
    .list("charge")
    .find((one) => one.payment_intent === payment_intent && one.status === "succeeded")
  if (!charge) throw missing("payment_intent", payment_intent)
  if (charge.refunded) throw invalid("Charge has already been refunded.", "charge", "charge_already_refunded")
  const amount = numberOf(params, "amount") ?? charge.amount - charge.amount_refunded
  const refund: LocalRefund = {
    id: world.id("re"),
    object: "refund",
    created: world.now_s(),
    livemode: false,
    metadata: metadataOf(params),
    status: "succeeded",
    amount,
    currency: charge.currency,
    charge: charge.id,
    payment_intent,
    reason: textOf(params, "reason") ?? null,
  }
  world.store.put("refund", refund, { owner: payment_intent })
  const amount_refunded = charge.amount_refunded + amount
  const refunded: LocalCharge = { ...charge, amount_refunded, refunded: amount_refunded >= charge.amount }
  world.store.put("charge", refunded)
  world.emit("refund.created", refund)
  world.emit("charge.refunded", refunded)
  return refund
}

export function openDispute(world: World, charge: LocalCharge): LocalDispute {
  world.store.put("charge", { ...charge, disputed: true })
  const dispute: LocalDispute = {
    id: world.id("du"),
    object: "dispute",
    created: world.now_s(),
    livemode: false,
    metadata: {},
    status: "needs_response",
    amount: charge.amount,
    currency: charge.currency,
    charge: charge.id,
    payment_intent: charge.payment_intent,
    reason: "fraudulent",
  }
  world.store.put("dispute", dispute, { owner: charge.id })
  world.emit("charge.dispute.created", dispute)
  return dispute
}

export function closeDispute(world: World, dispute: LocalDispute, status: "won" | "lost"): void {
  const closed = { ...dispute, status }
  world.store.put("dispute", closed)
  world.emit("charge.dispute.closed", closed)
}
