import { recordAuditEvent } from "#actions/audit/record-audit-event.ts"
import type { Tx } from "#db/database.ts"
import type { App } from "#indexer/app.ts"
import { enqueue } from "#jobs/queue.ts"
import { JobLater } from "#jobs/run-job.ts"
import { HOUR_MS, MINUTE_MS } from "#shared/time.ts"
import { type Posted, post } from "./post.ts"
import { signedHeaders } from "./sign.ts"

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

interface Attempted {
  id: string
  endpoint_id: string
  /** Before this one. */
  attempts: number
}

async function note(
  tx: Tx,
  { id, endpoint_id, attempts }: Attempted,
  { status, error, started, wait_ms }: Posted & { started: number; wait_ms: number | undefined },
  now: number,
): Promise<void> {
  const isDelivered = error === null
  const next =
    wait_ms === undefined
      ? ({ state: isDelivered ? "delivered" : "failed", ended_at: now } as const)
      : { due_at: now + wait_ms }
  await tx
    .updateTable("webhook_deliveries")
    .set({ ...next, attempts: attempts + 1, last_attempt_at: started, last_status: status, last_error: error })
    .where("id", "=", id)
    .execute()
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
