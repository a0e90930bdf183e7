import { availableParallelism } from "node:os"
import { Piscina } from "piscina"
import { AppError } from "#indexer/errors.ts"
import type { Tasks } from "./tasks.ts"

/** Heavy work runs beside the event loop, never on it: nobody who verifies a product waits for somebody's import. */
export interface Threads {
  /** Rejects with `busy` when too much waits already. */
  run<Name extends keyof Tasks>(
    name: Name,
    input: Parameters<Tasks[Name]>[1],
  ): Promise<Awaited<ReturnType<Tasks[Name]>>>
  close(): Promise<void>
}

/** Each may hold a file of 10 MB taken apart: some 250 MB. */
const THREADS_MAX = 4
const QUEUED_TASKS_MAX = 64
const HEAP_MB_MAX = 512
/** A thread takes half a second to start, so it is not ended at once when it has nothing to do. */
const IDLE_MS_MAX = 60_000
const RETRY_AFTER_S = 5

/** Every task gets a database connection of its own thread, opened from `database_url`. */
export function openThreads(database_url: string): Threads {
  const pool = new Piscina({
    filename: new URL("./worker.ts", import.meta.url).href,
    minThreads: 1,
    maxThreads: Math.min(THREADS_MAX, Math.max(2, availableParallelism() - 1)),
    idleTimeout: IDLE_MS_MAX,
    maxQueue: QUEUED_TASKS_MAX,
    workerData: { database_url },
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB_MAX },
  })
  return {
    run: (name, input) => pool.run({ name, input }).catch(explain),
    close: () => pool.close(),
  }
}

/** The pool knows no class of error for this, only a sentence. */
function explain(error: unknown): never {
  if (!(error instanceof Error && error.message === "Task queue is at limit")) throw error
  throw new AppError("busy", "There is too much to do right now. Please try again.", { retry_after_s: RETRY_AFTER_S })
}
