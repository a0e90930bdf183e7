import { requireOwner } from "#actions/sessions/require-role.ts"
import type { Reader } from "#db/database.ts"
import type { WebhookEndpoints } from "#db/tables/api.ts"
import type { App, Caller } from "#indexer/app.ts"
import { refuse } from "#indexer/errors.ts"
import type { WebhookEndpointList } from "#shared/api/webhooks.ts"
import { toEndpoint } from "./to-endpoint.ts"

/** The company's endpoints, the oldest first. */
export async function listEndpoints(app: App, me: Caller): Promise<WebhookEndpointList> {
  requireWebhooks(me)
  const rows = await app.db.read
    .selectFrom("webhook_endpoints")
    .selectAll()
    .where("company_id", "=", me.company_id)
    .orderBy("created_at")
    .orderBy("id")
    .execute()
  return { endpoints: rows.map((row) => toEndpoint(row, app.now())) }
}

/** The owner's affair, or that of a program which may. Throws not_allowed. */
export function requireWebhooks(me: Caller): void {
  requireOwner(me, "look after webhooks", "webhooks:write")
}

/** An endpoint of the caller's company; another company's is as unknown as one that never was. */
export async function findEndpoint(db: Reader, me: Caller, id: string): Promise<WebhookEndpoints> {
  const row = await db
    .selectFrom("webhook_endpoints")
    .selectAll()
    .where("id", "=", id)
    .where("company_id", "=", me.company_id)
    .executeTakeFirst()
  if (!row) throw refuse("no_such_webhook")
  return row
}
