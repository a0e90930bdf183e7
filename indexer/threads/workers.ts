import { Piscina } from "piscina"
import type { Outcome } from "./give-way.ts"
import type { Work, WorkerData } from "./worker.ts"

const HEAP_MB_MAX = 512
/** A thread takes a second to start, so it is not ended at once; one of those that screens or the service wait for always runs. */
const IDLE_MS_MAX = 60_000

export interface Places {
  threads?: number
  /** So many always run, ready for their tasks. */
  threads_min?: number
  nice?: number
  /** Tasks that share a thread, each going on while the others wait. */
  at_once?: number
  /** Tasks of one company or network. */
  waiting_max?: number
}

/** Threads with a database connection each. */
export interface Workers {
  run(work: Work): Promise<Outcome<unknown>>
  close(): Promise<void>
}

export function openWorkers(
  whose: Pick<WorkerData, "database_url" | "pool" | "given_up">,
  { threads = 1, threads_min = 0, at_once = 1, nice }: Places,
): Workers {
  const pool = new Piscina({
    filename: new URL("./worker.ts", import.meta.url).href,
    minThreads: threads_min,
    maxThreads: threads,
    concurrentTasksPerWorker: at_once,
    idleTimeout: IDLE_MS_MAX,
    workerData: { ...whose, nice, ready: threads_min > 0 } satisfies WorkerData,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB_MAX },
  })
  return {
    run: (work) => pool.run(work),
    close: () => pool.close(),
  }
}
