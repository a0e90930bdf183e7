import { sql } from "kysely"
import { recordDeed } from "#actions/audit/record-deed.ts"
import type { Reader, Tx } from "#db/database.ts"
import type { App } from "#indexer/app.ts"
import { enqueue } from "#jobs/queue.ts"
import { type Posted, post } from "./post.ts"
import { signatureOf } from "./sign.ts"

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** What is waited after each failed attempt: eleven attempts in three days. */
const WAITS_MS = [
  10_000,
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  ...[2, 5, 10, 14, 20, 20].map((hours) => hours * HOUR_MS),
]
export const ATTEMPTS_MAX = WAITS_MS.length + 1
/** An endpoint that has taken nothing for so long is switched off. */
const PATIENCE_MS = 3 * 24 * HOUR_MS

/** Nobody waits for a slow receiver: no endpoint has more than its share of what is sent at once. */
const AT_ONCE = 16
const AT_ONCE_AN_ENDPOINT = 4
const ROUNDS_MAX = 100
/** Longer than an attempt takes: afterwards whoever made it is taken to have died. */
const LEASE_MS = 60_000

/** Sends what is due. An attempt that a crash cut off is made again: a receiver may hear of an event twice, never not at all. */
export async function deliverDue(app: App): Promise<void> {
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const claimed = await claim(app)
    if (claimed.length === 0) return
    await Promise.all(claimed.map((delivery) => attempt(app, delivery)))
  }
}

export async function hasDueDeliveries(app: App): Promise<boolean> {
  return (await selectDue(app.db.read, app.now()).limit(1).execute()).length > 0
}

interface Claimed {
  id: string
  endpoint_id: string
  attempts: number
}

async function claim(app: App): Promise<Claimed[]> {
  return app.db.write(async (tx) => {
    const now = app.now()
    const due = await tx
      .selectFrom(
        selectDue(tx, now)
          .select(sql<number>`row_number() over (partition by endpoint_id order by due_at, id)`.as("place"))
          .as("due"),
      )
      .select(["due.id", "due.endpoint_id", "due.attempts"])
      .where("due.place", "<=", AT_ONCE_AN_ENDPOINT)
      .orderBy("due.due_at")
      .limit(AT_ONCE)
      .execute()
    const claimed = due.map((delivery) => ({ ...delivery, attempts: delivery.attempts + 1 }))
    for (const { id, attempts } of claimed) {
      await tx
        .updateTable("webhook_deliveries")
        .set({ attempts, due_at: now + LEASE_MS, last_attempt_at: now })
        .where("id", "=", id)
        .execute()
    }
    return claimed
  })
}

function selectDue(db: Reader, now: number) {
  return db
    .selectFrom("webhook_deliveries")
    .select(["id", "endpoint_id", "attempts", "due_at"])
    .where("state", "=", "waiting")
    .where("due_at", "<=", now)
    .where("endpoint_id", "in", db.selectFrom("webhook_endpoints").select("id").where("disabled_at", "is", null))
}

async function attempt(app: App, claimed: Claimed): Promise<void> {
  const delivery = await app.db.read
    .selectFrom("webhook_deliveries")
    .innerJoin("webhook_endpoints", "webhook_endpoints.id", "webhook_deliveries.endpoint_id")
    .innerJoin("webhook_events", "webhook_events.id", "webhook_deliveries.event_id")
    .select(["webhook_events.id as event_id", "webhook_events.type", "webhook_events.body"])
    .select(["webhook_endpoints.url", "webhook_endpoints.secret"])
    .select(["webhook_endpoints.previous_secret", "webhook_endpoints.previous_secret_until"])
    .where("webhook_deliveries.id", "=", claimed.id)
    .executeTakeFirst()
  // Its endpoint has been deleted meanwhile.
  if (!delivery) return
  const now = app.now()
  const { body, secret, previous_secret, previous_secret_until } = delivery
  const old = previous_secret !== null && Number(previous_secret_until) > now ? [previous_secret] : []
  const posted = await post(delivery.url, body, {
    allow_private: app.config.webhook_allow_private,
    headers: {
      "Content-Type": "application/json",
      "User-Agent": "Touchmark-Webhooks/1",
      "Touchmark-Event-Id": delivery.event_id,
      "Touchmark-Event-Type": delivery.type,
      "Touchmark-Signature": signatureOf(body, [secret, ...old], now),
    },
  })
  await app.db.write((tx) => note(tx, claimed, posted, app.now()))
}

async function note(tx: Tx, { id, endpoint_id, attempts }: Claimed, posted: Posted, now: number): Promise<void> {
  const isDelivered = posted.error === null
  const isOver = isDelivered || attempts >= ATTEMPTS_MAX
  const { numUpdatedRows } = await tx
    .updateTable("webhook_deliveries")
    .set({
      ...(isOver
        ? { state: isDelivered ? "delivered" : "failed", ended_at: now }
        : { due_at: now + WAITS_MS[attempts - 1]! }),
      ...{ last_status: posted.status, last_error: posted.error },
    })
    .where("id", "=", id)
    .where("attempts", "=", attempts)
    .where("state", "=", "waiting")
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  const endpoint = tx.updateTable("webhook_endpoints").where("id", "=", endpoint_id)
  if (isDelivered) await endpoint.set({ failing_since: null }).where("failing_since", "is not", null).execute()
  else {
    await endpoint.set({ failing_since: now }).where("failing_since", "is", null).execute()
    await disableIfHopeless(tx, endpoint_id, now)
  }
}

/** The company is told by letter; the company itself switches it on again. */
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
  const deed = { deed: "webhook.changed", subject: id, detail: { change: "disabled after failures" } } as const
  await recordDeed(tx, { at: now, company_id, user_id: null, ...deed })
  await enqueue(tx, "letter", { letter: "webhook_disabled", endpoint_id: id }, { now, company_id })
}
