import type { App } from "#indexer/app.ts"
import { applySubscription } from "./apply-subscription.ts"

/** Stores a subscription's state from the provider. Repetition and order do not matter: the latest request's answer wins. */
export async function syncSubscription(app: App, subscription_id: string): Promise<void> {
  const turn = await takeTurn(app, subscription_id)
  if (turn === undefined) return
  const state = await app.pay.readSubscription(subscription_id)
  if (!state) {
    app.log.warn({ subscription_id }, "the payment provider does not know a subscription of ours")
    // Otherwise it would come before all others forever.
    const asked = { synced_at: app.now() }
    await app.db.write((tx) => tx.updateTable("subscriptions").set(asked).where("id", "=", subscription_id).execute())
    return
  }
  if (state.plan === null) app.log.error({ subscription_id }, "a subscription has a price that is none of ours")
  const now = app.now()
  await app.db.write(async (tx) => {
    const row = await tx.selectFrom("subscriptions").selectAll().where("id", "=", subscription_id).executeTakeFirst()
    if (!row || row.ended_at !== null || row.applied >= turn) return
    await tx.updateTable("subscriptions").set({ applied: turn }).where("id", "=", subscription_id).execute()
    await applySubscription(app, tx, row, state, now)
  })
}

/** Undefined for a subscription that is over, or not (yet) ours: whoever makes it ours reads it afterwards. */
async function takeTurn(app: App, subscription_id: string): Promise<number | undefined> {
  return app.db.write(async (tx) => {
    const row = await tx
      .updateTable("subscriptions")
      .set((eb) => ({ asked: eb("asked", "+", 1) }))
      .where("id", "=", subscription_id)
      .where("ended_at", "is", null)
      .returning("asked")
      .executeTakeFirst()
    return row?.asked
  })
}
