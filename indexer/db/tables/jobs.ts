export interface Leases {
  name: string
  owner: string
  /** Grows with every change of owner; a write that carries an old one is refused. */
  fence: number
  expires_at: number
}

/** Work to do later, or under way: see `#jobs/queue.ts`. */
export interface Jobs {
  id: string
  kind: string
  /** Two waiting jobs of one kind never have the same. */
  key: string | null
  company_id: string | null
  /** Which runner takes it: one of `LANES`. */
  lane: string
  /** JSON, as `#jobs/kinds.ts` says for the kind. */
  payload: string
  /** done and failed are over; a waiting one is due at `run_at`. */
  state: "waiting" | "running" | "done" | "failed"
  attempts: number
  run_at: number
  /** Its runner has it until then; afterwards another one takes over. */
  leased_until: number | null
  progress_done: number | null
  progress_total: number | null
  /** JSON that the handler answered. */
  result: string | null
  /** Why the last attempt failed, in a sentence. */
  error: string | null
  created_at: number
  ended_at: number | null
}

/** When a company's slow jobs or letters were run last, counted in turns of all companies. No row: never. */
export interface JobTurns {
  company_id: string
  turn: number
}
