import { sql } from "kysely"
import type { Tx } from "#db/database.ts"
import type { Events } from "#db/tables/chain.ts"
import { formatCode } from "#proof/code.ts"
import { EVENT_PRODUCTS_MAX, type WebhookEvent, type WebhookProduct } from "#shared/api/webhooks.ts"
import { RECALL_REASONS } from "#shared/recall-reasons.ts"

/** The webhook's data for a transaction's events of one kind, all about one company. */
export async function dataOfEvents(tx: Tx, events: Events[]): Promise<WebhookEvent["data"]> {
  const [first] = events as [Events]
  const { chain_id, tx_hash, block_number, reason } = first
  const isBatch = first.kind.startsWith("Batch")
  const batch = isBatch ? await batchOf(tx, first) : null
  const products = await productsOf(tx, events, isBatch ? "first_token_id" : "token_id")
  return {
    chain_id,
    tx_hash,
    block_number,
    batch,
    reason: reason === null ? null : (RECALL_REASONS[reason] ?? "unspecified"),
    products,
    products_total: batch ? batch.size : events.length,
  }
}

async function batchOf(tx: Tx, { chain_id, subject }: Events) {
  const { root, size } = await tx
    .selectFrom("batches")
    .select(["root", "size"])
    .where("chain_id", "=", chain_id)
    .where("first_token_id", "=", subject)
    .executeTakeFirstOrThrow()
  return { root, first_token_id: subject, size }
}

async function productsOf(tx: Tx, events: Events[], by: "first_token_id" | "token_id"): Promise<WebhookProduct[]> {
  const subjects = events.slice(0, EVENT_PRODUCTS_MAX).map(({ subject }) => subject)
  const rows = await tx
    .selectFrom("records")
    .innerJoin("mints", "mints.id", "records.mint_id")
    .innerJoin("products", "products.id", "mints.product_id")
    .innerJoin("companies", "companies.id", "products.company_id")
    .select(["products.id", "products.code", "products.product_code", "products.serial_number"])
    .select(["companies.code_prefix", "records.token_id"])
    .where("records.chain_id", "=", events[0]!.chain_id)
    .where(`records.${by}`, "in", subjects)
    .orderBy(sql`coalesce(records.leaf_index, 0)`)
    .orderBy("records.token_id")
    .limit(EVENT_PRODUCTS_MAX)
    .execute()
  return rows.map((row) => toWebhookProduct(row))
}

export function toWebhookProduct(row: {
  id: string
  code: string
  code_prefix: string | null
  product_code: string | null
  serial_number: string | null
  token_id: string | null
}): WebhookProduct {
  const { id, product_code, serial_number, token_id } = row
  const short_code = formatCode(row.code, row.code_prefix ?? undefined)
  return { id, short_code, product_code, serial_number, token_id }
}
