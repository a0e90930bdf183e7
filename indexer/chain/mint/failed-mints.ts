import type { Tx } from "#db/database.ts"
import { enqueue } from "#jobs/queue.ts"
import { EVENT_PRODUCTS_MAX } from "#shared/api/webhooks.ts"
import { type Reason, say } from "#shared/refusals.ts"

/** The columns of a mint that failed for this reason. */
export function failedFor(why: Reason, now: number) {
  const said = { failure: say(why), failure_code: why.reason, failure_params: JSON.stringify(why.params) }
  return { state: "failed", ...said, failed_at: now } as const
}

export const NO_FAILURE = { failure: null, failure_code: null, failure_params: null, failed_at: null }

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
