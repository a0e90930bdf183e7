import type { Database } from "#db/database.ts"
import type { Lease } from "#jobs/lease.ts"
import type { Threads } from "#threads/pool.ts"
import type { Chain } from "./chain.ts"

/**
 * Empties one chain's queue into as few transactions as possible: all that waits with the same issuer, owner and scope goes
 * together. Answers how many products were taken from the queue.
 */
export async function prepareWaiting(db: Database, chain: Chain, threads: Threads, lease: Lease, now: number) {
  const groups = await db.read
    .selectFrom("mints")
    .innerJoin("companies", "companies.id", "mints.company_id")
    .select(["mints.company_id", "mints.scope"])
    .where("mints.chain_id", "=", chain.chain_id)
    .where("mints.state", "=", "queued")
    // What a suspended company had asked for waits until it is not suspended any more; a closed one's is erased.
    .where("companies.suspended_at", "is", null)
    .where("companies.closed_at", "is", null)
    .groupBy(["mints.company_id", "mints.scope"])
    .execute()
  let taken = 0
  for (const { company_id, scope } of groups) {
    taken += await threads.run(
      "prepareMint",
      {
        ...{ chain_id: chain.chain_id, registry: chain.registry, custody_address: chain.custody_address },
        ...{ signer: chain.signers.minter.address, company_id, scope, lease, now },
      },
      "service",
    )
  }
  return taken
}
