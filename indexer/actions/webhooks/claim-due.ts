import { type Expression, sql } from "kysely"
import type { Reader, Tx } from "#db/database.ts"
import type { App } from "#indexer/app.ts"

/** One company's parallel deliveries over all instances, and how many of them may go to slow endpoints. */
const COMPANY_AT_ONCE = 4
const COMPANY_SLOW_AT_ONCE = 2
/** Longer than an attempt takes. A delivery whose claim has run out is attempted again. */
const CLAIM_MS = 60_000

export const LANES = ["quick", "slow"] as const
/** Slow endpoints share separate slots, so that they delay only one another. */
export type Lane = (typeof LANES)[number]

export interface Claimed {
  id: string
  company_id: string
  endpoint_id: string
  attempts: number
}

/** Claims at most `free` due deliveries of a lane for this instance: every company's first before any company's second. */
export async function claimDue(app: App, lane: Lane, free: number): Promise<Claimed[]> {
  const now = app.now()
  if (free <= 0 || !(await hasDue(app.db.read, lane, now))) return []
  return app.db.write(async (tx) => {
    const shares = await sharesInUse(tx, now)
    const claimed: Claimed[] = []
    for (const delivery of await selectFairly(tx, { lane, now, shares }, free * COMPANY_AT_ONCE)) {
      const used = shares.get(delivery.company_id) ?? { all: 0, slow: 0 }
      if (claimed.length === free) break
      if (!hasShare(used, lane) || !(await claimOne(tx, delivery, now))) continue
      claimed.push({ ...delivery, attempts: delivery.attempts + 1 })
      shares.set(delivery.company_id, { all: used.all + 1, slow: used.slow + (lane === "slow" ? 1 : 0) })
    }
    return claimed
  })
}

interface Share {
  all: number
  slow: number
}

function hasShare({ all, slow }: Share, lane: Lane): boolean {
  return all < COMPANY_AT_ONCE && (lane === "quick" || slow < COMPANY_SLOW_AT_ONCE)
}

async function sharesInUse(db: Reader, now: number): Promise<Map<string, Share>> {
  const claims = await db
    .selectFrom("webhook_deliveries")
    .innerJoin("webhook_endpoints", "webhook_endpoints.id", "webhook_deliveries.endpoint_id")
    .select(["webhook_deliveries.company_id", "webhook_endpoints.slow_since"])
    .where("webhook_deliveries.claimed_until", ">", now)
    .execute()
  const shares = new Map<string, Share>()
  for (const { company_id, slow_since } of claims) {
    const { all, slow } = shares.get(company_id) ?? { all: 0, slow: 0 }
    shares.set(company_id, { all: all + 1, slow: slow + (slow_since === null ? 0 : 1) })
  }
  return shares
}

/** In turns: first between companies, and within a company between its endpoints. */
function selectFairly(tx: Tx, wanted: Wanted, limit: number) {
  const rank = (by: string, order: Expression<unknown>) =>
    sql<number>`row_number() over (partition by ${sql.ref(by)} order by ${order})`
  const due = selectDue(tx, wanted)
    .innerJoin("webhook_endpoints", "webhook_endpoints.id", "webhook_deliveries.endpoint_id")
    .select(
      (["id", "company_id", "endpoint_id", "attempts", "due_at"] as const).map(
        (name) => `webhook_deliveries.${name}` as const,
      ),
    )
    .select((eb) => eb.fn.coalesce("webhook_endpoints.last_attempt_at", eb.lit(0)).as("tried_at"))
    .select(rank("webhook_deliveries.endpoint_id", sql`due_at, webhook_deliveries.id`).as("turn"))
  const ranked = tx
    .selectFrom(due.as("due"))
    .selectAll()
    .select(rank("company_id", sql`turn, tried_at, due_at, id`).as("place"))
  return tx
    .selectFrom(ranked.as("ranked"))
    .select(["id", "company_id", "endpoint_id", "attempts"])
    .where("place", "<=", COMPANY_AT_ONCE)
    .orderBy("place")
    .orderBy("due_at")
    .limit(limit)
    .execute()
}

/** False when another instance has just claimed it. */
async function claimOne(tx: Tx, { id, endpoint_id, attempts }: Claimed, now: number): Promise<boolean> {
  const until = now + CLAIM_MS
  const { numUpdatedRows } = await tx
    .updateTable("webhook_deliveries")
    .set({ attempts: attempts + 1, due_at: until, claimed_until: until, last_attempt_at: now })
    .where("id", "=", id)
    .where("attempts", "=", attempts)
    .where("state", "=", "waiting")
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  await tx.updateTable("webhook_endpoints").set({ last_attempt_at: now }).where("id", "=", endpoint_id).execute()
  return true
}

async function hasDue(db: Reader, lane: Lane, now: number): Promise<boolean> {
  const shares = await sharesInUse(db, now)
  const due = selectDue(db, { lane, now, shares }).select("webhook_deliveries.id").limit(1)
  return (await due.executeTakeFirst()) !== undefined
}

interface Wanted {
  lane: Lane
  now: number
  shares: Map<string, Share>
}

/** A lane's due deliveries, except of companies whose share is in use. */
function selectDue(db: Reader, { lane, now, shares }: Wanted) {
  const endpoints = db
    .selectFrom("webhook_endpoints")
    .select("id")
    .where("disabled_at", "is", null)
    .where("slow_since", lane === "slow" ? "is not" : "is", null)
  const due = db
    .selectFrom("webhook_deliveries")
    .where("state", "=", "waiting")
    .where("due_at", "<=", now)
    .where("endpoint_id", "in", endpoints)
  const full = [...shares].filter(([, used]) => !hasShare(used, lane)).map(([company_id]) => company_id)
  return full.length === 0 ? due : due.where("webhook_deliveries.company_id", "not in", full)
}
