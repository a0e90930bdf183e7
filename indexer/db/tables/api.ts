import { bigint, integer, type RowOf, table, text } from "#db/table.ts"

/** Only the hash of a key is kept. */
export const api_keys = table({
  id: text().primaryKey(),
  company_id: text().references("companies"),
  name: text(),
  /** The first characters of the key, to tell it from others. */
  prefix: text(),
  key_hash: text().unique(),
  /** JSON list. */
  scopes: text(),
  /** It acts in this user's name. */
  created_by: text(),
  created_at: bigint(),
  expires_at: bigint().nullable(),
  revoked_at: bigint().nullable(),
  /** To the minute. */
  last_used_at: bigint().nullable(),
}).index("api_keys_by_company", "company_id, created_at")
export type ApiKeys = RowOf<typeof api_keys>

/** A request that its sender may send again without having it done twice: see `#actions/idempotency`. */
export const idempotent_requests = table({
  company_id: text().primaryKey().references("companies"),
  key: text().primaryKey(),
  request_hash: text(),
  /** started: under way, or its process died. answered: done, with this answer. */
  state: text<"started" | "answered">(),
  /** Grows each time the request is taken over: only the last attempt's effect counts. */
  attempt: integer(),
  leased_until: bigint(),
  status: integer().nullable(),
  /** JSON; null where the answer was too large to keep. */
  body: text().nullable(),
  created_at: bigint().indexed("idempotent_requests_by_age"),
})
export type IdempotentRequests = RowOf<typeof idempotent_requests>

export const webhook_endpoints = table({
  id: text().primaryKey(),
  company_id: text().references("companies").indexed("webhook_endpoints_by_company"),
  url: text(),
  /** JSON list of event types. */
  events: text(),
  /** In plain text: signing needs it. */
  secret: text(),
  /** Signs beside the new one until `previous_secret_until`. */
  previous_secret: text().nullable(),
  previous_secret_until: bigint().nullable(),
  /** Since when nothing has got through; null: the last delivery did. */
  failing_since: bigint().nullable(),
  disabled_at: bigint().nullable(),
  /** Who switched it off; null while it is on. */
  disabled_by: text<"company" | "failures">().nullable().indexed("webhook_endpoints_disabled"),
  created_at: bigint(),
})
export type WebhookEndpoints = RowOf<typeof webhook_endpoints>

/** Events about a company's products, stored once for all its endpoints. */
export const webhook_events = table({
  id: text().primaryKey(),
  company_id: text().references("companies"),
  /** Identifies the occasion, which never becomes two events. */
  event_key: text(),
  type: text(),
  /** The JSON text exactly as it is signed and sent. */
  body: text(),
  created_at: bigint().indexed("webhook_events_by_age"),
}).unique("webhook_events_key", "company_id, event_key")

export const webhook_deliveries = table({
  id: text().primaryKey(),
  event_id: text().references("webhook_events", "cascade"),
  endpoint_id: text().references("webhook_endpoints", "cascade"),
  company_id: text().references("companies"),
  state: text<"waiting" | "delivered" | "failed">(),
  attempts: integer(),
  due_at: bigint(),
  last_attempt_at: bigint().nullable(),
  last_status: integer().nullable(),
  last_error: text().nullable(),
  created_at: bigint(),
  ended_at: bigint().nullable(),
})
  .unique("webhook_deliveries_once", "event_id, endpoint_id")
  .index("webhook_deliveries_by_company", "company_id, state")
  .index("webhook_deliveries_by_endpoint", "endpoint_id, created_at, id")
export type WebhookDeliveries = RowOf<typeof webhook_deliveries>

/** The last block whose events have become webhook events. */
export const webhook_cursors = table({
  chain_id: integer().primaryKey(),
  block_number: integer(),
  /** Null where that block was final already. */
  block_hash: text().nullable(),
})
