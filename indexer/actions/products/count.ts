import { countMinting } from "#actions/mints/count-minting.ts"
import type { App, Caller } from "#indexer/app.ts"
import type { ProductStats } from "#shared/api/products.ts"
import { selectProducts, statusOfRow } from "./product-rows.ts"

/** How many products the caller's company holds, by status, and how many are on their way. */
export async function countProducts(app: App, me: Caller): Promise<ProductStats> {
  const rows = await selectProducts(app.db.read)
    .select((eb) => [statusOfRow.as("status"), eb.fn.countAll<number>().as("count")])
    .where("products.company_id", "=", me.company_id)
    .groupBy("status")
    .execute()
  const minting = await countMinting(app.db.read, { chain_ids: [...app.chains.keys()], company_id: me.company_id })
  const stats: ProductStats = { total: 0, minted: 0, pending: 0, failed: 0, minting }
  for (const { status, count } of rows) {
    stats[status] = Number(count)
    stats.total += Number(count)
  }
  return stats
}
