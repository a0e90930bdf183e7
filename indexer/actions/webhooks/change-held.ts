import { recordAuditEvent } from "#actions/audit/record-audit-event.ts"
import { requireApiAccess } from "#actions/keys/require-api-access.ts"
import type { Tx } from "#db/database.ts"
import type { WebhookEndpoints } from "#db/tables/api.ts"
import type { App, Caller } from "#indexer/app.ts"
import { findEndpoint, requireWebhooks } from "./endpoints.ts"
import { queueWaiting } from "./enqueue.ts"

/** Changes an endpoint of the caller's company and records it as the audit event `name`. Answers it as it is then. */
export async function changeHeld(
  app: App,
  me: Caller,
  id: string,
  name: string,
  changeOf: (held: WebhookEndpoints) => Partial<WebhookEndpoints>,
  { needs_plan = true } = {},
): Promise<WebhookEndpoints> {
  requireWebhooks(me)
  return app.db.writeFor(me.company_id, async (tx) => {
    const held = await findEndpoint(tx, me, id)
    if (needs_plan) await requireApiAccess(tx, me.company_id)
    const change = changeOf(held)
    if (Object.keys(change).length === 0) return held
    await tx.updateTable("webhook_endpoints").set(change).where("id", "=", held.id).execute()
    if (held.disabled_at !== null && change.disabled_at === null) await queueWaiting(tx, id, app.now())
    await noteChange(tx, me, id, name, app.now())
    return { ...held, ...change }
  })
}

export function noteChange(tx: Tx, me: Caller, id: string, change: string, at: number): Promise<void> {
  const { company_id, user_id } = me
  return recordAuditEvent(tx, { at, company_id, user_id, event: "webhook.changed", subject: id, detail: { change } })
}
