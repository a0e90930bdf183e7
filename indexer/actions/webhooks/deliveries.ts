import { recordAuditEvent } from "#actions/audit/audit-log.ts"
import { requireApiAccess } from "#actions/keys/keys.ts"
import { readNewest } from "#actions/pages.ts"
import type { Tx } from "#db/database.ts"
import type { WebhookDeliveries, WebhookEndpoints } from "#db/tables/api.ts"
import type { App, Caller } from "#indexer/app.ts"
import { AppError, refusal } from "#indexer/errors.ts"
import { enqueue } from "#jobs/queue.ts"
import { JobLater, type RunningJob } from "#jobs/run-job.ts"
import type { DeliveryPage, WebhookDelivery, WebhookDeliveryList, WebhookProduct } from "#shared/api/webhooks.ts"
import { sayStored } from "#shared/refusals.ts"
import { HOUR_MS, isoOf, MINUTE_MS } from "#shared/time.ts"
import { findEndpoint, requireWebhooks, signedHeaders } from "./endpoints.ts"
import { BACKLOG_FULL, enqueueEvent, putEvent, roomInBacklog, toWebhookProduct } from "./events.ts"
import { type Posted, post } from "./post.ts"

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
    if ((await roomInBacklog(tx, me.company_id)) <= 0)
      throw new AppError(BACKLOG_FULL, { retry_after_s: RETRY_AFTER_S })
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
  return toDelivery(await selectDeliveries(app).where("webhook_deliveries.id", "=", id!).executeTakeFirstOrThrow(), me)
}

/** An endpoint that is on, of a company whose plan has webhooks. */
async function findSendable(tx: Tx, me: Caller, endpoint_id: string): Promise<WebhookEndpoints> {
  const endpoint = await findEndpoint(tx, me, endpoint_id)
  await requireApiAccess(tx, me.company_id)
  if (endpoint.disabled_at !== null) throw refusal("webhook_off")
  return endpoint
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

/** Waits after failed attempts: eleven attempts in three days. */
const WAITS_MS = [
  10_000,
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  ...[2, 5, 10, 14, 20, 20].map((hours) => hours * HOUR_MS),
]
/** An endpoint that accepted nothing for this long is disabled. */
const PATIENCE_MS = 3 * 24 * HOUR_MS

/** Attempts a waiting delivery, notes how it went, and throws JobLater where it is to be tried again. */
export async function deliver(app: App, delivery_id: string, send = post): Promise<void> {
  const delivery = await app.db.read
    .selectFrom("webhook_deliveries")
    .innerJoin("webhook_endpoints", "webhook_endpoints.id", "webhook_deliveries.endpoint_id")
    .innerJoin("webhook_events", "webhook_events.id", "webhook_deliveries.event_id")
    .select(["webhook_deliveries.id", "webhook_deliveries.endpoint_id", "webhook_deliveries.attempts"])
    .select(["webhook_events.id as event_id", "webhook_events.body"])
    .select(["webhook_endpoints.url", "webhook_endpoints.secret"])
    .select(["webhook_endpoints.previous_secret", "webhook_endpoints.previous_secret_until"])
    .where("webhook_deliveries.id", "=", delivery_id)
    .where("webhook_deliveries.state", "=", "waiting")
    // It gets another job once its endpoint is on again (`queueWithoutJob`).
    .where("webhook_endpoints.disabled_at", "is", null)
    .executeTakeFirst()
  if (!delivery) return
  const started = app.now()
  const { body, secret, previous_secret, previous_secret_until } = delivery
  const old = previous_secret !== null && Number(previous_secret_until) > started ? [previous_secret] : []
  const posted = await send(delivery.url, body, {
    allow_private: app.config.webhook_allow_private,
    headers: {
      "Content-Type": "application/json",
      "User-Agent": "Touchmark-Webhooks/1",
      ...signedHeaders(delivery.event_id, body, [secret, ...old], started),
    },
  })
  const wait_ms = posted.error === null ? undefined : WAITS_MS[delivery.attempts]
  await app.db.write((tx) => note(tx, delivery, { ...posted, started, wait_ms }, app.now()))
  if (wait_ms !== undefined) throw new JobLater(wait_ms)
}

/** `attempts`: before this one. */
async function note(
  tx: Tx,
  { id, endpoint_id, attempts }: Pick<WebhookDeliveries, "id" | "endpoint_id" | "attempts">,
  { status, error, started, wait_ms }: Posted & { started: number; wait_ms: number | undefined },
  now: number,
): Promise<void> {
  const isDelivered = error === null
  const next =
    wait_ms === undefined
      ? ({ state: isDelivered ? "delivered" : "failed", ended_at: now } as const)
      : { due_at: now + wait_ms }
  const last = { last_attempt_at: started, last_status: status, last_error: error }
  const tried = { ...next, attempts: attempts + 1, ...last }
  await tx.updateTable("webhook_deliveries").set(tried).where("id", "=", id).execute()
  const endpoint = tx.updateTable("webhook_endpoints").where("id", "=", endpoint_id)
  if (isDelivered) await endpoint.set({ failing_since: null }).where("failing_since", "is not", null).execute()
  else {
    await endpoint.set({ failing_since: now }).where("failing_since", "is", null).execute()
    await disableIfHopeless(tx, endpoint_id, now)
  }
}

/** Tells the company by letter; only the company enables the endpoint again. */
async function disableIfHopeless(tx: Tx, id: string, now: number): Promise<void> {
  const disabled = await tx
    .updateTable("webhook_endpoints")
    .set({ disabled_at: now, disabled_by: "failures" })
    .where("id", "=", id)
    .where("disabled_at", "is", null)
    .where("failing_since", "<=", now - PATIENCE_MS)
    .returning(["company_id", "url"])
    .executeTakeFirst()
  if (!disabled) return
  const { company_id, url } = disabled
  const event = { event: "webhook.changed", subject: id, detail: { change: "disabled after failures" } } as const
  await recordAuditEvent(tx, { at: now, company_id, user_id: null, ...event })
  // The rest of the address may contain the receiver's password.
  const facts = { host: new URL(url).host }
  await enqueue(tx, "letter", { letter: "webhook_disabled", company_id, facts }, { now, company_id })
}

/** Raises one event for mints of one company and network that have failed together. Those asked for again are left out. */
export async function raiseFailures(app: App, mint_ids: string[], { id }: Pick<RunningJob, "id">): Promise<void> {
  const now = app.now()
  await app.db.write(async (tx) => {
    const failed = await tx
      .selectFrom("mints")
      .innerJoin("products", "products.id", "mints.product_id")
      .innerJoin("companies", "companies.id", "mints.company_id")
      .select(["mints.company_id", "mints.chain_id", "mints.failure", "companies.code_prefix"])
      .select(["products.id", "products.code", "products.product_code", "products.serial_number"])
      .where("mints.id", "in", mint_ids)
      .where("mints.state", "=", "failed")
      .orderBy("mints.created_at")
      .orderBy("mints.id")
      .execute()
    const [first] = failed
    if (!first) return
    const { company_id, chain_id } = first
    const products = failed.map(
      (row): WebhookProduct => ({ ...toWebhookProduct({ ...row, token_id: null }), failure: row.failure }),
    )
    const event = { company_id, type: "product.failed", event_key: `product.failed:${id}`, now } as const
    const nothing = { tx_hash: null, block_number: null, batch: null, reason: null }
    await enqueueEvent(tx, event, async () => ({ chain_id, ...nothing, products, products_total: products.length }))
  })
}
