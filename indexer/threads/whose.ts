/** Whom a task runs for: the service first, then others by share. Jobs run singly, because `#jobs` takes turns itself. */
export type Whose = "service" | "jobs" | CompanyWork | NetworkWork

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
