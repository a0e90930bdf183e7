/** The calls about API keys and webhooks. */
import type { Calls } from "#http/calls.ts"
import type { WebhookType } from "#shared/api/webhooks.ts"
import { ask, signed } from "./client.ts"

export const fetchKeys = async () => (await ask("GET /api-keys")).keys
export const createKey = (json: Calls["POST /api-keys"]["body"]) => ask("POST /api-keys", { json })
export const revokeKey = (id: string) => signed("DELETE /api-keys/:id", { path: { id } })

export const fetchEndpoints = async () => (await ask("GET /webhook-endpoints")).endpoints
export const createEndpoint = (json: { url: string; events: WebhookType[] }) => ask("POST /webhook-endpoints", { json })
export const switchEndpoint = (id: string, enabled: boolean) =>
  signed("PATCH /webhook-endpoints/:id", { path: { id }, json: { enabled } })
export const rotateSecret = (id: string) => ask("POST /webhook-endpoints/:id/rotate-secret", { path: { id } })
export const deleteEndpoint = (id: string) => signed("DELETE /webhook-endpoints/:id", { path: { id } })
export const testEndpoint = (id: string) => signed("POST /webhook-endpoints/:id/test", { path: { id } })
export const fetchDeliveries = async (id: string) =>
  (await ask("GET /webhook-endpoints/:id/deliveries", { path: { id }, query: { limit: "25" } })).deliveries
