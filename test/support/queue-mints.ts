import { queueMints as queueOn } from "#actions/mints/queue.ts"
import type { Tx } from "#db/database.ts"
import { CHAIN_IDS } from "#shared/chains.ts"

type Arguments = Parameters<typeof queueOn>

/** Queues mints with every network in the database offered; with none there, all networks are offered. */
export async function queueMints(tx: Tx, company: Arguments[1], which: Arguments[2], now: number): Promise<void> {
  const rows = await tx.selectFrom("chains").select("chain_id").execute()
  const known = CHAIN_IDS.filter((id) => rows.length === 0 || rows.some(({ chain_id }) => chain_id === id))
  await queueOn(tx, company, which, { now, offered: known })
}
