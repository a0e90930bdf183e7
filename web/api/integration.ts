/** The calls about API keys and webhooks. */
import type { ApiKey, CreatedKey, KeyList, Scope } from "#shared/api/keys.ts"
import type {
  WebhookDelivery,
  WebhookDeliveryList,
  WebhookEndpoint,
  WebhookEndpointList,
  WebhookEndpointWithSecret,
  WebhookType,
} from "#shared/api/webhooks.ts"
import { signed } from "./dashboard.ts"

export interface KeyWish {
  password: string
  name: string
  scopes: Scope[]
  expires_at: string | null
}

export const fetchKeys = async (): Promise<ApiKey[]> => (await signed<KeyList>("/api-keys")).body.keys
export const createKey = async (json: KeyWish) => (await signed<CreatedKey>("/api-keys", { method: "POST", json })).body
export const revokeKey = (id: string) => signed(`/api-keys/${encodeURIComponent(id)}`, { method: "DELETE" })

const endpoint = (id: string, rest = "") => `/webhook-endpoints/${encodeURIComponent(id)}${rest}`

export const fetchEndpoints = async (): Promise<WebhookEndpoint[]> =>
  (await signed<WebhookEndpointList>("/webhook-endpoints")).body.endpoints
export const createEndpoint = async (json: { url: string; events: WebhookType[] }) =>
  (await signed<WebhookEndpointWithSecret>("/webhook-endpoints", { method: "POST", json })).body
export const switchEndpoint = (id: string, enabled: boolean) =>
  signed<WebhookEndpoint>(endpoint(id), { method: "PATCH", json: { enabled } })
export const rotateSecret = async (id: string) =>
  (await signed<WebhookEndpointWithSecret>(endpoint(id, "/rotate-secret"), { method: "POST" })).body
export const deleteEndpoint = (id: string) => signed(endpoint(id), { method: "DELETE" })
export const testEndpoint = (id: string) => signed(endpoint(id, "/test"), { method: "POST" })
export const fetchDeliveries = async (id: string): Promise<WebhookDelivery[]> =>
  (await signed<WebhookDeliveryList>(endpoint(id, "/deliveries?limit=25"))).body.deliveries
export const redeliver = (id: string, delivery: string) =>
  signed(endpoint(id, `/deliveries/${encodeURIComponent(delivery)}/redeliver`), { method: "POST" })
