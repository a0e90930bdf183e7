import { toWebhookProduct } from "#actions/webhooks/event-data.ts"
import type { Tx } from "#db/database.ts"
import type { WebhookEvent } from "#shared/api/webhooks.ts"

/** What a webhook tells of one product's case: nothing of it is on a blockchain. */
export async function caseEvent(tx: Tx, product_id: string, reason: string): Promise<WebhookEvent["data"]> {
  const row = await tx
    .selectFrom("products")
    .innerJoin("companies", "companies.id", "products.company_id")
    .select(["products.id", "products.code", "products.product_code", "products.serial_number"])
    .select((eb) => ["companies.code_prefix", eb.val<string | null>(null).as("token_id")])
    .where("products.id", "=", product_id)
    .executeTakeFirstOrThrow()
  const products = [toWebhookProduct(row)]
  return { chain_id: null, tx_hash: null, block_number: null, batch: null, reason, products, products_total: 1 }
}
