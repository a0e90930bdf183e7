import { PAYMENT_EVENT_DAYS } from "#db/keeping.ts"
import { addRow, findRow, findRows, putRow } from "#db/rows.ts"
import type { App } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import { enqueue } from "#jobs/queue.ts"
import type { PaymentEvent, PaymentSubject } from "#pay/payments.ts"
import { DAY_MS, MINUTE_MS } from "#shared/time.ts"
import { fulfil } from "./fulfil.ts"
import { syncSubscription } from "./subscriptions.ts"

/** A webhook's body, as it came. Throws invalid_input when the provider has not signed it. */
export async function receiveWebhook(app: App, body: Buffer, signature: string | undefined): Promise<void> {
  await receiveEvent(app, await app.pay.readEvent(body, signature))
}

/** Records an event once and queues a look at its subject. False for a known event. */
export async function receiveEvent(app: App, event: PaymentEvent): Promise<boolean> {
  const { id, type, created: created_at, subject } = event
  if (!subject || event.livemode !== app.pay.livemode) return false
  const now = app.now()
  return app.db.write(async (tx) => {
    if (!(await addRow(tx, "payment_events", { id, type, created_at, received_at: now }))) return false
    await enqueue(tx, "payment", subject, { now, key: `${subject.kind}:${subject.id}` })
    return true
  })
}

/** Reads the present state of an event's subject. */
export async function follow(app: App, { kind, id }: PaymentSubject): Promise<void> {
  if (kind === "checkout") return fulfil(app, id)
  if (kind === "subscription") return syncSubscription(app, id)
  const customer_id = kind === "customer" ? id : await app.pay.customerOf(id)
  if (customer_id === null) throw refusal("payment_unknown_yet", { object: "charge" })
  const subscriptions = await findRows(app.db.read, "subscriptions", { customer_id, ended_at: null }, ["id"])
  for (const { id } of subscriptions) await syncSubscription(app, id)
}

export const SWEEP_MS = 60_000
/** The provider's clock and its list may lag behind. */
const OVERLAP_MS = 10 * MINUTE_MS
const ROWS_MAX = 50

/**
 * Finds what no webhook reported: missed events, open checkouts every four minutes, subscriptions daily and more often after
 * their period.
 */
export async function sweepPayments(app: App): Promise<void> {
  await tolerate(app, readMissedEvents(app))
  await askAboutCheckouts(app)
  await askAboutSubscriptions(app)
}

async function readMissedEvents(app: App): Promise<void> {
  const now = app.now()
  const last = await findRow(app.db.read, "payment_sweeps", { name: "events" }, ["swept_to"])
  const since = Math.max(now - PAYMENT_EVENT_DAYS * DAY_MS, last ? Number(last.swept_to) - OVERLAP_MS : now - DAY_MS)
  const events = await app.pay.eventsSince(since)
  for (const event of events.toReversed()) await receiveEvent(app, event)
  await app.db.write((tx) => putRow(tx, "payment_sweeps", ["name"], { name: "events", swept_to: now }))
}

async function askAboutCheckouts(app: App): Promise<void> {
  const now = app.now()
  const open = await app.db.read
    .selectFrom("checkouts")
    .select("session_id")
    .where("state", "=", "open")
    .where("session_id", "is not", null)
    .where("checked_at", "<=", now - 4 * MINUTE_MS)
    .orderBy("checked_at")
    .limit(ROWS_MAX)
    .execute()
  for (const { session_id } of open) await tolerate(app, fulfil(app, session_id!))
  // The provider's answer never came, so nobody was sent to pay.
  await app.db.write((tx) =>
    tx
      .updateTable("checkouts")
      .set({ state: "expired", ended_at: now })
      .where("state", "=", "open")
      .where("session_id", "is", null)
      .where("expires_at", "<=", now)
      .execute(),
  )
}

async function askAboutSubscriptions(app: App): Promise<void> {
  const now = app.now()
  const stale = await app.db.read
    .selectFrom("subscriptions")
    .select("id")
    .where("ended_at", "is", null)
    .where((eb) =>
      eb.or([
        eb("synced_at", "<=", now - DAY_MS),
        eb.and([eb("renewal", "<=", now), eb("synced_at", "<=", now - 4 * MINUTE_MS)]),
      ]),
    )
    .orderBy("synced_at")
    .limit(ROWS_MAX)
    .execute()
  for (const { id } of stale) await tolerate(app, syncSubscription(app, id))
}

/** One failing read must not stop the rest. */
async function tolerate(app: App, work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    app.log.warn({ error: reason }, "the payment provider could not be asked")
  })
}
