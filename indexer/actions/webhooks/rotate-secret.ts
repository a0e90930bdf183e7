import type { App, Caller } from "#indexer/app.ts"
import type { WebhookEndpointWithSecret } from "#shared/api/webhooks.ts"
import { changeHeld } from "./change-held.ts"
import { newSecret } from "./sign.ts"
import { toEndpoint } from "./to-endpoint.ts"

/** How long a receiver has to learn the new secret. */
const BOTH_VALID_MS = 24 * 3_600_000

/** Returns a new secret, once. The previous one signs, too, for a day, so that no delivery is refused. */
export async function rotateSecret(app: App, me: Caller, id: string): Promise<WebhookEndpointWithSecret> {
  const now = app.now()
  const secret = newSecret()
  const row = await changeHeld(app, me, id, "secret rotated", (held) => ({
    secret,
    previous_secret: held.secret,
    previous_secret_until: now + BOTH_VALID_MS,
  }))
  return { ...toEndpoint(row, now), secret }
}
