import type { Tx } from "#db/database.ts"
import { enqueue } from "#jobs/queue.ts"
import { EVENT_PRODUCTS_MAX } from "#shared/api/webhooks.ts"

/** Queues the webhooks about one company's failed mints, in the transaction in which they failed. */
export async function tellOfFailedMints(tx: Tx, mint_ids: string[], now: number): Promise<void> {
  for (let start = 0; start < mint_ids.length; start += EVENT_PRODUCTS_MAX) {
    const some = mint_ids.slice(start, start + EVENT_PRODUCTS_MAX)
    const mint = await tx.selectFrom("mints").select("company_id").where("id", "in", some).executeTakeFirst()
    // Their products may have been deleted meanwhile.
    if (!mint) continue
    await enqueue(tx, "mints_failed", { mint_ids: some }, { now, company_id: mint.company_id })
  }
}
