import * as z from "zod"
import type { DescribedRoute } from "#http/openapi/described-route.ts"
import {
  DeliveryPage,
  NewWebhookEndpoint,
  WebhookDelivery,
  WebhookDeliveryList,
  WebhookEndpoint,
  WebhookEndpointChange,
  WebhookEndpointList,
  WebhookEndpointWithSecret,
} from "#shared/api/webhooks.ts"

const ENDPOINT = { id: "The endpoint's id." }
const COMMON = { tag: "Webhooks", access: "webhooks:write" } as const
const SENT_BY_HAND =
  "20 a minute for each company, tests and redeliveries together, while fewer than 5,000 deliveries wait."

export const webhooks: DescribedRoute[] = [
  {
    ...{ route: "GET /webhook-endpoints", id: "listWebhookEndpoints", ...COMMON },
    summary: "List webhook endpoints",
    answers: { 200: { says: "All of them, without their secrets.", schema: WebhookEndpointList } },
  },
  {
    ...{ route: "POST /webhook-endpoints", id: "createWebhookEndpoint", ...COMMON },
    summary: "Add a webhook endpoint",
    detail: "An https address on port 443 or 8443 that the public internet can reach; at most ten a company.",
    body: NewWebhookEndpoint,
    example: { url: "https://example.com/touchmark", events: ["product.minted", "product.failed"] },
    answers: { 201: { says: "The endpoint, with its secret: this once.", schema: WebhookEndpointWithSecret } },
    errors: ["limit_reached"],
  },
  {
    ...{ route: "PATCH /webhook-endpoints/:id", id: "changeWebhookEndpoint", ...COMMON, path: ENDPOINT },
    summary: "Change a webhook endpoint, or switch it off and on",
    body: WebhookEndpointChange,
    example: { enabled: true },
    answers: { 200: { says: "The endpoint as it is now.", schema: WebhookEndpoint } },
    errors: ["not_found"],
  },
  {
    ...{ route: "DELETE /webhook-endpoints/:id", id: "deleteWebhookEndpoint", ...COMMON, path: ENDPOINT },
    summary: "Delete a webhook endpoint and its log",
    answers: { 200: { says: "It is gone.", schema: z.object({ detail: z.string() }) } },
    errors: ["not_found"],
  },
  {
    ...{ route: "POST /webhook-endpoints/:id/rotate-secret", id: "rotateWebhookSecret", ...COMMON, path: ENDPOINT },
    summary: "Change a webhook endpoint's secret",
    detail:
      "For 24 hours deliveries bear a mark of each secret, so that none is refused while you put the new one in place.",
    answers: { 200: { says: "The endpoint, with its new secret: this once.", schema: WebhookEndpointWithSecret } },
    errors: ["not_found"],
  },
  {
    ...{ route: "POST /webhook-endpoints/:id/test", id: "testWebhookEndpoint", ...COMMON, path: ENDPOINT },
    summary: "Have a test event sent",
    limit: SENT_BY_HAND,
    answers: { 202: { says: "The delivery, which is on its way.", schema: WebhookDelivery } },
    errors: ["not_found", "conflict"],
  },
  {
    ...{ route: "GET /webhook-endpoints/:id/deliveries", id: "listWebhookDeliveries", ...COMMON, path: ENDPOINT },
    summary: "List deliveries of the last 30 days",
    query: DeliveryPage,
    answers: { 200: { says: "A page of deliveries, the newest first.", schema: WebhookDeliveryList } },
    errors: ["invalid_input", "not_found"],
  },
  {
    ...{ route: "POST /webhook-endpoints/:id/deliveries/:delivery_id/redeliver", id: "redeliverWebhook", ...COMMON },
    summary: "Have an event sent once more",
    path: { ...ENDPOINT, delivery_id: "The delivery's id." },
    limit: SENT_BY_HAND,
    answers: { 202: { says: "The delivery, which is on its way again.", schema: WebhookDelivery } },
    errors: ["not_found", "conflict"],
  },
]
