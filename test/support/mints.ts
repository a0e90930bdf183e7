import { queueMints as queueOn } from "#actions/mints/queue.ts"
import type { Tx } from "#db/database.ts"
import type { App } from "#indexer/app.ts"
import { CHAIN_IDS } from "#shared/chains.ts"

type Arguments = Parameters<typeof queueOn>

/** Queues mints with every network in the database offered; with none there, all networks are offered. */
export async function queueMints(tx: Tx, company: Arguments[1], which: Arguments[2], now: number): Promise<void> {
  const rows = await tx.selectFrom("chains").select("chain_id").execute()
  const known = CHAIN_IDS.filter((id) => rows.length === 0 || rows.some(({ chain_id }) => chain_id === id))
  await queueOn(tx, company, which, { now, offered: known })
}

/** How many webhooks about failed mints are queued for a company. */
export async function toldAsFailed({ db }: App, company_id: string): Promise<number> {
  const jobs = db.read.selectFrom("jobs").select("id").where("kind", "=", "mints_failed")
  return (await jobs.where("company_id", "=", company_id).execute()).length
}
