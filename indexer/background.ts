import { takeLease } from "#jobs/lease.ts"
import { runDueJob } from "#jobs/run-job.ts"
import type { App } from "./app.ts"
import { CHORES } from "./chores.ts"
import { createHandlers } from "./handlers.ts"
import { startLoop } from "./loop.ts"

const JOBS_PAUSE_MS = 500
const TIDY_PAUSE_MS = 1_000

/** Keeps jobs and chores going until it is closed. */
export function startBackground(app: App): { close(): Promise<void> } {
  const { db, log, now } = app
  const handlers = createHandlers(app)
  const owner = crypto.randomUUID()
  const runners = [false, true].map((slow) =>
    startLoop(slow ? "slow jobs" : "jobs", () => runDueJob(db, handlers, { now, slow }), {
      pause_ms: JOBS_PAUSE_MS,
      log,
    }),
  )
  const tidying = async () => {
    await app.threads.run("tidyDatabase", null, "service")
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
  return {
    async close() {
      await Promise.all([...runners, tidier, ...chores].map((loop) => loop.stop()))
    },
  }
}
