import type { Tx } from "#db/database.ts"
import type { Checkouts } from "#db/tables/payments.ts"
import type { App } from "#indexer/app.ts"
import { enqueue } from "#jobs/queue.ts"

/** Refunds a payment without a purchase, ends its subscription and tells the payer. Repeatable: the provider refunds once. */
export async function refundCheckout(app: App, checkout_id: string): Promise<void> {
  const checkout = await app.db.read
    .selectFrom("checkouts")
    .selectAll()
    .where("id", "=", checkout_id)
    .executeTakeFirst()
  if (checkout?.state !== "refunding" || checkout.session_id === null) return
  await app.pay.refund({ checkout_id, session_id: checkout.session_id })
  await app.db.write(async (tx) => {
    const now = app.now()
    const { numUpdatedRows } = await tx
      .updateTable("checkouts")
      .set({ state: "refunded", ended_at: now })
      .where("id", "=", checkout_id)
      .where("state", "=", "refunding")
      .executeTakeFirst()
    if (numUpdatedRows === 1n) await tell(tx, checkout, now)
  })
  app.log.info({ checkout_id, reason: checkout.reason }, "a payment was given back")
}

/** A payer may have no account. */
async function tell(tx: Tx, { company_id, email: to, kind, language, plan }: Checkouts, now: number): Promise<void> {
  // Erased with the company's account.
  if (to === "") return
  const company = tx.selectFrom("companies").select("closed_at").where("id", "=", company_id)
  const isClosed = ((await company.executeTakeFirst())?.closed_at ?? null) !== null
  const because = isClosed ? "closed" : kind === "sign_up" ? "has_account" : "had_already"
  await enqueue(tx, "letter", { letter: "payment_refunded", to, language, facts: { plan, because } }, { now })
}
