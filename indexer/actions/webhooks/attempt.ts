import { recordAuditEvent } from "#actions/audit/record-audit-event.ts"
import type { Tx } from "#db/database.ts"
import type { App } from "#indexer/app.ts"
import { enqueue } from "#jobs/queue.ts"
import type { Claimed } from "./claim-due.ts"
import type { Posted, post } from "./post.ts"
import { signatureOf } from "./sign.ts"

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Waits after failed attempts: eleven attempts in three days. */
const WAITS_MS = [
  10_000,
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  ...[2, 5, 10, 14, 20, 20].map((hours) => hours * HOUR_MS),
]
const ATTEMPTS_MAX = WAITS_MS.length + 1
/** An endpoint that accepted nothing for this long is disabled. */
const PATIENCE_MS = 3 * 24 * HOUR_MS
/** An answer that takes longer makes an endpoint a slow one; the next one that comes sooner makes it quick again. */
const SLOW_MS = 3_000

/** Sends one delivery that this instance has claimed, and notes how it went. */
export async function attempt(app: App, claimed: Claimed, send: typeof post): Promise<void> {
  const delivery = await app.db.read
    .selectFrom("webhook_deliveries")
    .innerJoin("webhook_endpoints", "webhook_endpoints.id", "webhook_deliveries.endpoint_id")
    .innerJoin("webhook_events", "webhook_events.id", "webhook_deliveries.event_id")
    .select(["webhook_events.id as event_id", "webhook_events.type", "webhook_events.body"])
    .select(["webhook_endpoints.url", "webhook_endpoints.secret"])
    .select(["webhook_endpoints.previous_secret", "webhook_endpoints.previous_secret_until"])
    .where("webhook_deliveries.id", "=", claimed.id)
    .executeTakeFirst()
  // Its endpoint has been deleted.
  if (!delivery) return
  const started = app.now()
  const { body, secret, previous_secret, previous_secret_until } = delivery
  const old = previous_secret !== null && Number(previous_secret_until) > started ? [previous_secret] : []
  const posted = await send(delivery.url, body, {
    allow_private: app.config.webhook_allow_private,
    headers: {
      "Content-Type": "application/json",
      "User-Agent": "Touchmark-Webhooks/1",
      "Touchmark-Event-Id": delivery.event_id,
      "Touchmark-Event-Type": delivery.type,
      "Touchmark-Signature": signatureOf(body, [secret, ...old], started),
    },
  })
  const now = app.now()
  await app.db.write((tx) => note(tx, claimed, { ...posted, slow: now - started > SLOW_MS }, now))
}

async function note(
  tx: Tx,
  { id, endpoint_id, attempts }: Claimed,
  { status, error, slow }: Posted & { slow: boolean },
  now: number,
): Promise<void> {
  const isDelivered = error === null
  const isOver = isDelivered || attempts >= ATTEMPTS_MAX
  const { numUpdatedRows } = await tx
    .updateTable("webhook_deliveries")
    .set({
      ...(isOver
        ? { state: isDelivered ? "delivered" : "failed", ended_at: now }
        : { due_at: now + WAITS_MS[attempts - 1]! }),
      last_status: status,
      last_error: error,
      claimed_until: null,
    })
    .where("id", "=", id)
    .where("attempts", "=", attempts)
    .where("state", "=", "waiting")
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await noteSpeed(tx, endpoint_id, slow, now)
  const endpoint = tx.updateTable("webhook_endpoints").where("id", "=", endpoint_id)
  if (isDelivered) await endpoint.set({ failing_since: null }).where("failing_since", "is not", null).execute()
  else {
    await endpoint.set({ failing_since: now }).where("failing_since", "is", null).execute()
    await disableIfHopeless(tx, endpoint_id, now)
  }
}

async function noteSpeed(tx: Tx, endpoint_id: string, slow: boolean, now: number): Promise<void> {
  await tx
    .updateTable("webhook_endpoints")
    .set({ slow_since: slow ? now : null })
    .where("id", "=", endpoint_id)
    .where("slow_since", slow ? "is" : "is not", null)
    .execute()
}

/** Tells the company by letter; only the company enables the endpoint again. */
async function disableIfHopeless(tx: Tx, id: string, now: number): Promise<void> {
  const disabled = await tx
    .updateTable("webhook_endpoints")
    .set({ disabled_at: now, disabled_by: "failures" })
    .where("id", "=", id)
    .where("disabled_at", "is", null)
    .where("failing_since", "<=", now - PATIENCE_MS)
    .returning("company_id")
    .executeTakeFirst()
  if (!disabled) return
  const { company_id } = disabled
  const event = { event: "webhook.changed", subject: id, detail: { change: "disabled after failures" } } as const
  await recordAuditEvent(tx, { at: now, company_id, user_id: null, ...event })
  await enqueue(tx, "letter", { letter: "webhook_disabled", endpoint_id: id }, { now, company_id })
}
