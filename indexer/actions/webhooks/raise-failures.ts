import type { Reader, Tx } from "#db/database.ts"
import type { App } from "#indexer/app.ts"
import { EVENT_PRODUCTS_MAX, type WebhookProduct } from "#shared/api/webhooks.ts"
import { enqueueEvent } from "./enqueue.ts"
import { toWebhookProduct } from "./event-data.ts"

const DAY_MS = 24 * 3_600_000
/** Shorter than events are kept, so that no deleted event is raised again. */
const NEWS_MS = 30 * DAY_MS

/** Raises events for failed mints, one per company and network. */
export async function raiseFailures(app: App): Promise<void> {
  const chain_ids = [...app.chains.keys()]
  while (await app.db.write((tx) => raiseOne(tx, chain_ids, app.now()))) {}
}

export async function hasNewFailures(app: App): Promise<boolean> {
  return (
    (
      await untold(app.db.read, [...app.chains.keys()], app.now())
        .limit(1)
        .execute()
    ).length > 0
  )
}

async function raiseOne(tx: Tx, chain_ids: number[], now: number): Promise<boolean> {
  const [first] = await untold(tx, chain_ids, now).limit(1).execute()
  if (!first) return false
  const { company_id, chain_id } = first
  const failed = await untold(tx, chain_ids, now)
    .where("mints.company_id", "=", company_id)
    .where("mints.chain_id", "=", chain_id)
    .limit(EVENT_PRODUCTS_MAX)
    .execute()
  const told = failed.map(({ mint_id, asked_at }) => ({ mint_id, asked_at, told_at: now }))
  await tx.insertInto("webhook_failures").values(told).execute()
  const products = failed.map((row): WebhookProduct => ({ ...toWebhookProduct(row), failure: row.failure }))
  const event_key = `product.failed:${first.mint_id}:${first.asked_at}`
  await enqueueEvent(tx, { company_id, type: "product.failed", event_key, now }, async () => ({
    chain_id,
    tx_hash: null,
    block_number: null,
    batch: null,
    reason: null,
    products,
    products_total: products.length,
  }))
  return true
}

/** Failed mints requested since the company has an endpoint, and not yet reported. */
function untold(db: Reader, chain_ids: number[], now: number) {
  return db
    .selectFrom("mints")
    .innerJoin("products", "products.id", "mints.product_id")
    .innerJoin("companies", "companies.id", "mints.company_id")
    .leftJoin("webhook_failures", (join) =>
      join
        .onRef("webhook_failures.mint_id", "=", "mints.id")
        .onRef("webhook_failures.asked_at", "=", "mints.created_at"),
    )
    .select([
      "mints.id as mint_id",
      "mints.company_id",
      "mints.chain_id",
      "mints.failure",
      "mints.created_at as asked_at",
    ])
    .select(["products.id", "products.code", "products.product_code", "products.serial_number"])
    .select((eb) => ["companies.code_prefix", eb.val<string | null>(null).as("token_id")])
    .where("mints.chain_id", "in", chain_ids)
    .where("mints.state", "=", "failed")
    .where("mints.created_at", ">", now - NEWS_MS)
    .where("webhook_failures.mint_id", "is", null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("webhook_endpoints")
          .select("webhook_endpoints.id")
          .whereRef("webhook_endpoints.company_id", "=", "mints.company_id")
          .whereRef("webhook_endpoints.created_at", "<=", "mints.created_at"),
      ),
    )
    .orderBy("mints.created_at")
    .orderBy("mints.id")
}
