/** A company's programs' ways in. Only the hash of a key is kept. */
export interface ApiKeys {
  id: string
  company_id: string
  name: string
  /** The first characters of the key, to tell it from others. */
  prefix: string
  key_hash: string
  /** JSON list. */
  scopes: string
  /** The user who made it, in whose name it acts. */
  created_by: string
  created_at: number
  expires_at: number | null
  revoked_at: number | null
  /** To the minute. */
  last_used_at: number | null
}

/** A request that its sender may send again without having it done twice: see `#actions/idempotency`. */
export interface IdempotentRequests {
  company_id: string
  /** As the sender chose it. */
  key: string
  /** SHA-256 of the request. */
  request_hash: string
  /** started: under way, or its process died. answered: done, with this answer. */
  state: "started" | "answered"
  /** Grows each time the request is taken over: only the last attempt's effect counts. */
  attempt: number
  leased_until: number
  status: number | null
  /** JSON; null where the answer was too large to keep. */
  body: string | null
  created_at: number
}

/** An address to which a company wants its events sent. */
export interface WebhookEndpoints {
  id: string
  company_id: string
  url: string
  /** JSON list of event types. */
  events: string
  /** As it is, since signing needs it. */
  secret: string
  /** Signs beside the new one until `previous_secret_until`. */
  previous_secret: string | null
  previous_secret_until: number | null
  /** Since when nothing has got through; null: the last delivery did. */
  failing_since: number | null
  /** Since when its answers take long; null: they come in time. */
  slow_since: number | null
  /** Of a company's endpoints the one that was tried longest ago is next. */
  last_attempt_at: number | null
  disabled_at: number | null
  /** Who switched it off; null while it is on. */
  disabled_by: "company" | "failures" | null
  created_at: number
}

/** Events about a company's products, stored once for all its endpoints. */
export interface WebhookEvents {
  id: string
  company_id: string
  /** Identifies the occasion, which never becomes two events. */
  event_key: string
  type: string
  /** The JSON text exactly as it is signed and sent. */
  body: string
  created_at: number
}

export interface WebhookDeliveries {
  id: string
  event_id: string
  endpoint_id: string
  company_id: string
  state: "waiting" | "delivered" | "failed"
  attempts: number
  /** When it is due; during an attempt, when it is due again if no outcome gets stored. */
  due_at: number
  /** Until when an instance is attempting it; null: none is. */
  claimed_until: number | null
  last_attempt_at: number | null
  last_status: number | null
  last_error: string | null
  created_at: number
  ended_at: number | null
}

/** Up to which block a chain's events have become webhook events. */
export interface WebhookCursors {
  chain_id: number
  block_number: number
  /** Of that block; null where it was final already. */
  block_hash: string | null
}

/** Failed mints that were reported to their company, once per request. */
export interface WebhookFailures {
  mint_id: string
  asked_at: number
  told_at: number
}
