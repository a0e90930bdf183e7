import { createDeliverer, type Deliverer } from "#actions/webhooks/deliver.ts"
import type { App } from "#indexer/app.ts"

/** Sends every due webhook, and those that become due, refilling free slots. */
export async function deliverAll(app: App, deliverer: Deliverer = createDeliverer(app)): Promise<void> {
  for (;;) {
    const started = await deliverer.fill()
    const freed = deliverer.freed()
    if (started === 0 && !freed) return
    await freed
  }
}
