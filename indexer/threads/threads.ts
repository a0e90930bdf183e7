import type { Database } from "#db/database.ts"
import type { Whose } from "./whose.ts"

/** Takes the thread's own database and plain data. It is listed in `service-tasks.ts` or `company-tasks.ts`. */
type Task<Input, Output> = (db: Database, input: Input) => Promise<Output>

/** Runs heavy work off the event loop: no verification waits for somebody's import. */
export interface Threads {
  /** Rejects with `busy` when the company that asks has used up its share. */
  run<Input, Output>(task: Task<Input, Output>, input: NoInfer<Input>, whose: Whose): Promise<Output>
  close(): Promise<void>
}
