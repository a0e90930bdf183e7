import type { WebhookEndpoints } from "#db/tables/api.ts"
import type { App, Caller } from "#indexer/app.ts"
import type { WebhookEndpoint, WebhookEndpointChange } from "#shared/api/webhooks.ts"
import { changeHeld } from "./change-held.ts"
import { readEndpointUrl } from "./endpoint-url.ts"
import { toEndpoint } from "./to-endpoint.ts"

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
  return toEndpoint(row, now)
}
