/** What is left to somebody of what they may ask for. Only on PostgreSQL are there rows: see `db/take-allowances.ts`. */
export interface Allowances {
  /** Who, and of which allowance; a hash. */
  key: string
  /** When all of it is there again. */
  full_at: number
  /** The maximum, what comes back per millisecond, and what was last asked for and granted. */
  burst: number
  per_ms: number
  wanted: number
  granted: number
}
