import { sql } from "kysely"
import type { Database } from "#db/database.ts"
import type { AuditLogCheck } from "#shared/api/audit.ts"
import { auditEventHash } from "./audit-event-hash.ts"

const LINES_A_PAGE = 1_000

/** Finds the first line of the audit log that was changed, removed or inserted. Runs in a worker thread. */
export async function verifyAuditLog(db: Database): Promise<AuditLogCheck> {
  const end = await db.read.selectFrom("audit_log_head").selectAll().executeTakeFirst()
  const last = Number(end?.place ?? 0)
  let place = 0
  let head = ""
  while (place < last) {
    const page = await db.read
      .selectFrom("audit_events")
      .selectAll()
      .where("place", ">", place)
      .where("place", "<=", last)
      .orderBy("place")
      .limit(LINES_A_PAGE)
      .execute()
    for (const line of page) {
      place++
      if (Number(line.place) !== place) return { lines: place, head, fault: `Line ${place} is missing.` }
      if (auditEventHash(head, line) !== line.hash)
        return { lines: place, head, fault: `Line ${place} has been changed.` }
      head = line.hash
    }
    if (page.length === 0) return { lines: place, head, fault: `Line ${place + 1} is missing.` }
  }
  if (end?.hash !== head) {
    const fault = `The audit log does not end where it should: after line ${end?.place ?? "unknown"}.`
    return { lines: place, head, fault }
  }
  return { lines: place, head, fault: (await hasStrayLines(db)) ? "There are lines outside the audit log." : null }
}

/** In one statement, because the audit log grows in the meantime. */
async function hasStrayLines({ read }: Database): Promise<boolean> {
  const stray = await read
    .selectFrom("audit_events")
    .select("place")
    .where((eb) => eb.or([eb("place", "<", 0), eb("place", ">", sql<number>`(select place from audit_log_head)`)]))
    .limit(1)
    .executeTakeFirst()
  return stray !== undefined
}
