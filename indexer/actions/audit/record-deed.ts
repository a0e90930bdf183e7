import { newProductId } from "#actions/products/product-id.ts"
import type { Tx } from "#db/database.ts"
import type { Deed } from "#shared/deeds.ts"
import { NOT_CHAINED } from "./chain-events.ts"

export interface NewDeed {
  at: number
  company_id: string | null
  user_id: string | null
  deed: Deed
  subject?: string
  /** Ids and plain values; never an e-mail address or a name. */
  detail?: Record<string, string | number | boolean | null>
}

/**
 * Writes an audit event down in the transaction of what it tells. It joins the chain of hashes within seconds (`chainEvents`):
 * joined here, every transaction of every company would wait for the end of that chain.
 */
export async function recordDeed(tx: Tx, { subject, detail = {}, ...deed }: NewDeed): Promise<void> {
  const line = { ...deed, id: newProductId(deed.at), subject: subject ?? null, detail: JSON.stringify(detail) }
  await tx
    .insertInto("deeds")
    .values({ ...line, ...NOT_CHAINED })
    .execute()
}
