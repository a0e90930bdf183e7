import { listDeliveries, sendTest } from "#actions/webhooks/deliveries.ts"
import {
  changeEndpoint,
  createEndpoint,
  deleteEndpoint,
  listEndpoints,
  rotateSecret,
} from "#actions/webhooks/endpoints.ts"
import { json, route, sayAfter } from "#http/route.ts"
import { Done } from "#shared/api/accounts.ts"
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
const COMMON = { tag: "Webhooks", access: ["owner", "webhooks:write"] } as const
const CHANGE = { ...COMMON, limit: "audited" } as const
const CHANGE_ONE = { ...CHANGE, path: ENDPOINT, errors: ["not_found"] } as const

export const webhookRoutes = [
  route({
    call: "GET /webhook-endpoints",
    id: "listWebhookEndpoints",
    ...COMMON,
    summary: "List webhook endpoints",
    answers: { 200: json(WebhookEndpointList, "All of them, without their secrets.") },
    run: ({ app, me }) => listEndpoints(app, me),
  }),
  route({
    call: "POST /webhook-endpoints",
    id: "createWebhookEndpoint",
    ...CHANGE,
    summary: "Add a webhook endpoint",
    detail: "An https address on port 443 or 8443 that the public internet can reach; at most ten a company.",
    body: NewWebhookEndpoint,
    example: { url: "https://example.com/touchmark", events: ["product.minted", "product.failed"] },
    answers: { 201: json(WebhookEndpointWithSecret, "The endpoint, with its secret: this once.") },
    errors: ["limit_reached"],
    run: ({ app, me, body }) => createEndpoint(app, me, body),
  }),
  route({
    call: "PATCH /webhook-endpoints/:id",
    id: "changeWebhookEndpoint",
    ...CHANGE_ONE,
    summary: "Change a webhook endpoint, or switch it off and on",
    body: WebhookEndpointChange,
    example: { enabled: true },
    answers: { 200: json(WebhookEndpoint, "The endpoint as it is now.") },
    run: ({ app, me, path, body }) => changeEndpoint(app, me, path.id, body),
  }),
  route({
    call: "DELETE /webhook-endpoints/:id",
    id: "deleteWebhookEndpoint",
    ...CHANGE_ONE,
    summary: "Delete a webhook endpoint and its log",
    answers: { 200: json(Done, "It is gone.") },
    run: ({ app, me, path }) => sayAfter(deleteEndpoint(app, me, path.id), "The webhook endpoint has been deleted."),
  }),
  route({
    call: "POST /webhook-endpoints/:id/rotate-secret",
    id: "rotateWebhookSecret",
    ...CHANGE_ONE,
    summary: "Change a webhook endpoint's secret",
    detail:
      "For 24 hours deliveries bear a mark of each secret, so that none is refused while you put the new one in place.",
    answers: { 200: json(WebhookEndpointWithSecret, "The endpoint, with its new secret: this once.") },
    body: null,
    run: ({ app, me, path }) => rotateSecret(app, me, path.id),
  }),
  route({
    call: "POST /webhook-endpoints/:id/test",
    id: "testWebhookEndpoint",
    ...COMMON,
    path: ENDPOINT,
    summary: "Have a test event sent",
    limit: "outward",
    answers: { 202: json(WebhookDelivery, "The delivery, which is on its way.") },
    errors: ["not_found", "conflict"],
    body: null,
    run: ({ app, me, path }) => sendTest(app, me, path.id),
  }),
  route({
    call: "GET /webhook-endpoints/:id/deliveries",
    id: "listWebhookDeliveries",
    ...COMMON,
    path: ENDPOINT,
    summary: "List deliveries of the last 30 days",
    query: DeliveryPage,
    answers: { 200: json(WebhookDeliveryList, "A page of deliveries, the newest first.") },
    errors: ["invalid_input", "not_found"],
    run: ({ app, me, path, query }) => listDeliveries(app, me, path.id, query),
  }),
]
