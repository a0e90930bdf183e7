import { createHash } from "node:crypto"
import type { AuditEvents } from "#db/tables/audit-events.ts"

/** The hash of a line of the audit log and, through `previous`, of every line before it. */
export function auditEventHash(previous: string, line: Omit<AuditEvents, "hash">): string {
  const { place, id, at, company_id, user_id, event, subject, detail } = line
  const covered = [previous, Number(place), id, Number(at), company_id, user_id, event, subject, detail]
  return createHash("sha256").update(JSON.stringify(covered)).digest("hex")
}
