import type { WebhookEndpoints } from "#db/tables/api.ts"
import type { WebhookEndpoint } from "#shared/api/webhooks.ts"

/** An endpoint as its company sees it: without the secrets. */
export function toEndpoint(
  row: Omit<WebhookEndpoints, "slow_since" | "last_attempt_at">,
  now: number,
): WebhookEndpoint {
  const until = row.previous_secret_until
  return {
    id: row.id,
    url: row.url,
    events: JSON.parse(row.events) as WebhookEndpoint["events"],
    enabled: row.disabled_at === null,
    disabled_by: row.disabled_by,
    failing_since: isoOf(row.failing_since),
    previous_secret_until: until !== null && Number(until) > now ? isoOf(until) : null,
    created_at: isoOf(row.created_at)!,
  }
}

export function isoOf(time: number | null): string | null {
  return time === null ? null : new Date(Number(time)).toISOString()
}
