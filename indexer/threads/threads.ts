import type { Database } from "#db/database.ts"

/** Takes the thread's own database and plain data. It is listed in `tasks.ts`. */
type Task<Input, Output> = (db: Database, input: Input) => Promise<Output>

/** Runs heavy work off the event loop: no verification waits for somebody's import. */
export interface Threads {
  /** Rejects with `busy` when the company that asks has used up its share. */
  run<Input, Output>(task: Task<Input, Output>, input: NoInfer<Input>, whose: Whose): Promise<Output>
  /** Before the service stops: they end at their next step, and are begun anew after it has started again. */
  giveUpFiles(): void
  close(): Promise<void>
}

/** Whom a task runs for: the service first, then others by share. */
export type Whose = "service" | CompanyWork | NetworkWork

export interface CompanyWork extends Asked {
  company_id: string
}

interface NetworkWork extends Asked {
  network: string
}

interface Asked {
  /** Aborted when the caller has gone: a task that still waits is dropped then. One that runs is finished. */
  gone?: AbortSignal | undefined
  /** The answer has begun, so this task waits for its turn: a refusal would cut the answer off. */
  begun?: boolean
}
