import type { Identity } from "./request-id.ts"

/** A request that has been answered, as the log, the metrics and traces tell of it. */
export interface Answered extends Identity {
  method: string
  /** The pattern and never the path: a path may hold a code. */
  route: string
  status: number
  /** As `performance.now()` tells it. */
  started: number
}
