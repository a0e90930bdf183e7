/**
 * For whom a task runs, which decides when it has its turn: the service's own tasks go first, jobs run one at a time because
 * their queue (`#jobs`) takes turns itself, and each company has a share.
 */
export type Whose = "service" | "jobs" | CompanyWork

/** A `Caller` is one. */
export interface CompanyWork {
  company_id: string
  /** Aborted when the caller has gone: a task that still waits is dropped then. One that runs is finished. */
  gone?: AbortSignal | undefined
  /** The task belongs to an answer that has begun: it waits for its turn, since refusing it would cut the answer off. */
  begun?: boolean
}
