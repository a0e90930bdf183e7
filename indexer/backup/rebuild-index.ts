import type { Chain } from "#chain/chain.ts"
import { registerChain } from "#chain/register-chain.ts"
import type { Database } from "#db/database.ts"
import { countRows } from "#db/rows.ts"
import { takeLease } from "#jobs/lease.ts"
import { followerLease } from "#jobs/lease-names.ts"
import { readToHead, ServiceRuns } from "./roll-forward.ts"

export interface Rebuilt {
  before: number
  now: number
}

/** Forgets a chain's index and reads it anew. If that breaks off, whoever follows the chain next goes on. */
export async function rebuildIndex(db: Database, chain: Chain, now: () => number): Promise<Rebuilt> {
  const { chain_id } = chain
  // Throws for another chain while the database still knows which one it belongs to.
  await registerChain(db, chain)
  const owner = crypto.randomUUID()
  if (!(await takeLease(db, followerLease(chain_id), owner))) throw new ServiceRuns()
  const before = await countEvents(db, chain_id)
  await db.write(async (tx) => {
    for (const table of ["events", "blocks", "chains"] as const) {
      await tx.deleteFrom(table).where("chain_id", "=", chain_id).execute()
    }
  })
  await registerChain(db, chain)
  await readToHead(db, chain, owner, now)
  return { before, now: await countEvents(db, chain_id) }
}

async function countEvents(db: Database, chain_id: number): Promise<number> {
  return countRows(db.read.selectFrom("events").where("chain_id", "=", chain_id))
}
