import { setTimeout as sleep } from "node:timers/promises"
import { createDeliverer } from "#actions/webhooks/deliver.ts"
import { nameOwner, takeLease } from "#jobs/lease.ts"
import { runDueJob } from "#jobs/run-job.ts"
import { tidyDatabase } from "#threads/tidy-database.ts"
import type { App } from "./app.ts"
import { CHORES } from "./chores.ts"
import { createHandlers } from "./handlers.ts"
import { startLoop } from "./loop.ts"

const JOBS_PAUSE_MS = 500
const TIDY_PAUSE_MS = 1_000
const DELIVER_PAUSE_MS = 1_000

/** Keeps jobs and chores going until it is closed. */
export function startBackground(app: App): { close(): Promise<void> } {
  const { db, log, now } = app
  const handlers = createHandlers(app)
  const owner = nameOwner()
  const runners = [false, true].map((slow) =>
    startLoop(slow ? "slow jobs" : "jobs", () => runDueJob(db, handlers, { now, slow }), {
      pause_ms: JOBS_PAUSE_MS,
      log,
    }),
  )
  const tidying = async () => {
    await app.threads.run(tidyDatabase, null, "service")
    return false
  }
  const tidier = startLoop("tidy database", tidying, { pause_ms: TIDY_PAUSE_MS, log })
  const chores = CHORES.map(({ name, every_ms, isDue, run }) =>
    startLoop(
      name,
      async () => {
        if (isDue && !(await isDue(app))) return false
        if (await takeLease(db, `chore:${name}`, owner)) await run(app)
        return false
      },
      { pause_ms: every_ms, log },
    ),
  )
  const deliveries = startDeliveries(app)
  return {
    async close() {
      await Promise.all([...[...runners, tidier, ...chores].map((loop) => loop.stop()), deliveries.close()])
    },
  }
}

/** In every instance: which of them sends a webhook is decided by its claim. A slot is filled again as soon as it is free. */
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
