import {
  type LocalCharge,
  type LocalCustomer,
  type LocalInvoice,
  type LocalLine,
  type LocalSubscription,
  listOf,
} from "./objects.ts"
import type { World } from "./world.ts"

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
