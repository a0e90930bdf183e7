import { letTimePass } from "./answer.ts"
import { setCancelAtPeriodEnd } from "./api.ts"
import type { Deliveries } from "./deliveries.ts"
import { closeDispute, createRefund, openDispute } from "./money-back.ts"
import type { LocalEvent, LocalKind, LocalObjects } from "./objects.ts"
import { payInvoice } from "./portal-page.ts"
import type { Fault } from "./serve.ts"
import { paySession } from "./sessions.ts"
import { end, itemOf } from "./subscriptions.ts"
import type { World } from "./world.ts"

/** Lets tests do what Stripe and its customers do by themselves. */
export type Controls = ReturnType<typeof createControls>

export function createControls(world: World, faults: Fault[], deliveries: Deliveries) {
  const { store } = world
  const need = <Kind extends LocalKind>(kind: Kind, id: string): LocalObjects[Kind] => {
    const object = store.get(kind, id)
    if (!object) throw new Error(`There is no ${kind} ${id}.`)
    return object
  }
  const subscription = (id: string) => need("subscription", id)
  const newestCharge = (id: string) =>
    store.list("charge", subscription(id).customer).find(({ status }) => status === "succeeded")!

  return {
    store,
    /** A test presses "Pay" on the card page. */
    pay: (session_id: string) => store.atOnce(() => paySession(world, need("session", session_id), "works")),
    /** Advances the clock; due changes take effect. */
    advance(ms: number): void {
      store.atOnce(() => {
        store.setFact("clock_offset_ms", String(Number(store.fact("clock_offset_ms") ?? 0) + ms))
        letTimePass(world)
      })
    },
    /** Advances the clock to just after the end of the subscription's period. */
    advanceToRenewal(id: string): void {
      const ms = (itemOf(subscription(id)).current_period_end - world.now_s()) * 1000
      this.advance(Math.max(0, ms))
    },
    setCard(id: string, card: "works" | "declines"): void {
      const customer = need("customer", subscription(id).customer)
      store.put("customer", { ...customer, card })
    },
    payOpenInvoice: (id: string) =>
      store.atOnce(() => payInvoice(world, need("invoice", subscription(id).latest_invoice!), "works")),
    cancelAtPeriodEnd: (id: string, wanted = true) =>
      void store.atOnce(() => setCancelAtPeriodEnd(world, subscription(id), wanted)),
    cancelNow: (id: string) => void store.atOnce(() => end(world, subscription(id))),
    /** Gives the newest payment back. */
    refund: (id: string, amount?: number) =>
      store.atOnce(() => {
        const { payment_intent } = newestCharge(id)
        return createRefund(world, { payment_intent, ...(amount === undefined ? {} : { amount: String(amount) }) })
      }),
    /** The cardholder's bank takes the newest payment back, for now. */
    dispute: (id: string) => store.atOnce(() => openDispute(world, newestCharge(id)).id),
    closeDispute: (id: string, status: "won" | "lost") =>
      store.atOnce(() => closeDispute(world, need("dispute", id), status)),
    /** The next call that begins with `fault.request` goes wrong. */
    fail: (fault: Fault) => void faults.push(fault),
    /** Every event there is, the oldest first. */
    events: (): LocalEvent[] =>
      store
        .eventsSince(0)
        .toReversed()
        .map(({ body }) => JSON.parse(body)),
    /** Events that our webhook has not accepted yet, the oldest first. */
    waiting: (): string[] => store.waitingEvents(Number.MAX_SAFE_INTEGER).map(({ id }) => id),
    /** As if it had never been sent; it stays in the list of events. */
    lose: (event_id: string) => store.setEvent(event_id, "lost", 0, 0),
    /** Sends one event now, however often it was sent; and everything that is due. */
    send: deliveries.send,
    sendDue: deliveries.sendDue,
  }
}
