import type Stripe from "stripe"
import type { PaidInvoice } from "./payments.ts"
import { idOf, read } from "./stripe-client.ts"

/** Null until the first invoice is paid. */
export async function readReceipt(stripe: Stripe, session_id: string): Promise<PaidInvoice | null> {
  const session = await read(() => stripe.checkout.sessions.retrieve(session_id))
  const invoice_id = idOf(session?.invoice)
  if (invoice_id === null) return null
  const invoice = await read(() => stripe.invoices.retrieve(invoice_id))
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
