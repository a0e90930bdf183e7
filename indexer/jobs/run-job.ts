import type { SelectQueryBuilder } from "kysely"
import type { Database, Tx } from "#db/database.ts"
import type { Schema } from "#db/schema.ts"
import type { Jobs } from "#db/tables/jobs.ts"
import { store, storeError } from "#shared/refusals.ts"
import type { JobKind, JobKinds, Lane } from "./kinds.ts"

/** `attempts` counts the one that runs: 1 at the first try. */
export type RunningJob = Pick<Jobs, "id" | "attempts" | "company_id">

/** May run again after a crash or a failure, so it must be repeatable. Its result is kept as JSON. */
type Handler<Kind extends JobKind> = (payload: JobKinds[Kind], job: RunningJob) => Promise<unknown>
export type Handlers = { [Kind in JobKind]: Handler<Kind> }

/** Trying again would not help. The message is a stored reason, shown to whoever waits for the job. */
export class JobRefused extends Error {}

/** A part is done: the job goes behind the others that wait, without counting as a failure. */
export class JobContinues extends Error {}

/** Tries again after a wait of its own, as often as it takes. */
export class JobLater extends Error {
  readonly wait_ms: number

  constructor(wait_ms: number) {
    super()
    this.wait_ms = wait_ms
  }
}

export const ATTEMPTS_MAX = 12
const LEASE_MS = 60_000
const RETRY_MS = 2_000
const RETRY_MS_MAX = 3_600_000

/** Runs one due job of a lane; false without one. Failed jobs wait longer each time. */
export async function runDueJob(
  db: Database,
  handlers: Partial<Handlers>,
  { now, lane }: { now: () => number; lane: Lane },
): Promise<boolean> {
  const job = await claim(db, { lane, kinds: Object.keys(handlers) }, now())
  if (!job) return false
  const touch = (change: Partial<Jobs>) => changeJob(db, job, change)
  const began = now()
  const beat = setInterval(() => void touch({ leased_until: now() + LEASE_MS }).catch(() => {}), LEASE_MS / 3)
  try {
    const handler = handlers[job.kind as JobKind] as (payload: unknown, running: RunningJob) => Promise<unknown>
    const result = await handler(JSON.parse(job.payload), job)
    await touch({ state: "done", result: JSON.stringify(result ?? null), error: null, ended_at: now() })
  } catch (error) {
    await touch(afterFailure(job, error, now()))
  } finally {
    clearInterval(beat)
    // Its next turn comes later by what this one took.
    const ended = now()
    if (BY_COMPANY.includes(lane) && ended > began) await db.write((tx) => noteTurn(tx, job, 2 * ended - began))
  }
  return true
}

interface Wanted {
  lane: Lane
  kinds: string[]
}

const BY_COMPANY: readonly Lane[] = ["letters", "webhooks", "slow"]

async function claim(db: Database, wanted: Wanted, now: number): Promise<Jobs | undefined> {
  if (wanted.kinds.length === 0 || !(await findDue(db, wanted, now))) return undefined
  return db.write(async (tx) => {
    await giveUpLost(tx, wanted, now)
    const due = await findDue({ read: tx }, wanted, now)
    if (!due) return undefined
    if (BY_COMPANY.includes(wanted.lane)) await noteTurn(tx, due, now)
    const mine = { state: "running", attempts: due.attempts + 1, leased_until: now + LEASE_MS } as const
    const { numUpdatedRows } = await tx
      .updateTable("jobs")
      .set(mine)
      .where("id", "=", due.id)
      .where("attempts", "=", due.attempts)
      .executeTakeFirst()
    return numUpdatedRows === 1n ? { ...due, ...mine } : undefined
  })
}

/** Fails jobs whose process ended in every allowed attempt: they would end the next one, too. */
async function giveUpLost(tx: Tx, { lane, kinds }: Wanted, now: number): Promise<void> {
  const error = store("job_lost")
  await tx
    .updateTable("jobs")
    .set({ state: "failed", error, leased_until: null, ended_at: now })
    .where("lane", "=", lane)
    .where("kind", "in", kinds)
    .where("state", "=", "running")
    .where("leased_until", "<=", now)
    .where("attempts", ">=", ATTEMPTS_MAX)
    .execute()
}

/** A job whose runner stopped renewing, else a due one. Two questions, so that an index finds the first of many. */
async function findDue({ read }: Pick<Database, "read">, wanted: Wanted, now: number): Promise<Jobs | undefined> {
  const { lane, kinds } = wanted
  const jobs = read.selectFrom("jobs").selectAll("jobs").where("lane", "=", lane).where("kind", "in", kinds)
  const lost = jobs.where("state", "=", "running").where("leased_until", "<=", now)
  const found = await lost.orderBy("run_at").limit(1).executeTakeFirst()
  if (found) return found
  const due = jobs.where("state", "=", "waiting").where("run_at", "<=", now)
  const ordered = BY_COMPANY.includes(lane) ? inTurns(due) : due
  return ordered.orderBy("run_at").limit(1).executeTakeFirst()
}

/** First comes the company that was served least recently, each time counted as long as its job took. */
function inTurns(due: SelectQueryBuilder<Schema, "jobs", Jobs>) {
  return due
    .leftJoin("job_turns", (join) =>
      join.on((eb) => eb("job_turns.company_id", "=", eb.fn.coalesce("jobs.company_id", eb.val(NOBODY)))),
    )
    .orderBy((eb) => eb.fn.coalesce("job_turns.turn", eb.val(0)))
}

/** Stands for the company of jobs that have none. */
const NOBODY = ""

/** `turn`: a time; a company with several in one moment comes behind those with fewer. */
async function noteTurn(tx: Tx, { company_id: of }: Pick<Jobs, "company_id">, at: number): Promise<void> {
  const company_id = of ?? NOBODY
  const known = await tx.selectFrom("job_turns").select("turn").where("company_id", "=", company_id).executeTakeFirst()
  const turn = Math.max(at, Number(known?.turn ?? 0) + 1)
  await tx
    .insertInto("job_turns")
    .values({ company_id, turn })
    .onConflict((conflict) => conflict.column("company_id").doUpdateSet({ turn }))
    .execute()
}

/** Changes the job only while it is still this attempt's. */
export async function changeJob(
  db: Database,
  job: Pick<Jobs, "id" | "attempts">,
  change: Partial<Jobs>,
): Promise<void> {
  await db.write((tx) =>
    tx
      .updateTable("jobs")
      .set(change)
      .where("id", "=", job.id)
      .where("attempts", "=", job.attempts)
      .where("state", "=", "running")
      .execute(),
  )
}

function afterFailure(job: Jobs, error: unknown, now: number): Partial<Jobs> {
  if (error instanceof JobContinues) {
    return { state: "waiting", run_at: now, attempts: job.attempts - 1, leased_until: null }
  }
  if (error instanceof JobLater) return { state: "waiting", run_at: now + error.wait_ms, leased_until: null }
  const said = storeError(error)
  if (error instanceof JobRefused || job.attempts >= ATTEMPTS_MAX) {
    return { state: "failed", error: said, leased_until: null, ended_at: now }
  }
  const wait_ms = Math.min(RETRY_MS_MAX, RETRY_MS * 3 ** (job.attempts - 1))
  return { state: "waiting", error: said, leased_until: null, run_at: now + wait_ms }
}
