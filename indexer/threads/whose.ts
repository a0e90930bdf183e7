/** Whom a task runs for: the service first, then companies by share. Jobs run singly, because `#jobs` takes turns itself. */
export type Whose = "service" | "jobs" | CompanyWork

/** A `Caller` is one. */
export interface CompanyWork {
  /** Or whoever else takes turns: a visitor's network. */
  company_id: string
  /** Aborted when the caller has gone: a task that still waits is dropped then. One that runs is finished. */
  gone?: AbortSignal | undefined
  /** The answer has begun, so this task waits for its turn: a refusal would cut the answer off. */
  begun?: boolean
}
