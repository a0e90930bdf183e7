import { hostname } from "node:os"
import { sql } from "kysely"
import { type Database, databaseTime, type Tx } from "#db/database.ts"
import { ROLES, type Role } from "#shared/chains.ts"

/**
 * The exclusive right to do something until `expires_at`. `fence` distinguishes a later holder's writes from an earlier
 * one's.
 */
export interface Lease {
  name: string
  owner: string
  fence: number
}

export const LEASE_MS = 30_000

/** Machine, process and a unique part, so that a person can find the holder. */
export const nameOwner = (): string => `${hostname()}:${process.pid}:${crypto.randomUUID()}`

/**
 * Takes or renews the lease `name`; null while another holds it. The database's clock decides, so wrong local clocks are
 * harmless.
 */
export async function takeLease(db: Database, name: string, owner: string): Promise<Lease | null> {
  const now = databaseTime(db)
  const expires_at = sql<number>`${now} + ${sql.lit(LEASE_MS)}`
  const taken = await db.write((tx) =>
    tx
      .insertInto("leases")
      .values({ name, owner, fence: 1, expires_at })
      .onConflict((held) =>
        held
          .column("name")
          .doUpdateSet((eb) => ({
            owner,
            expires_at,
            fence: eb
              .case()
              .when(eb.and([eb("leases.owner", "=", owner), eb("leases.expires_at", ">", now)]))
              .then(eb.ref("leases.fence"))
              .else(eb("leases.fence", "+", 1))
              .end(),
          }))
          .where((eb) => eb.or([eb("leases.owner", "=", owner), eb("leases.expires_at", "<=", now)])),
      )
      .returning("fence")
      .executeTakeFirst(),
  )
  return taken ? { name, owner, fence: taken.fence } : null
}

export async function releaseLease(db: Database, lease: Lease): Promise<void> {
  await db.write((tx) =>
    tx
      .updateTable("leases")
      .set({ expires_at: databaseTime(db) })
      .where("name", "=", lease.name)
      .where("owner", "=", lease.owner)
      .where("fence", "=", lease.fence)
      .execute(),
  )
}

export interface LeaseSilence {
  name: string
  owner: string
  /** Since the holder last took or renewed it; of one that was given back, at least `LEASE_MS`. */
  silent_ms: number
}

/** By the database's clock. */
export async function readLeaseSilence(db: Database): Promise<LeaseSilence[]> {
  const silent_ms = sql<number>`${databaseTime(db)} + ${sql.lit(LEASE_MS)} - expires_at`
  const rows = await db.read
    .selectFrom("leases")
    .select(["name", "owner", silent_ms.as("silent_ms")])
    .execute()
  return rows.map((row) => ({ ...row, silent_ms: Math.max(0, Number(row.silent_ms)) }))
}

/** Ends every lease. Only for a database that no service has open. */
export async function endLeases(db: Database): Promise<void> {
  await db.write((tx) =>
    tx
      .updateTable("leases")
      .set({ expires_at: databaseTime(db) })
      .execute(),
  )
}

export class LeaseLost extends Error {
  constructor(lease: Lease) {
    super(`The lease ${lease.name} has passed to another process.`)
  }
}

/** First line of every transaction under a lease: a holder that has lost its lease must not write any more. */
export async function requireLease(tx: Tx, lease: Lease): Promise<void> {
  const held = await tx
    .selectFrom("leases")
    .select(["owner", "fence"])
    .where("name", "=", lease.name)
    .executeTakeFirst()
  if (held?.owner !== lease.owner || held.fence !== lease.fence) throw new LeaseLost(lease)
}

export const followerLease = (chain_id: number) => `follower:${chain_id}`
export const minterLease = (chain_id: number) => `minter:${chain_id}`

/** The lease that makes one process the only one to sign with a key. */
export const signerLease = ({ chain_id }: { chain_id: number }, address: string) =>
  `signer:${chain_id}:${address.toLowerCase()}`

type ChainWork = "follower" | "minter" | `signer_${Role}`

interface Signed {
  chain_id: number
  signers: Record<Role, { address: string }>
}

/** The leases that a chain cannot do without, and the work of each. */
export function leasesOf({ chain_id, signers }: Signed): [ChainWork, string][] {
  return [
    ["follower", followerLease(chain_id)],
    ["minter", minterLease(chain_id)],
    ...ROLES.map((role): [ChainWork, string] => [`signer_${role}`, signerLease({ chain_id }, signers[role].address)]),
  ]
}
