/** What is left of rate limits. Has rows only on PostgreSQL: see `db/take-allowances.ts`. */
export interface Allowances {
  /** A hash of the allowance and whose it is. */
  key: string
  /** When all of it is there again. */
  full_at: number
  /** The maximum, what comes back per millisecond, and what was last asked for and granted. */
  burst: number
  per_ms: number
  wanted: number
  granted: number
}
