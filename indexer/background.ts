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
/** So many receivers may be slow at the same time before the others wait. */
const WEBHOOK_RUNNERS = 8

/** Keeps jobs and scheduled tasks going until it is closed. */
export function startBackground(app: App): { close(): Promise<void> } {
  const { db, log, now } = app
  const handlers = createHandlers(app)
  const owner = nameOwner()
  const runners = LANES.flatMap((lane) =>
    Array.from({ length: lane === "webhooks" ? WEBHOOK_RUNNERS : 1 }, () =>
      startLoop(`jobs: ${lane}`, () => runDueJob(db, handlers, { now, lane }), { pause_ms: JOBS_PAUSE_MS, log }),
    ),
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
  return {
    async close() {
      await Promise.all([...runners, checkpoints, ...tasks].map((loop) => loop.stop()))
    },
  }
}
