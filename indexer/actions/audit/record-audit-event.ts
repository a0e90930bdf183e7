import { newProductId } from "#actions/products/product-id.ts"
import type { Tx } from "#db/database.ts"
import type { AuditEvent } from "#shared/audit-events.ts"
import { NOT_CHAINED } from "./chain-events.ts"

export interface NewAuditEvent {
  at: number
  company_id: string | null
  user_id: string | null
  event: AuditEvent
  subject?: string
  /** Ids and plain values; never an e-mail address or a name. */
  detail?: Record<string, string | number | boolean | null>
}

/**
 * Stores an audit event in the action's transaction. `chainEvents` hashes it within seconds; here, all companies would wait
 * for one another.
 */
export async function recordAuditEvent(tx: Tx, { subject, detail = {}, ...event }: NewAuditEvent): Promise<void> {
  const line = { ...event, id: newProductId(event.at), subject: subject ?? null, detail: JSON.stringify(detail) }
  await tx
    .insertInto("audit_events")
    .values({ ...line, ...NOT_CHAINED })
    .execute()
}
