import { collectInvoice, draftInvoice, issueInvoice, voidInvoice } from "./invoices.ts"
import {
  type LocalInvoice,
  type LocalItem,
  type LocalLine,
  type LocalPrice,
  type LocalSubscription,
  listOf,
} from "./objects.ts"
import { invalid, type World } from "./world.ts"

const PENDING_UPDATE_S = 23 * 3_600

export const itemOf = (subscription: LocalSubscription): LocalItem => subscription.items.data[0]!

/** The end of a period that begins at `start`: the same day of the month, or its last one. */
export function periodEnd(start: number, interval: "month" | "year"): number {
  const date = new Date(start * 1000)
  const months = date.getUTCMonth() + (interval === "year" ? 12 : 1)
  const last_day = new Date(Date.UTC(date.getUTCFullYear(), months + 1, 0)).getUTCDate()
  const day = Math.min(date.getUTCDate(), last_day)
  const time_ms = (start * 1000) % 86_400_000
  return (Date.UTC(date.getUTCFullYear(), months, day) + time_ms) / 1000
}

/** Stores it with the time of its next change. */
function keep(world: World, subscription: LocalSubscription): LocalSubscription {
  const ends = subscription.pending_update?.expires_at ?? Number.POSITIVE_INFINITY
  const due = Math.min(itemOf(subscription).current_period_end, subscription.cancel_at ?? ends, ends)
  const over = subscription.status === "canceled"
  return world.store.put("subscription", subscription, { owner: subscription.customer, ...(over ? {} : { due }) })
}

export function changed(world: World, subscription: LocalSubscription): LocalSubscription {
  keep(world, subscription)
  world.emit("customer.subscription.updated", subscription)
  return subscription
}

export interface NewSubscription {
  customer: string
  price: LocalPrice
  automatic_tax: { enabled: boolean }
}

/** A subscription whose first invoice is paid; null, and nothing kept, when the card was declined. */
export function begin(world: World, { customer, price, automatic_tax }: NewSubscription) {
  const made = world.fresh("sub", "subscription")
  const draft: LocalSubscription = {
    ...made,
    status: "active",
    customer,
    currency: price.currency,
    automatic_tax,
    cancel_at: null,
    cancel_at_period_end: false,
    ended_at: null,
    latest_invoice: null,
    pending_update: null,
    schedule: null,
    items: listOf([newItem(world, price, made.created)]),
  }
  const { current_period_start, current_period_end } = itemOf(draft)
  const line = lineOf(price, current_period_start, current_period_end)
  const invoice = draftInvoice(world, draft, [line])
  if (world.store.get("customer", customer)!.card === "declines" && invoice.amount_due > 0) return null
  issueInvoice(world, invoice)
  const subscription = keep(world, { ...draft, latest_invoice: invoice.id })
  world.emit("customer.subscription.created", subscription)
  collectInvoice(world, invoice)
  return { subscription, invoice }
}

const lineOf = (price: LocalPrice, start: number, end: number): LocalLine => ({
  description: `${price.lookup_key}`,
  amount: price.unit_amount,
  period: { start, end },
})

const newItem = (world: World, price: LocalPrice, start: number): LocalItem => ({
  id: world.id("si"),
  price,
  current_period_start: start,
  current_period_end: periodEnd(start, price.recurring.interval),
})

export interface PriceChange {
  price: LocalPrice
  /** Until when the old price counts. */
  at: number
  /** A new period begins now, as it always does with another interval. */
  anchor_now: boolean
}

/** Refunds the old period's rest, and charges the new price for that rest or for a whole new period. */
export function prorate(world: World, subscription: LocalSubscription, { price, at, anchor_now }: PriceChange) {
  const item = itemOf(subscription)
  if (price.currency !== subscription.currency) throw invalid("The currency cannot be changed.", "items[0][price]")
  const { current_period_start: start, current_period_end: end } = item
  if (at < start || at > end) throw invalid("Must be within the current period.", "proration_date")
  const left = (end - at) / (end - start)
  const same = !anchor_now && price.recurring.interval === item.price.recurring.interval
  const now = world.now_s()
  const period = same ? {} : { current_period_start: now, current_period_end: periodEnd(now, price.recurring.interval) }
  const charged = same ? lineOf(price, at, end) : lineOf(price, now, periodEnd(now, price.recurring.interval))
  const unused = { description: `Unused time on ${item.price.lookup_key}`, period: { start: at, end } }
  const lines: LocalLine[] = [
    { ...unused, amount: -Math.round(item.price.unit_amount * left) },
    { ...charged, ...(same ? { amount: Math.round(price.unit_amount * left) } : {}) },
  ]
  return { item: { ...item, ...period, price }, invoice: draftInvoice(world, subscription, lines) }
}

/** Changes the price with an invoice at once; when it cannot be paid, the change waits for its payment. */
export function change(world: World, subscription: LocalSubscription, to: PriceChange): LocalSubscription {
  if (subscription.status === "canceled") throw invalid("A canceled subscription can only be changed in part.")
  // Stricter than Stripe, which changes the running phase: ours requires that no schedule is left.
  if (subscription.schedule !== null) throw invalid("The subscription is managed by a subscription schedule.")
  const { item, invoice } = prorate(world, subscription, to)
  issueInvoice(world, invoice)
  const invoiced = { ...subscription, latest_invoice: invoice.id }
  if (collectInvoice(world, invoice)) return changed(world, { ...invoiced, items: withItem(subscription, item) })
  const pending_update = { expires_at: world.now_s() + PENDING_UPDATE_S, subscription_items: [item] }
  return changed(world, { ...invoiced, pending_update })
}

const withItem = (subscription: LocalSubscription, item: LocalItem) => ({ ...subscription.items, data: [item] })

/** After an open invoice was paid manually: applies a pending change, resumes a lapsed subscription. */
export function settle(world: World, invoice: LocalInvoice): void {
  const subscription = world.store.get("subscription", invoice.parent.subscription_details.subscription)!
  if (subscription.latest_invoice !== invoice.id || subscription.status === "canceled") return
  const [item] = subscription.pending_update?.subscription_items ?? []
  if (item) {
    const applied = { ...subscription, items: withItem(subscription, item), pending_update: null }
    changed(world, applied)
    world.emit("customer.subscription.pending_update_applied", applied)
  } else if (subscription.status === "past_due") {
    changed(world, { ...subscription, status: "active" })
  }
}

export function end(world: World, subscription: LocalSubscription): LocalSubscription {
  const ended = { ...subscription, status: "canceled", ended_at: world.now_s(), pending_update: null } as const
  keep(world, ended)
  world.emit("customer.subscription.deleted", ended)
  return ended
}

/** Applies what time brings: the end, a renewal, or the end of an unpaid change. */
export function comeDue(world: World, subscription: LocalSubscription): void {
  const { pending_update, cancel_at } = subscription
  const now = world.now_s()
  const item = itemOf(subscription)
  if (pending_update && pending_update.expires_at <= now) {
    const invoice = world.store.get("invoice", subscription.latest_invoice!)!
    if (invoice.status === "open") voidInvoice(world, invoice)
    const kept = changed(world, { ...subscription, pending_update: null })
    world.emit("customer.subscription.pending_update_expired", kept)
  } else if ((cancel_at !== null && cancel_at <= now) || subscription.cancel_at_period_end) {
    end(world, subscription)
  } else {
    renew(world, subscription, item)
  }
}

function renew(world: World, before: LocalSubscription, item: LocalItem): void {
  const start = item.current_period_end
  const { subscription, price } = enterNextPhase(world, before, item.price)
  const current_period_end = periodEnd(start, price.recurring.interval)
  const items = withItem(subscription, { ...item, price, current_period_start: start, current_period_end })
  const line = lineOf(price, start, current_period_end)
  const invoice = issueInvoice(world, draftInvoice(world, subscription, [line]))
  const renewed = changed(world, { ...subscription, items, latest_invoice: invoice.id })
  if (!collectInvoice(world, invoice)) changed(world, { ...renewed, status: "past_due" })
  else if (renewed.status === "past_due") changed(world, { ...renewed, status: "active" })
}

/** At the end of a period: applies the schedule's next price; a finished schedule releases the subscription. */
function enterNextPhase(world: World, subscription: LocalSubscription, price: LocalPrice) {
  const schedule = subscription.schedule === null ? undefined : world.store.get("schedule", subscription.schedule)
  if (!schedule?.current_phase) return { subscription, price }
  const { end_date } = schedule.current_phase
  const next = schedule.phases.find(({ start_date }) => start_date >= end_date)
  if (!next) {
    world.store.put("schedule", { ...schedule, status: "completed", subscription: null, current_phase: null })
    return { subscription: { ...subscription, schedule: null }, price }
  }
  const { start_date, end_date: until } = next
  const entered = world.store.put("schedule", { ...schedule, current_phase: { start_date, end_date: until } })
  world.emit("subscription_schedule.updated", entered)
  return { subscription, price: world.store.get("price", next.items[0]!.price)! }
}
