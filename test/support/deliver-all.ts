import type { App } from "#indexer/app.ts"
import { createHandlers } from "#indexer/handlers.ts"
import { runDueJob } from "#jobs/run-job.ts"

/** Sends every due webhook, one after the other. */
export async function deliverAll(app: App): Promise<void> {
  const handlers = createHandlers(app)
  while (await runDueJob(app.db, handlers, { now: app.now, lane: "webhooks" })) {}
}
