import { randomBytes } from "node:crypto"
import { sql } from "kysely"
import { Webhook } from "standardwebhooks"
import { recordAuditEvent } from "#actions/audit/audit-log.ts"
import { requireApiAccess } from "#actions/keys/keys.ts"
import { requireOwner } from "#actions/sessions/require-role.ts"
import { changeInSteps } from "#db/change-in-steps.ts"
import type { Reader, Tx } from "#db/database.ts"
import { countRows, findRow } from "#db/rows.ts"
import type { WebhookEndpoints } from "#db/tables/api.ts"
import type { App, Caller } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import {
  ENDPOINTS_A_COMPANY_MAX,
  type NewWebhookEndpoint,
  type WebhookEndpoint,
  type WebhookEndpointChange,
  type WebhookEndpointList,
  type WebhookEndpointWithSecret,
} from "#shared/api/webhooks.ts"
import { isoOf } from "#shared/time.ts"
import { queueWithoutJob } from "./events.ts"
import { readEndpointUrl } from "./post.ts"

/** How long a receiver has to learn the new secret. */
const BOTH_VALID_MS = 24 * 3_600_000

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
  requireOwner(me, "webhooks:write")
}

/** An endpoint of the caller's company; another company's is as unknown as one that never was. */
export async function findEndpoint(db: Reader, me: Caller, id: string): Promise<WebhookEndpoints> {
  const row = await findRow(db, "webhook_endpoints", { id, company_id: me.company_id })
  if (!row) throw refusal("no_such", { thing: "webhook" })
  return row
}

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
  }
  const made = await app.db.writeFor(company_id, async (tx) => {
    await requireApiAccess(tx, company_id)
    const held = await countRows(tx.selectFrom("webhook_endpoints").where("company_id", "=", company_id))
    if (held >= ENDPOINTS_A_COMPANY_MAX) {
      throw refusal("company_full", { n: ENDPOINTS_A_COMPANY_MAX, owned: "webhooks" })
    }
    await noteChange(tx, me, row.id, "created", now)
    return tx.insertInto("webhook_endpoints").values(row).returningAll().executeTakeFirstOrThrow()
  })
  return { ...toEndpoint(made, now), secret: made.secret }
}

/** Another address or other events; or switches it off, or on again with a clean slate. */
export async function changeEndpoint(
  app: App,
  me: Caller,
  id: string,
  { url, events, enabled }: WebhookEndpointChange,
): Promise<WebhookEndpoint> {
  const now = app.now()
  const change: Partial<WebhookEndpoints> = {}
  if (url !== undefined) change.url = readEndpointUrl(url, app.config.webhook_allow_private)
  if (events !== undefined) change.events = JSON.stringify(events)
  if (enabled === false) Object.assign(change, { disabled_at: now, disabled_by: "company" })
  if (enabled === true) Object.assign(change, { disabled_at: null, disabled_by: null, failing_since: null })
  const off = enabled === false
  // A company that has lost the plan can still switch its endpoints off.
  const needs_plan = !off || url !== undefined || events !== undefined
  const row = await changeHeld(app, me, id, off ? "disabled" : "changed", () => change, { needs_plan })
  if (enabled) await queueWithoutJob(app)
  return toEndpoint(row, now)
}

/** Changes an endpoint of the caller's company and records it as the audit event `name`. Answers it as it is then. */
async function changeHeld(
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
    await noteChange(tx, me, id, name, app.now())
    return { ...held, ...change }
  })
}

function noteChange(tx: Tx, me: Caller, id: string, change: string, at: number): Promise<void> {
  const { company_id, user_id } = me
  return recordAuditEvent(tx, { at, company_id, user_id, event: "webhook.changed", subject: id, detail: { change } })
}

/** Returns a new secret, once. The previous one signs, too, for a day, so that no delivery is refused. */
export async function rotateSecret(app: App, me: Caller, id: string): Promise<WebhookEndpointWithSecret> {
  const now = app.now()
  const secret = newSecret()
  const row = await changeHeld(app, me, id, "secret rotated", (held) => ({
    secret,
    previous_secret: held.secret,
    previous_secret_until: now + BOTH_VALID_MS,
  }))
  return { ...toEndpoint(row, now), secret }
}

/** Forgets an endpoint and its deliveries. */
export async function deleteEndpoint(app: App, me: Caller, id: string): Promise<void> {
  requireWebhooks(me)
  const { id: known } = await findEndpoint(app.db.read, me, id)
  // It may have twenty thousand.
  await changeInSteps(app.db, "webhook_deliveries", { where: sql`endpoint_id = ${known}` })
  await app.db.writeFor(me.company_id, async (tx) => {
    await findEndpoint(tx, me, id)
    await tx.deleteFrom("webhook_deliveries").where("endpoint_id", "=", known).execute()
    await tx.deleteFrom("webhook_endpoints").where("id", "=", known).execute()
    await noteChange(tx, me, id, "deleted", app.now())
  })
}

/** An endpoint as its company sees it: without the secrets. */
function toEndpoint(row: WebhookEndpoints, now: number): WebhookEndpoint {
  const until = row.previous_secret_until
  return {
    id: row.id,
    url: row.url,
    events: JSON.parse(row.events) as WebhookEndpoint["events"],
    enabled: row.disabled_at === null,
    disabled_by: row.disabled_by,
    failing_since: isoOf(row.failing_since),
    previous_secret_until: until !== null && Number(until) > now ? isoOf(until) : null,
    created_at: isoOf(row.created_at),
  }
}

/** Secrets and codes are stored in clear: every instance and restore would need the key to decrypt them beside them. */

/** 32 random bytes as Standard Webhooks writes them. It is stored as it is: signing needs it. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString("base64")}`

/** The headers of Standard Webhooks, with a mark of each secret. The time prevents replays. */
export function signedHeaders(event_id: string, body: string, secrets: string[], now: number) {
  const marks = secrets.map((secret) => new Webhook(secret).sign(event_id, new Date(now), body))
  return {
    "webhook-id": event_id,
    "webhook-timestamp": String(Math.floor(now / 1_000)),
    "webhook-signature": marks.join(" "),
  }
}
