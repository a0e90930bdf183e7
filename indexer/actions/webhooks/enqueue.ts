import type { Tx } from "#db/database.ts"
import { countRows } from "#db/rows.ts"
import type { App } from "#indexer/app.ts"
import { enqueue } from "#jobs/queue.ts"
import type { WebhookEvent, WebhookType } from "#shared/api/webhooks.ts"
import { PLAN_NAMES, PLANS } from "#shared/plans.ts"
import { because } from "#shared/refusals.ts"

export interface NewEvent {
  company_id: string
  type: WebhookType
  /** Identifies the occasion, which is sent once, whatever the chain does. */
  event_key: string
  now: number
}

const WAITING_DELIVERIES_MAX = 5_000

export const BACKLOG_FULL = because("deliveries_full", { n: WAITING_DELIVERIES_MAX })

const WITH_API = PLAN_NAMES.filter((name) => PLANS[name].api_access)

/**
 * Stores an event and its deliveries in the caller's transaction. Skips known events and those without subscribers, before
 * calling `dataOf`.
 */
export async function enqueueEvent(
  tx: Tx,
  { company_id, type, event_key, now }: NewEvent,
  dataOf: () => Promise<WebhookEvent["data"]>,
): Promise<void> {
  const endpoints = (await listeningEndpoints(tx, company_id)).filter(({ events }) =>
    (JSON.parse(events) as string[]).includes(type),
  )
  if (endpoints.length === 0) return
  const told = await tx
    .selectFrom("webhook_events")
    .select("id")
    .where("company_id", "=", company_id)
    .where("event_key", "=", event_key)
    .executeTakeFirst()
  if (told) return
  const endpoint_ids = endpoints.map(({ id }) => id)
  await putEvent(tx, { company_id, type, event_key, now, data: await dataOf(), endpoint_ids })
}

/** Stores an event as it will be sent, and a delivery and its job for each endpoint. Answers the deliveries' ids. */
export async function putEvent(
  tx: Tx,
  event: Omit<NewEvent, "type"> & { type: WebhookEvent["type"]; data: WebhookEvent["data"]; endpoint_ids: string[] },
): Promise<string[]> {
  const { company_id, type, event_key, now, data, endpoint_ids } = event
  const id = `evt_${crypto.randomUUID()}`
  const body = JSON.stringify({ id, type, created_at: new Date(now).toISOString(), data } satisfies WebhookEvent)
  await tx.insertInto("webhook_events").values({ id, company_id, event_key, type, body, created_at: now }).execute()
  const room = await roomInBacklog(tx, company_id)
  const deliveries = endpoint_ids.map((endpoint_id, place) => ({
    id: crypto.randomUUID(),
    event_id: id,
    endpoint_id,
    company_id,
    attempts: 0,
    due_at: now,
    created_at: now,
    // One that finds no room is kept as failed, so that the log shows it.
    ...(place < room
      ? { state: "waiting" as const }
      : { state: "failed" as const, last_error: JSON.stringify(BACKLOG_FULL), ended_at: now }),
  }))
  await tx.insertInto("webhook_deliveries").values(deliveries).execute()
  for (const delivery of deliveries) if (delivery.state === "waiting") await queueDelivery(tx, delivery, now)
  return deliveries.map((delivery) => delivery.id)
}

export async function roomInBacklog(tx: Tx, company_id: string): Promise<number> {
  const waiting = await countRows(
    tx.selectFrom("webhook_deliveries").where("company_id", "=", company_id).where("state", "=", "waiting"),
  )
  return WAITING_DELIVERIES_MAX - waiting
}

const QUEUED_AT_ONCE = 500

/** Deliveries that no job will make: their endpoint was off, or the job is lost. */
const withoutJob = ({ db }: App) =>
  db.read
    .selectFrom("webhook_deliveries as waiting")
    .innerJoin("webhook_endpoints", "webhook_endpoints.id", "waiting.endpoint_id")
    .select(["waiting.id", "waiting.company_id"])
    .where("waiting.state", "=", "waiting")
    .where("webhook_endpoints.disabled_at", "is", null)
    .where("waiting.id", "not in", ({ selectFrom }) =>
      selectFrom("jobs")
        .select((eb) => eb.ref("jobs.key").$notNull().as("id"))
        .where("kind", "=", "webhook")
        .where("state", "in", ["waiting", "running"])
        .whereRef("key", "=", "waiting.id"),
    )
    .limit(QUEUED_AT_ONCE)

export const isDeliveryWithoutJob = async (app: App): Promise<boolean> =>
  (await withoutJob(app).limit(1).execute()).length > 0

export async function queueWithoutJob(app: App): Promise<void> {
  const waiting = await withoutJob(app).execute()
  await app.db.write(async (tx) => {
    for (const delivery of waiting) await queueDelivery(tx, delivery, app.now())
  })
}

const queueDelivery = (tx: Tx, { id, company_id }: { id: string; company_id: string }, now: number) =>
  enqueue(tx, "webhook", { delivery_id: id }, { now, key: id, company_id })

/** Enabled endpoints of a company whose plan has the API. */
function listeningEndpoints(tx: Tx, company_id: string) {
  return tx
    .selectFrom("webhook_endpoints")
    .innerJoin("companies", "companies.id", "webhook_endpoints.company_id")
    .select(["webhook_endpoints.id", "webhook_endpoints.events"])
    .where("webhook_endpoints.company_id", "=", company_id)
    .where("webhook_endpoints.disabled_at", "is", null)
    .where("companies.plan", "in", WITH_API)
    .where("companies.closed_at", "is", null)
    .execute()
}
