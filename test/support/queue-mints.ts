import { queueMints as queueOn } from "#actions/mints/queue.ts"
import type { Tx } from "#db/database.ts"
import { CHAIN_IDS } from "#shared/chains.ts"

type Arguments = Parameters<typeof queueOn>

/** Asks for mints where every network that the database knows is offered; without any, all are. */
export async function queueMints(tx: Tx, company: Arguments[1], which: Arguments[2], now: number): Promise<void> {
  const rows = await tx.selectFrom("chains").select("chain_id").execute()
  const known = CHAIN_IDS.filter((id) => rows.length === 0 || rows.some(({ chain_id }) => chain_id === id))
  await queueOn(tx, company, which, { now, offered: known })
}
