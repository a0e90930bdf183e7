import type { Database, Tx } from "#db/database.ts"

/** The right to be the only one doing something, until `expires_at`; `fence` tells a later holder's writes from an earlier one's. */
export interface Lease {
  name: string
  owner: string
  fence: number
}

export const LEASE_MS = 30_000

/** Takes or renews the lease `name`, or answers null while somebody else holds it. */
export async function takeLease(db: Database, name: string, owner: string, now: number): Promise<Lease | null> {
  return db.write(async (tx) => {
    const held = await tx.selectFrom("leases").selectAll().where("name", "=", name).executeTakeFirst()
    const expires_at = now + LEASE_MS
    if (!held) {
      await tx.insertInto("leases").values({ name, owner, fence: 1, expires_at }).execute()
      return { name, owner, fence: 1 }
    }
    if (held.owner !== owner && held.expires_at > now) return null
    const fence = held.owner === owner && held.expires_at > now ? held.fence : held.fence + 1
    await tx.updateTable("leases").set({ owner, fence, expires_at }).where("name", "=", name).execute()
    return { name, owner, fence }
  })
}

/** Gives the lease back, so that the next holder need not wait for it to run out. */
export async function releaseLease(db: Database, lease: Lease): Promise<void> {
  await db.write((tx) =>
    tx
      .updateTable("leases")
      .set({ expires_at: 0 })
      .where("name", "=", lease.name)
      .where("owner", "=", lease.owner)
      .where("fence", "=", lease.fence)
      .execute(),
  )
}

export class LeaseLost extends Error {
  constructor(lease: Lease) {
    super(`The lease ${lease.name} has passed to another process.`)
  }
}

/** First line of every transaction made under a lease: a holder that slept through its time must not write any more. */
export async function requireLease(tx: Tx, lease: Lease): Promise<void> {
  const held = await tx
    .selectFrom("leases")
    .select(["owner", "fence"])
    .where("name", "=", lease.name)
    .executeTakeFirst()
  if (held?.owner !== lease.owner || held.fence !== lease.fence) throw new LeaseLost(lease)
}
