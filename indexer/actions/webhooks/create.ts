import { recordAuditEvent } from "#actions/audit/record-audit-event.ts"
import { requireApiAccess } from "#actions/keys/require-api-access.ts"
import type { App, Caller } from "#indexer/app.ts"
import { refuse } from "#indexer/errors.ts"
import {
  ENDPOINTS_A_COMPANY_MAX,
  type NewWebhookEndpoint,
  type WebhookEndpointWithSecret,
} from "#shared/api/webhooks.ts"
import { readEndpointUrl } from "./endpoint-url.ts"
import { requireWebhooks } from "./endpoints.ts"
import { newSecret } from "./sign.ts"
import { toEndpoint } from "./to-endpoint.ts"

/** Creates an endpoint for future events. Only this answer holds its secret. */
export async function createEndpoint(
  app: App,
  me: Caller,
  input: NewWebhookEndpoint,
): Promise<WebhookEndpointWithSecret> {
  requireWebhooks(me)
  const now = app.now()
  const { company_id } = me
  const row = {
    id: crypto.randomUUID(),
    company_id,
    created_at: now,
    secret: newSecret(),
    url: readEndpointUrl(input.url, app.config.webhook_allow_private),
    events: JSON.stringify(input.events),
    previous_secret: null,
    previous_secret_until: null,
    failing_since: null,
    disabled_at: null,
    disabled_by: null,
  }
  await app.db.writeFor(company_id, async (tx) => {
    await requireApiAccess(tx, company_id)
    const { held } = await tx
      .selectFrom("webhook_endpoints")
      .select((eb) => eb.fn.countAll<number>().as("held"))
      .where("company_id", "=", company_id)
      .executeTakeFirstOrThrow()
    if (Number(held) >= ENDPOINTS_A_COMPANY_MAX) {
      throw refuse("webhooks_full", { n: ENDPOINTS_A_COMPANY_MAX })
    }
    await tx.insertInto("webhook_endpoints").values(row).execute()
    const event = { event: "webhook.changed", subject: row.id, detail: { change: "created" } } as const
    await recordAuditEvent(tx, { at: now, company_id, user_id: me.user_id, ...event })
  })
  return { ...toEndpoint(row, now), secret: row.secret }
}
