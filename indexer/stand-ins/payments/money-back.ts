import { metadataOf, numberOf, type Params, textOf } from "./form.ts"
import type { LocalCharge, LocalDispute, LocalRefund } from "./objects.ts"
import { invalid, missing, type World } from "./world.ts"

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
