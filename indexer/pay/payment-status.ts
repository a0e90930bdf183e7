import type Stripe from "stripe"
import type { PaymentStatus } from "./payments.ts"

type Status = Stripe.Subscription["status"]
type Charge = Pick<Stripe.Charge, "amount" | "created" | "refunded" | "status">
type Dispute = Pick<Stripe.Dispute, "created" | "status">

const OVER: readonly Status[] = ["canceled", "incomplete_expired"]
const RUNNING: readonly Status[] = ["active", "trialing"]
/** Disputes that the bank decided for us, or closed. */
const SETTLED: readonly Dispute["status"][] = ["won", "warning_closed", "prevented"]

export const isOver = (status: Status) => OVER.includes(status)

/**
 * A subscription's payment status. Open disputes suspend until settled; lost ones, and refunds of the newest payment, until
 * the next.
 */
export function paymentStatusOf(status: Status, charges: Charge[], disputes: Dispute[]): PaymentStatus {
  if (isOver(status)) return "ended"
  if (!RUNNING.includes(status)) return "past_due"
  const paid = charges.filter((charge) => charge.status === "succeeded" && charge.amount > 0)
  const newest = paid.toSorted((a, b) => b.created - a.created)[0]
  const counts = ({ status, created }: Dispute) =>
    status === "lost" ? !newest || newest.created <= created : !SETTLED.includes(status)
  if (disputes.some(counts)) return "disputed"
  return newest?.refunded ? "refunded" : "paid"
}
