import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { type Controls, createControls } from "./controls.ts"
import { startDeliveries } from "./deliveries.ts"
import { type Fault, listen, type Served, serve } from "./serve.ts"
import { openStore } from "./store.ts"
import { createWorld } from "./world.ts"

export interface LocalStripeOptions {
  /** Its file lives there; unset: in memory. */
  directory?: string
  /** 0: any free one. */
  port: number
  host: string
  /** How a browser reaches this machine. */
  hostname: string
  now: () => number
  /** Sends events automatically; otherwise only when a test says so. */
  automatic?: boolean
  onRequest?: (request: Served) => void
}

export interface LocalStripe {
  /** For STRIPE_API_URL; its pages are here too. */
  url: string
  secret_key: string
  webhook_secret: string
  /** From now on, events go there. */
  deliverTo(url: string): void
  controls: Controls
  close(): Promise<void>
}

/**
 * Stands in for Stripe through the same adapter: our HTTP calls, signed webhooks, card and billing pages, in one file. No
 * money moves.
 */
export async function openLocalStripe(options: LocalStripeOptions): Promise<LocalStripe> {
  const { directory, now, automatic = true, onRequest = () => {} } = options
  if (directory !== undefined) mkdirSync(directory, { recursive: true, mode: 0o700 })
  const store = openStore(directory === undefined ? ":memory:" : join(directory, "local-stripe.sqlite"))
  const { server, port } = await listen(options.port, options.host).catch((error: unknown) => {
    store.close()
    throw error
  })
  const url = `http://${options.hostname}:${port}`
  const world = createWorld(store, url, now)
  const secret_key = store.secret("secret_key", "sk_test_local_")
  const webhook_secret = store.secret("webhook_secret", "whsec_local_")
  let target: string | null = null
  const deliveries = startDeliveries({ store, secret: webhook_secret, target: () => target, now, automatic })
  const faults: Fault[] = []
  const handle = serve(world, { secret_key, faults, onRequest })
  server.on("request", (request, response) => void handle(request, response))
  return {
    url,
    secret_key,
    webhook_secret,
    deliverTo(webhook_url) {
      target = webhook_url
    },
    controls: createControls(world, faults, deliveries),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
      await deliveries.close()
      store.close()
    },
  }
}
