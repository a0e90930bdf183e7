import { overLocal } from "#pay/open-payments.ts"
import type { CheckoutState, PaidPlan, PaymentEvent, Payments, SubscriptionState } from "#pay/payments.ts"
import type { Interval } from "#shared/plans.ts"
import { type LocalStripe, openLocalStripe } from "#stand-ins/payments/local-stripe.ts"

const DAY_MS = 24 * 3_600_000
export const LIFE_START = 1_800_000_000_000

/** The provider's answers and events after each step of a subscription's life. */
export interface Life {
  checkout: CheckoutState
  steps: { name: string; events: PaymentEvent[]; subscription: SubscriptionState }[]
}

const offer = { currency: "eur", interval: "month" } as const

/** Plays a subscription's life on the stand-in, through the real adapter, and records the answers. */
export async function recordLife(): Promise<Life> {
  let time = LIFE_START
  const options = { port: 0, host: "127.0.0.1", hostname: "127.0.0.1", now: () => time, automatic: false }
  const local = await openLocalStripe(options)
  const pay = overLocal(local, { tax: false, now: () => time })
  const { price_id } = await pay.priceOf({ ...offer, plan: "business" })
  const { session_id } = await pay.startCheckout({
    ...{ ...offer, plan: "business", checkout_id: "checkout", price_id, email: "a@b.test", customer_id: null },
    ...{ language: "en", success_url: "http://x", cancel_url: "http://x", expires_at: time + 3_600_000 },
  })
  const steps: Life["steps"] = []
  let seen = 0
  let id = ""
  for (const [name, act] of stepsOf(local, pay, () => time, session_id)) {
    // Never the same second twice, so that the newest is always clear.
    time += DAY_MS
    if (name.includes("renewal") || name === "the end") time += 365 * DAY_MS
    await act(id)
    id ||= (await pay.readCheckout(session_id))!.subscription_id!
    const subscription = (await pay.readSubscription(id))!
    const all = (await pay.eventsSince(0)).toReversed()
    steps.push({ name, events: all.slice(seen), subscription })
    seen = all.length
  }
  const checkout = (await pay.readCheckout(session_id))!
  await local.close()
  return { checkout, steps }
}

type Step = [name: string, act: (subscription_id: string) => unknown]

function stepsOf({ controls }: LocalStripe, pay: Payments, now: () => number, session_id: string): Step[] {
  const change = async (subscription_id: string, plan: PaidPlan, interval: Interval) => {
    const { price_id } = await pay.priceOf({ currency: "eur", plan, interval })
    await pay.changeSubscription({ subscription_id, price_id, at: now() })
  }
  const schedule = async (subscription_id: string, plan: PaidPlan, interval: Interval) => {
    const { price_id } = await pay.priceOf({ currency: "eur", plan, interval })
    await pay.scheduleChange({ subscription_id, price_id, interval, at: now() })
  }
  const decline = (id: string) => controls.setCard(id, "declines")
  const close = (status: "won" | "lost") => controls.closeDispute(controls.store.list("dispute")[0]!.id, status)
  return [
    ["paid", () => controls.pay(session_id)],
    ["the card stops working", decline],
    ["upgrade declined", (id) => change(id, "enterprise", "month")],
    ["upgrade paid", (id) => controls.payOpenInvoice(id)],
    ["disputed", (id) => controls.dispute(id)],
    ["dispute won", () => close("won")],
    ["to the year", (id) => change(id, "enterprise", "year")],
    ["set to end", (id) => controls.cancelAtPeriodEnd(id)],
    ["kept", (id) => controls.cancelAtPeriodEnd(id, false)],
    ["refunded in part", (id) => controls.refund(id, 1_000)],
    ["refunded", (id) => controls.refund(id)],
    ["renewal", () => controls.advance(0)],
    ["disputed again", (id) => controls.dispute(id)],
    ["dispute lost", () => close("lost")],
    ["the card stops working again", decline],
    ["renewal failed", () => controls.advance(0)],
    ["paid late", (id) => controls.payOpenInvoice(id)],
    ["down scheduled", (id) => schedule(id, "business", "month")],
    ["taken back", (id) => pay.keepSubscription(id)],
    ["down scheduled again", (id) => schedule(id, "starter", "month")],
    ["another one instead", (id) => schedule(id, "business", "month")],
    ["renewal brings it", () => controls.advance(0)],
    ["down once more", (id) => schedule(id, "starter", "month")],
    ["up instead", (id) => change(id, "enterprise", "month")],
    ["set to end again", (id) => controls.cancelAtPeriodEnd(id)],
    ["the end", () => controls.advance(0)],
  ]
}
