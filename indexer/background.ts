import { setTimeout as sleep } from "node:timers/promises"
import { createDeliverer } from "#actions/webhooks/deliver.ts"
import { LANES } from "#jobs/kinds.ts"
import { nameOwner, takeLease } from "#jobs/lease.ts"
import { runDueJob } from "#jobs/run-job.ts"
import { checkpointDatabase } from "#threads/checkpoint-database.ts"
import type { App } from "./app.ts"
import { createHandlers } from "./handlers.ts"
import { startLoop } from "./loop.ts"
import { SCHEDULED_TASKS } from "./scheduled-tasks.ts"

const JOBS_PAUSE_MS = 500
const CHECKPOINT_PAUSE_MS = 1_000
const DELIVER_PAUSE_MS = 1_000

/** Keeps jobs and scheduled tasks going until it is closed. */
export function startBackground(app: App): { close(): Promise<void> } {
  const { db, log, now } = app
  const handlers = createHandlers(app)
  const owner = nameOwner()
  const runners = LANES.map((lane) =>
    startLoop(`jobs: ${lane}`, () => runDueJob(db, handlers, { now, lane }), {
      pause_ms: JOBS_PAUSE_MS,
      log,
    }),
  )
  const checkpoint = async () => {
    await app.threads.run(checkpointDatabase, null, "service")
    return false
  }
  const checkpoints = startLoop("checkpoint database", checkpoint, { pause_ms: CHECKPOINT_PAUSE_MS, log })
  const tasks = SCHEDULED_TASKS.map(({ name, every_ms, isDue, run }) =>
    startLoop(
      name,
      async () => {
        if (isDue && !(await isDue(app))) return false
        if (await takeLease(db, `task:${name}`, owner)) await run(app)
        return false
      },
      { pause_ms: every_ms, log },
    ),
  )
  const deliveries = startDeliveries(app)
  return {
    async close() {
      await Promise.all([...[...runners, checkpoints, ...tasks].map((loop) => loop.stop()), deliveries.close()])
    },
  }
}

/** Runs in every instance; the claim decides which one sends a webhook. A free slot is filled at once. */
function startDeliveries(app: App) {
  const deliverer = createDeliverer(app)
  const step = async () => {
    if ((await deliverer.fill()) > 0) return true
    const freed = deliverer.freed()
    if (!freed) return false
    const waited = new AbortController()
    await Promise.race([freed, sleep(DELIVER_PAUSE_MS, undefined, { signal: waited.signal }).catch(() => {})])
    waited.abort()
    return true
  }
  const loop = startLoop("deliver webhooks", step, { pause_ms: DELIVER_PAUSE_MS, log: app.log })
  return {
    async close() {
      await loop.stop()
      await deliverer.settled()
    },
  }
}
