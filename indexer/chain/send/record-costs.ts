import type { Chain } from "#chain/chain.ts"
import type { App } from "#indexer/app.ts"
import type { ChainId } from "#shared/chains.ts"

const TRANSACTIONS_MAX = 50
const WEI_PER_GWEI = 1_000_000_000n

interface Cost {
  gas_used: number
  fee_gwei: number
}

/** Whether a finished transaction's cost is still unknown. */
export async function hasUnknownCosts(app: App): Promise<boolean> {
  return (await unknownCosts(app, [...app.chains.keys()], 1)).length > 0
}

/** Reads what transactions have cost from their receipts. A figure for people: nothing is decided by it. */
export async function recordCosts(app: App): Promise<void> {
  const noted = await Promise.allSettled([...app.chains.values()].map((chain) => recordCostsOf(app, chain)))
  // One chain's failing nodes must not keep the others' costs unknown.
  for (const one of noted) if (one.status === "rejected") throw one.reason
}

async function recordCostsOf(app: App, chain: Chain): Promise<void> {
  for (const { id } of await unknownCosts(app, [chain.chain_id], TRANSACTIONS_MAX)) {
    const attempts = await app.db.read.selectFrom("attempts").select("hash").where("transaction_id", "=", id).execute()
    const cost = await costOf(
      chain,
      attempts.map(({ hash }) => hash),
    )
    await app.db.write((tx) => tx.updateTable("transactions").set(cost).where("id", "=", id).execute())
  }
}

function unknownCosts({ db }: App, chain_ids: ChainId[], limit: number) {
  return db.read
    .selectFrom("transactions")
    .select("id")
    .where("gas_used", "is", null)
    .where("state", "in", ["done", "void"])
    .where("chain_id", "in", chain_ids)
    .limit(limit)
    .execute()
}

/** Attempts share a nonce, so at most one was mined; one that failed cost money as well. */
async function costOf({ rpc }: Chain, hashes: string[]): Promise<Cost> {
  const calls = hashes.map((hash) => ({ method: "eth_getTransactionReceipt", params: [hash] }))
  const receipts = calls.length === 0 ? [] : ((await rpc.batch(calls)) as ({ [key: string]: string } | null)[])
  const mined = receipts.find((receipt) => receipt?.gasUsed)
  if (!mined) return { gas_used: 0, fee_gwei: 0 }
  const gas_used = BigInt(mined.gasUsed!)
  const fee_wei = gas_used * BigInt(mined.effectiveGasPrice ?? 0)
  return { gas_used: Number(gas_used), fee_gwei: Number((fee_wei + WEI_PER_GWEI / 2n) / WEI_PER_GWEI) }
}
