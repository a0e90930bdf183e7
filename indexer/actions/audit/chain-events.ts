/** The hashes are of ids, so a changed line shows and erasing a person changes no line. */
import { sql } from "kysely"
import type { Database, Tx } from "#db/database.ts"
import { rowInserter } from "#db/row-inserter.ts"
import type { AuditEvents } from "#db/tables/audit-events.ts"
import { auditEventHash } from "./audit-event-hash.ts"

/** The values of an event that is not yet chained. */
export const NOT_CHAINED = { place: 0, hash: "" } as const

/** A literal in the statement, because PostgreSQL uses the partial index only when it sees the value. */
const WAITS = sql.lit(NOT_CHAINED.place)
const EVENTS_AT_ONCE = 500
const insertEvents = rowInserter("audit_events")

export async function hasEventsToChain({ db }: { db: Database }): Promise<boolean> {
  const waiting = db.read.selectFrom("audit_events").select("id").where("place", "=", WAITS)
  return (await waiting.limit(1).executeTakeFirst()) !== undefined
}

/**
 * Adds waiting audit events to the hash chain, so that later changes show (`verifyAuditLog`). Parallel calls are safe: both
 * update the row of the chain's end.
 */
export async function chainEvents({ db }: { db: Database }): Promise<void> {
  if (!(await hasEventsToChain({ db }))) return
  while ((await db.write(chainSome)) === EVENTS_AT_ONCE) {}
}

async function chainSome(tx: Tx): Promise<number> {
  const waiting = await tx
    .selectFrom("audit_events")
    .selectAll()
    .where("place", "=", WAITS)
    .orderBy("at")
    .orderBy("id")
    .limit(EVENTS_AT_ONCE)
    .execute()
  if (waiting.length === 0) return 0
  let end = await tx
    .selectFrom("audit_log_head")
    .select(["place", "hash"])
    .where("id", "=", 1)
    .executeTakeFirstOrThrow()
  const chained = waiting.map((event): AuditEvents => {
    const next = { ...event, place: Number(end.place) + 1 }
    end = { place: next.place, hash: auditEventHash(end.hash, next) }
    return { ...next, hash: end.hash }
  })
  const ids = waiting.map(({ id }) => id)
  const { at } = waiting.at(-1)!
  // `at` is for the index.
  await tx.deleteFrom("audit_events").where("place", "=", WAITS).where("at", "<=", at).where("id", "in", ids).execute()
  await insertEvents(tx, chained)
  await tx.updateTable("audit_log_head").set(end).where("id", "=", 1).execute()
  return waiting.length
}
