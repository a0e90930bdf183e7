import { setTimeout as pause } from "node:timers/promises"
import { checkpointDatabase } from "#db/database.ts"
import { LANES, type Lane, RUNNERS } from "#jobs/kinds.ts"
import { nameOwner, takeLease } from "#jobs/lease.ts"
import { dueLanesOf, runDueJob } from "#jobs/run-job.ts"
import type { App } from "./app.ts"
import { createHandlers } from "./handlers.ts"
import { type Loop, startLoop } from "./loop.ts"
import { SCHEDULED_TASKS } from "./scheduled-tasks.ts"

const JOBS_PAUSE_MS = 100
const RESTING_MS = 500
const FAILURE_PAUSE_MS = 1_000
const FAILURE_PAUSE_MS_MAX = 30_000
const CHECKPOINT_PAUSE_MS = 1_000

/** Keeps jobs and scheduled tasks going until it is closed. */
export function startBackground(app: App): { close(): Promise<void> } {
  const { db, log } = app
  const owner = nameOwner()
  const jobs = startJobs(app)
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
      app.threads.giveUpFiles()
      await Promise.all([jobs, checkpoints, ...tasks].map((loop) => loop.stop()))
    },
  }
}

/** One loop looks which lanes have something due, and gives each another runner, which stays as long as there is more. */
function startJobs(app: App): Loop {
  const { db, log, now } = app
  const handlers = createHandlers(app)
  const runners = new Map(LANES.map((lane) => [lane, new Set<Promise<void>>()]))
  const findDue = dueLanesOf(db)
  const stopping = new AbortController()
  const failures = new Map<Lane, number>()
  /** Lanes whose due jobs are all of payers that have enough under way: looking through these takes milliseconds. */
  const resting = new Set<Lane>()
  const run = async (lane: Lane) => {
    let has_found = false
    while (!stopping.signal.aborted && (await runDueJob(db, handlers, { now, lane }))) has_found = true
    failures.delete(lane)
    if (has_found) return
    resting.add(lane)
    setTimeout(() => resting.delete(lane), RESTING_MS).unref()
  }
  const step = async () => {
    for (const lane of await findDue(now())) {
      if (resting.has(lane) || runners.get(lane)!.size >= RUNNERS[lane].in_all) continue
      // All that fail at once count as one.
      const count = failures.get(lane) ?? 0
      const runner = run(lane).catch((error) => {
        const pause_ms = Math.min(FAILURE_PAUSE_MS_MAX, FAILURE_PAUSE_MS * 2 ** count)
        log.error({ lane, error: String(error), pause_ms }, "a job could not be taken or ended")
        failures.set(lane, count + 1)
        return pause(pause_ms, undefined, stopping).catch(() => {})
      })
      runners.get(lane)!.add(runner)
      void runner.then(() => runners.get(lane)!.delete(runner))
    }
    return false
  }
  const loop = startLoop("jobs", step, { pause_ms: JOBS_PAUSE_MS, log })
  const stop = async () => {
    stopping.abort()
    await loop.stop()
    await Promise.all([...runners.values()].flatMap((held) => [...held]))
  }
  return { stop }
}
