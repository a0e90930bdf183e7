import type { App } from "#indexer/app.ts"
import { enqueue } from "#jobs/queue.ts"

/** Refunds a payment that bought nothing, ends its subscription and tells whoever paid. May run again: the provider gives back once. */
export async function giveBackCheckout(app: App, checkout_id: string): Promise<void> {
  const checkout = await app.db.read
    .selectFrom("checkouts")
    .selectAll()
    .where("id", "=", checkout_id)
    .executeTakeFirst()
  if (checkout?.state !== "giving_back" || checkout.session_id === null) return
  await app.pay.giveBack({ checkout_id, session_id: checkout.session_id })
  await app.db.write(async (tx) => {
    const now = app.now()
    const { numUpdatedRows } = await tx
      .updateTable("checkouts")
      .set({ state: "given_back", ended_at: now })
      .where("id", "=", checkout_id)
      .where("state", "=", "giving_back")
      .executeTakeFirst()
    if (numUpdatedRows === 1n) await enqueue(tx, "letter", { letter: "payment_given_back", checkout_id }, { now })
  })
  app.log.info({ checkout_id, reason: checkout.reason }, "a payment was given back")
}
