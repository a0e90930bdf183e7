import type { App } from "#indexer/app.ts"
import type { RunningJob } from "#jobs/run-job.ts"
import type { WebhookProduct } from "#shared/api/webhooks.ts"
import { enqueueEvent } from "./enqueue.ts"
import { toWebhookProduct } from "./event-data.ts"

/** Raises one event for mints of one company and network that have failed together. Those asked for again are left out. */
export async function raiseFailures(app: App, mint_ids: string[], { id }: Pick<RunningJob, "id">): Promise<void> {
  const now = app.now()
  await app.db.write(async (tx) => {
    const failed = await tx
      .selectFrom("mints")
      .innerJoin("products", "products.id", "mints.product_id")
      .innerJoin("companies", "companies.id", "mints.company_id")
      .select(["mints.company_id", "mints.chain_id", "mints.failure", "companies.code_prefix"])
      .select(["products.id", "products.code", "products.product_code", "products.serial_number"])
      .where("mints.id", "in", mint_ids)
      .where("mints.state", "=", "failed")
      .orderBy("mints.created_at")
      .orderBy("mints.id")
      .execute()
    const [first] = failed
    if (!first) return
    const { company_id, chain_id } = first
    const products = failed.map(
      (row): WebhookProduct => ({ ...toWebhookProduct({ ...row, token_id: null }), failure: row.failure }),
    )
    const event = { company_id, type: "product.failed", event_key: `product.failed:${id}`, now } as const
    const nothing = { tx_hash: null, block_number: null, batch: null, reason: null }
    await enqueueEvent(tx, event, async () => ({ chain_id, ...nothing, products, products_total: products.length }))
  })
}
