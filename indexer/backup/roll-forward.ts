import { setTimeout } from "node:timers/promises"
import type { Chain } from "#chain/chain.ts"
import { createFollower, follow } from "#chain/index/follower.ts"
import type { Manifests } from "#chain/mint/manifest.ts"
import { registerChain } from "#chain/register-chain.ts"
import type { Database } from "#db/database.ts"
import { LEASE_MS, releaseLease, takeLease } from "#jobs/lease.ts"
import { followerLease } from "#jobs/lease-names.ts"
import type { ChainId } from "#shared/chains.ts"
import { dropSupersededCalls } from "./drop-superseded-calls.ts"
import { type Recovered, recoverMints } from "./recover-mints.ts"

export interface RollForward {
  db: Database
  chains: Map<ChainId, Chain>
  manifests: readonly Manifests[]
  now: () => number
}

export interface RolledForward extends Recovered {
  /** Calls superseded by later events on chain. */
  overtaken: number
  /** Sessions and links that might have been ended since. */
  ended: number
}

const LOOK_MS = 1_000

/** A service is at work on this database. */
export class ServiceRuns extends Error {
  constructor(message = "A service is using this database, or was killed less than half a minute ago.") {
    super(message)
  }
}

/** Waits until the leases of a killed service have expired. A running service renews them. */
export async function onceStopped<T>(work: () => Promise<T>): Promise<T> {
  const wait_until = Date.now() + LEASE_MS + LOOK_MS
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ServiceRuns) || Date.now() > wait_until) throw error
    }
    await setTimeout(LOOK_MS)
  }
}

/**
 * Updates a restored database from chains and manifests. Everybody must sign in again: sign-outs and used links are unknown.
 */
export async function rollForward({ db, chains, manifests, now }: RollForward): Promise<RolledForward> {
  const owner = crypto.randomUUID()
  for (const chain of chains.values()) {
    await registerChain(db, chain)
    await readToHead(db, chain, owner, now)
  }
  const overtaken = await dropSupersededCalls(db)
  const recovered = await recoverMints({ db, chains, now }, manifests)
  return { ...recovered, overtaken, ended: await endSessions(db) }
}

/** Reads a chain up to its head, in the follower's place. */
export async function readToHead(db: Database, chain: Chain, owner: string, now: () => number): Promise<void> {
  const lease = await takeLease(db, followerLease(chain.chain_id), owner)
  if (!lease) throw new ServiceRuns()
  const follower = createFollower(db, chain, lease)
  let renewed_at = now()
  while (await follow(follower)) {
    if (now() - renewed_at < 10_000) continue
    renewed_at = now()
    await takeLease(db, lease.name, owner)
  }
  await releaseLease(db, lease)
}

async function endSessions(db: Database): Promise<number> {
  return db.write(async (tx) => {
    const sessions = await tx.deleteFrom("sessions").executeTakeFirst()
    const links = await tx.deleteFrom("one_time_tokens").executeTakeFirst()
    const invitations = await tx.deleteFrom("invitations").executeTakeFirst()
    return Number(sessions.numDeletedRows + links.numDeletedRows + invitations.numDeletedRows)
  })
}
