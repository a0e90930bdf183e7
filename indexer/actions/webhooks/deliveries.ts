import { requireApiAccess } from "#actions/keys/require-api-access.ts"
import { readNewest } from "#actions/pages.ts"
import type { Tx } from "#db/database.ts"
import type { WebhookDeliveries, WebhookEndpoints } from "#db/tables/api.ts"
import type { App, Caller } from "#indexer/app.ts"
import { AppError, refusal } from "#indexer/errors.ts"
import type { DeliveryPage, WebhookDelivery, WebhookDeliveryList } from "#shared/api/webhooks.ts"
import { sayStored } from "#shared/refusals.ts"
import { isoOf } from "#shared/time.ts"
import { findEndpoint, requireWebhooks } from "./endpoints.ts"
import { BACKLOG_FULL, putEvent, roomInBacklog } from "./enqueue.ts"

const SHOWN_MS = 30 * 24 * 3_600_000
const RETRY_AFTER_S = 60

/** An endpoint's deliveries of the last 30 days and those to come, the newest first, page by page. */
export async function listDeliveries(
  app: App,
  me: Caller,
  endpoint_id: string,
  page: DeliveryPage,
): Promise<WebhookDeliveryList> {
  requireWebhooks(me)
  const { id } = await findEndpoint(app.db.read, me, endpoint_id)
  const query = selectDeliveries(app)
    .where("endpoint_id", "=", id)
    .where("webhook_deliveries.created_at", ">", app.now() - SHOWN_MS)
  const { shown, next_cursor } = await readNewest(query, "webhook_deliveries", page)
  return { deliveries: shown.map((row) => toDelivery(row, me)), next_cursor }
}

/** Sends a test event without content, to see whether it arrives. */
export async function sendTest(app: App, me: Caller, endpoint_id: string): Promise<WebhookDelivery> {
  requireWebhooks(me)
  const now = app.now()
  const [id] = await app.db.writeFor(me.company_id, async (tx) => {
    const endpoint = await findSendable(tx, me, endpoint_id)
    await requireRoom(tx, me.company_id)
    const nothing = { chain_id: null, tx_hash: null, block_number: null, batch: null, reason: null }
    return putEvent(tx, {
      company_id: me.company_id,
      type: "webhook.test",
      event_key: `test:${crypto.randomUUID()}`,
      now,
      data: { ...nothing, products: [], products_total: 0 },
      endpoint_ids: [endpoint.id],
    })
  })
  return showDelivery(app, me, id!)
}

/** An endpoint that is on, of a company whose plan has webhooks. */
async function findSendable(tx: Tx, me: Caller, endpoint_id: string): Promise<WebhookEndpoints> {
  const endpoint = await findEndpoint(tx, me, endpoint_id)
  await requireApiAccess(tx, me.company_id)
  if (endpoint.disabled_at !== null) throw refusal("webhook_off")
  return endpoint
}

async function requireRoom(tx: Tx, company_id: string): Promise<void> {
  if ((await roomInBacklog(tx, company_id)) > 0) return
  throw new AppError(BACKLOG_FULL, { retry_after_s: RETRY_AFTER_S })
}

async function showDelivery(app: App, me: Caller, id: string): Promise<WebhookDelivery> {
  const row = await selectDeliveries(app).where("webhook_deliveries.id", "=", id).executeTakeFirstOrThrow()
  return toDelivery(row, me)
}

function selectDeliveries(app: App) {
  return app.db.read
    .selectFrom("webhook_deliveries")
    .innerJoin("webhook_events", "webhook_events.id", "webhook_deliveries.event_id")
    .selectAll("webhook_deliveries")
    .select("webhook_events.type")
}

function toDelivery(row: WebhookDeliveries & { type: string }, { language }: Caller): WebhookDelivery {
  const { id, event_id, type, state, attempts, last_status, last_error } = row
  return {
    id,
    event_id,
    type,
    state,
    attempts,
    last_status,
    last_error: sayStored(last_error, language),
    last_attempt_at: isoOf(row.last_attempt_at),
    next_attempt_at: state === "waiting" ? isoOf(row.due_at) : null,
    created_at: isoOf(row.created_at),
  }
}
