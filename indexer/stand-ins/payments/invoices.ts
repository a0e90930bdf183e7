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
export function draftInvoice(world: World, subscription: LocalSubscription, lines: LocalLine[]): LocalInvoice {
  const customer = world.store.get("customer", subscription.customer)!
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0)
  const tax = taxOn(subtotal, subscription.automatic_tax.enabled)
  const owed = subtotal + tax + customer.balance
  const made = world.fresh("in", "invoice")
  return {
    ...made,
    number: made.id.slice(-8).toUpperCase(),
    status: "open",
    customer: customer.id,
    currency: subscription.currency,
    subtotal,
    total_taxes: [{ amount: tax }],
    total: subtotal + tax,
    ending_balance: Math.min(0, owed),
    amount_due: Math.max(0, owed),
    amount_paid: 0,
    status_transitions: { paid_at: null },
    hosted_invoice_url: `${world.url}/invoice/${made.id}`,
    lines: listOf(lines),
    parent: { subscription_details: { subscription: subscription.id } },
  }
}

export const issueInvoice = ({ store }: World, invoice: LocalInvoice): LocalInvoice =>
  store.put("invoice", invoice, { owner: invoice.customer })

/** Charges the customer's card for an open invoice; false when the card was declined. */
export function collectInvoice(world: World, invoice: LocalInvoice): boolean {
  const { store } = world
  const customer = store.get("customer", invoice.customer)!
  if (invoice.amount_due > 0 && customer.card === "declines") {
    charge(world, customer, invoice, "failed")
    world.emit("invoice.payment_failed", invoice)
    return false
  }
  if (invoice.amount_due > 0) charge(world, customer, invoice, "succeeded")
  store.put("customer", { ...customer, balance: invoice.ending_balance })
  const status_transitions = { paid_at: world.now_s() }
  const paid: LocalInvoice = { ...invoice, status: "paid", amount_paid: invoice.amount_due, status_transitions }
  store.put("invoice", paid)
  world.emit("invoice.paid", paid)
  return true
}

function charge(world: World, customer: LocalCustomer, invoice: LocalInvoice, status: "succeeded" | "failed"): void {
  const payment_intent = world.id("pi")
  const made: LocalCharge = {
    ...world.fresh("ch", "charge"),
    status,
    amount: invoice.amount_due,
    amount_refunded: 0,
    customer: customer.id,
    disputed: false,
    refunded: false,
    payment_intent,
  }
  world.store.put("charge", made, { owner: customer.id })
  if (status === "failed") return
  const paid = { ...world.fresh("inpay", "invoice_payment"), payment: { payment_intent } }
  world.store.put("invoice_payment", paid, { owner: invoice.id })
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
  const refund = { ...world.fresh("re", "refund"), metadata: metadataOf(params), amount }
  world.store.put("refund", refund, { owner: payment_intent })
  const amount_refunded = charge.amount_refunded + amount
  const refunded: LocalCharge = { ...charge, amount_refunded, refunded: amount_refunded >= charge.amount }
  world.store.put("charge", refunded)
  world.emit("charge.refunded", refunded)
  return refund
}

export function openDispute(world: World, charge: LocalCharge): LocalDispute {
  world.store.put("charge", { ...charge, disputed: true })
  const dispute: LocalDispute = { ...world.fresh("du", "dispute"), status: "needs_response", charge: charge.id }
  world.store.put("dispute", dispute, { owner: charge.id })
  world.emit("charge.dispute.created", dispute)
  return dispute
}

export function closeDispute(world: World, dispute: LocalDispute, status: "won" | "lost"): void {
  const closed = { ...dispute, status }
  world.store.put("dispute", closed)
  world.emit("charge.dispute.closed", closed)
}
