import * as z from "zod"
import { stored } from "#shared/refusals.ts"
import { requiredText } from "./text.ts"

/** The events that a company can subscribe to. */
export const WEBHOOK_TYPES = [
  "product.minted",
  "product.failed",
  "product.recalled",
  "product.reinstated",
  "product.watched",
  "product.alarm",
  "case.decided",
] as const
export const WebhookType = z.enum(WEBHOOK_TYPES)
export type WebhookType = z.infer<typeof WebhookType>

export const ENDPOINTS_A_COMPANY_MAX = 10

const url = requiredText(2_048, stored("enter", { what: "webhook_url" }))
const events = z
  .array(WebhookType)
  .min(1, stored("choose", { choice: "event" }))
  .max(WEBHOOK_TYPES.length)
  .transform((types) => WEBHOOK_TYPES.filter((type) => types.includes(type)))

export const NewWebhookEndpoint = z.object({ url, events: events.default([...WEBHOOK_TYPES]) })
export type NewWebhookEndpoint = z.infer<typeof NewWebhookEndpoint>

export const WebhookEndpointChange = z.object({
  url: url.optional(),
  events: events.optional(),
  enabled: z.boolean().optional(),
})
export type WebhookEndpointChange = z.infer<typeof WebhookEndpointChange>

export const WebhookEndpoint = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(WebhookType),
  enabled: z.boolean(),
  /** `failures`: we switched it off, since nothing had got through for days. */
  disabled_by: z.enum(["company", "failures"]).nullable(),
  /** Since when nothing has got through; null: the last delivery did. */
  failing_since: z.iso.datetime().nullable(),
  /** Until when the secret before the present one signs as well. */
  previous_secret_until: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
})
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>

export const WebhookEndpointList = z.object({ endpoints: z.array(WebhookEndpoint) })
export type WebhookEndpointList = z.infer<typeof WebhookEndpointList>

/** The only answers that ever hold the secret: when an endpoint is made, and when its secret is changed. */
export const WebhookEndpointWithSecret = WebhookEndpoint.extend({ secret: z.string() })
export type WebhookEndpointWithSecret = z.infer<typeof WebhookEndpointWithSecret>

export const DeliveryPage = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  /** `next_cursor` of the page before. */
  cursor: z.string().max(100).optional(),
})
export type DeliveryPage = z.infer<typeof DeliveryPage>

export const WebhookDelivery = z.object({
  id: z.string(),
  event_id: z.string(),
  type: z.string(),
  state: z.enum(["waiting", "delivered", "failed"]),
  attempts: z.int(),
  /** The receiver's last status; null without an answer. */
  last_status: z.int().nullable(),
  /** Why the last attempt failed, in a sentence. */
  last_error: z.string().nullable(),
  last_attempt_at: z.iso.datetime().nullable(),
  next_attempt_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

export const WebhookDeliveryList = z.object({
  deliveries: z.array(WebhookDelivery),
  next_cursor: z.string().nullable(),
})
export type WebhookDeliveryList = z.infer<typeof WebhookDeliveryList>

/** The most products listed in one event; `products_total` counts all. */
export const EVENT_PRODUCTS_MAX = 500

const WebhookProduct = z.object({
  id: z.string(),
  /** `XXXX-XXXX-XXXX` or `XXXX-XXXX-XXXX-XXXX`. */
  short_code: z.string(),
  product_code: z.string().nullable(),
  serial_number: z.string().nullable(),
  token_id: z.string().nullable(),
  /** Why the mint failed, in a sentence; only in `product.failed`. */
  failure: z.string().nullish(),
})
export type WebhookProduct = z.infer<typeof WebhookProduct>

/** The body posted to an endpoint. One event covers one transaction, however many products it concerns. */
export const WebhookEvent = z.object({
  /** The same for every attempt, so that receivers can skip repeated ones. */
  id: z.string(),
  type: z.enum([...WEBHOOK_TYPES, "webhook.test"]),
  created_at: z.iso.datetime(),
  data: z.object({
    chain_id: z.int().nullable(),
    /** Null for failed mints and tests. */
    tx_hash: z.string().nullable(),
    block_number: z.int().nullable(),
    /** Set where a whole batch is concerned. */
    batch: z.object({ root: z.string(), first_token_id: z.string(), size: z.int() }).nullable(),
    /** Why it was recalled, why its label may have been copied, or what was decided (`open`: taken back). */
    reason: z.string().nullable(),
    products: z.array(WebhookProduct).max(EVENT_PRODUCTS_MAX),
    products_total: z.int(),
  }),
})
export type WebhookEvent = z.infer<typeof WebhookEvent>
