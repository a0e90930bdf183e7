import { setTimeout } from "node:timers/promises"
import { latestEvent } from "#actions/tokens/latest-event.ts"
import { type Chain, KINDS } from "#chain/chain.ts"
import { createFollower, follow } from "#chain/index/follower.ts"
import type { Manifests } from "#chain/mint/manifest.ts"
import { registerChain } from "#chain/open-chain.ts"
import type { Database } from "#db/database.ts"
import { changeRows, countRows } from "#db/rows.ts"
import type { Transactions } from "#db/tables/chain.ts"
import type { App } from "#indexer/app.ts"
import { followerLease, LEASE_MS, releaseLease, takeLease } from "#jobs/lease.ts"
import { type Recovered, recoverMints } from "./recover-mints.ts"

export type RollForward = Pick<App, "db" | "chains" | "now"> & { manifests: readonly Manifests[] }

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
async function readToHead(db: Database, chain: Chain, owner: string, now: () => number): Promise<void> {
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

/**
 * Voids a restored database's calls that later events supersede: sending an old recall would undo its reinstatement. Returns
 * how many.
 */
async function dropSupersededCalls(db: Database): Promise<number> {
  return db.write(async (tx) => {
    let overtaken = 0
    for (const [kind, { event, opposite }] of Object.entries(KINDS)) {
      if (opposite === null) continue
      const { numUpdatedRows } = await tx
        .updateTable("transactions")
        .set({ state: "void", error: null })
        .where("state", "in", ["prepared", "signed"])
        .where("kind", "=", kind as Transactions["kind"])
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom("events")
              .select("events.block_number")
              .whereRef("events.chain_id", "=", "transactions.chain_id")
              .where((eb) =>
                eb.or([
                  eb("events.subject", "=", eb.ref("transactions.subject")),
                  eb("events.root", "=", eb.ref("transactions.subject")),
                ]),
              )
              .where("events.kind", "in", [event, opposite])
              .whereRef("events.block_time", ">=", "transactions.created_at"),
          ),
        )
        .executeTakeFirst()
      overtaken += Number(numUpdatedRows)
    }
    for (const attestation of await tx.selectFrom("attestations").selectAll().execute()) {
      const { chain_id, issuer, company_id, wanted, decided_at } = attestation
      const last = await latestEvent(tx, chain_id, issuer, ["IssuerAttested", "IssuerRevoked"])
      const says = last?.kind === "IssuerAttested" ? "attested" : "revoked"
      if (!last || says === wanted || Number(last.block_time) < decided_at) continue
      const now_wanted = { wanted: says, settled: 1, decided_at: Number(last.block_time) } as const
      await changeRows(tx, "attestations", { company_id, chain_id }, now_wanted)
      if (says === "revoked")
        await tx.updateTable("companies").set({ verified: 0 }).where("id", "=", company_id).execute()
      overtaken++
    }
    return overtaken
  })
}

/** Forgets a chain's index and reads it anew. If that breaks off, whoever follows the chain next goes on. */
export async function rebuildIndex(db: Database, chain: Chain, now: () => number) {
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
