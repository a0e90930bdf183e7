import type { App, Caller } from "#indexer/app.ts"
import { noteChange } from "./change-held.ts"
import { findEndpoint, requireWebhooks } from "./endpoints.ts"

/** Forgets an endpoint and its deliveries. */
export async function deleteEndpoint(app: App, me: Caller, id: string): Promise<void> {
  requireWebhooks(me)
  await app.db.writeFor(me.company_id, async (tx) => {
    const { id: known } = await findEndpoint(tx, me, id)
    await tx.deleteFrom("webhook_deliveries").where("endpoint_id", "=", known).execute()
    await tx.deleteFrom("webhook_endpoints").where("id", "=", known).execute()
    await noteChange(tx, me, id, "deleted", app.now())
  })
}
