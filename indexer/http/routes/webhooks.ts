import { Hono } from "hono"
import { changeEndpoint } from "#actions/webhooks/change.ts"
import { createEndpoint } from "#actions/webhooks/create.ts"
import { deleteEndpoint } from "#actions/webhooks/delete.ts"
import { listDeliveries, redeliver, sendTest } from "#actions/webhooks/deliveries.ts"
import { listEndpoints } from "#actions/webhooks/endpoints.ts"
import { rotateSecret } from "#actions/webhooks/rotate-secret.ts"
import { parseWith, readJson } from "#http/body.ts"
import type { Env } from "#http/context.ts"
import type { Limits } from "#http/limits.ts"
import { limited } from "#http/rate-limit.ts"
import { signedIn } from "#http/signed-in.ts"
import type { App } from "#indexer/app.ts"
import { DeliveryPage, NewWebhookEndpoint, WebhookEndpointChange } from "#shared/api/webhooks.ts"

const ENDPOINT = "/webhook-endpoints/:id"

export function webhookRoutes(app: App, limits: Limits) {
  const mine = signedIn(app, limits, { scope: "webhooks:write" })
  const slowly = limited(limits.webhook_tests, (c) => c.get("me").company_id)
  return new Hono<Env>()
    .get("/webhook-endpoints", mine, async (c) => c.json(await listEndpoints(app, c.get("me")), 200))
    .post("/webhook-endpoints", mine, async (c) => {
      return c.json(await createEndpoint(app, c.get("me"), await readJson(c, NewWebhookEndpoint)), 201)
    })
    .patch(ENDPOINT, mine, async (c) => {
      const change = await readJson(c, WebhookEndpointChange)
      return c.json(await changeEndpoint(app, c.get("me"), c.req.param("id"), change), 200)
    })
    .delete(ENDPOINT, mine, async (c) => {
      await deleteEndpoint(app, c.get("me"), c.req.param("id"))
      return c.json({ detail: "The webhook endpoint has been deleted." }, 200)
    })
    .post(`${ENDPOINT}/rotate-secret`, mine, async (c) => {
      return c.json(await rotateSecret(app, c.get("me"), c.req.param("id")), 200)
    })
    .post(`${ENDPOINT}/test`, mine, slowly, async (c) => {
      return c.json(await sendTest(app, c.get("me"), c.req.param("id")), 202)
    })
    .get(`${ENDPOINT}/deliveries`, mine, async (c) => {
      const page = parseWith(DeliveryPage, c.req.query())
      return c.json(await listDeliveries(app, c.get("me"), c.req.param("id"), page), 200)
    })
    .post(`${ENDPOINT}/deliveries/:delivery_id/redeliver`, mine, slowly, async (c) => {
      const { id, delivery_id } = c.req.param()
      return c.json(await redeliver(app, c.get("me"), id, delivery_id), 202)
    })
}
