import type { App } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import { enqueue } from "#jobs/queue.ts"
import type { PaymentEvent, PaymentSubject } from "#pay/payments.ts"
import { fulfil } from "./fulfil.ts"
import { syncSubscription } from "./sync-subscription.ts"

/** A webhook's body, as it came. Throws invalid_input when the provider has not signed it. */
export async function receiveWebhook(app: App, body: Buffer, signature: string | undefined): Promise<void> {
  const event = await app.pay.readEvent(body, signature)
  await receiveEvent(app, event)
}

/** Records an event once and queues a look at its subject. False for a known event. */
export async function receiveEvent(app: App, event: PaymentEvent): Promise<boolean> {
  const { id, type, created: created_at, subject } = event
  if (!subject || event.livemode !== app.pay.livemode) return false
  const now = app.now()
  return app.db.write(async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto("payment_events")
      .values({ id, type, created_at, received_at: now })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows !== 1n) return false
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
  const subscriptions = await app.db.read
    .selectFrom("subscriptions")
    .select("id")
    .where("customer_id", "=", customer_id)
    .where("ended_at", "is", null)
    .execute()
  for (const { id } of subscriptions) await syncSubscription(app, id)
}
