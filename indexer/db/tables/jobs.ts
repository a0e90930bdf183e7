import { bigint, integer, type RowOf, table, text } from "#db/table.ts"

export const leases = table({
  name: text().primaryKey(),
  owner: text(),
  /** Grows with every change of owner; a write that carries an old one is refused. */
  fence: integer(),
  expires_at: bigint(),
})

export const jobs = table({
  id: text().primaryKey(),
  kind: text(),
  /** Two waiting jobs of one kind never have the same. */
  key: text().nullable(),
  company_id: text().nullable().references("companies"),
  /** Names whose turn a job takes that no company caused: a stranger's network, by `payerOf`. */
  payer: text().nullable(),
  /** Which runner takes it: one of `LANES`. */
  lane: text(),
  /** JSON, as `#jobs/kinds.ts` says for the kind. */
  payload: text(),
  /** done and failed are over; a waiting one is due at `run_at`. */
  state: text<"waiting" | "running" | "done" | "failed">(),
  attempts: integer(),
  run_at: bigint(),
  leased_until: bigint().nullable(),
  progress_done: integer().nullable(),
  progress_total: integer().nullable(),
  result: text().nullable(),
  error: text().nullable(),
  created_at: bigint(),
  ended_at: bigint().nullable(),
})
  .index("jobs_by_company", "company_id, state, created_at")
  .index("jobs_by_key", "kind, key")
  .index("jobs_by_end", "ended_at", "ended_at is not null")
  .index("jobs_by_lane", "lane, state, run_at")
  .index("jobs_due", "state, run_at")
export type Jobs = RowOf<typeof jobs>

/** When a company's or a network's last job ended, and once more the time that it took. No row: not lately. */
export const job_turns = table({
  payer: text().primaryKey(),
  turn: bigint().indexed("job_turns_by_turn"),
})
