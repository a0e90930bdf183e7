import { countMinting } from "#actions/mints/count-minting.ts"
import type { Database, Reader } from "#db/database.ts"
import type { App, Caller } from "#indexer/app.ts"
import type { ProductStats } from "#shared/api/products.ts"
import type { ChainId } from "#shared/chains.ts"
import { selectProducts, statusOfRow } from "./product-rows.ts"

/** The company's products by status, without samples, and how many are being minted. */
export function countProducts(app: App, me: Caller): Promise<ProductStats> {
  const { company_id } = me
  return app.threads.run(readProductStats, { company_id, chain_ids: [...app.chains.keys()] }, me)
}

interface WhoseProducts {
  company_id: string
  chain_ids: ChainId[]
}

/** Looks every product up on its chain: runs in a worker thread. */
export const readProductStats = ({ read }: Database, whose: WhoseProducts) => productStats(read, whose)

async function productStats(read: Reader, { company_id, chain_ids }: WhoseProducts): Promise<ProductStats> {
  const mine = selectProducts(read)
    .select((eb) => [statusOfRow.as("status"), eb.fn.countAll<number>().as("count")])
    .where("products.company_id", "=", company_id)
    .groupBy("status")
  const rows = await mine.execute()
  // Counted apart, as a filter on them would have everybody's products read instead of their index.
  const samples = await mine.where("products.sample", "is not", null).execute()
  const minting = await countMinting(read, { chain_ids, company_id })
  const stats: ProductStats = { total: 0, minted: 0, pending: 0, failed: 0, minting }
  for (const { status, count } of rows) {
    stats[status] = Number(count) - Number(samples.find((row) => row.status === status)?.count ?? 0)
    stats.total += stats[status]
  }
  return stats
}
