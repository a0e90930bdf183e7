import { createDeliverer, type Deliverer } from "#actions/webhooks/deliver.ts"
import type { App } from "#indexer/app.ts"

/** Sends every webhook that is due, and what becomes due meanwhile, with slots refilled as they become free. */
export async function deliverAll(app: App, deliverer: Deliverer = createDeliverer(app)): Promise<void> {
  for (;;) {
    const started = await deliverer.fill()
    const freed = deliverer.freed()
    if (started === 0 && !freed) return
    await freed
  }
}
