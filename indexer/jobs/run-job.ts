import { type SelectQueryBuilder, sql } from "kysely"
import type { Database, Tx } from "#db/database.ts"
import { putRow } from "#db/rows.ts"
import type { Schema } from "#db/schema.ts"
import type { Jobs } from "#db/tables/jobs.ts"
import { stored, storeError } from "#shared/refusals.ts"
import { type JobKind, type JobKinds, LANES, type Lane, RUNNERS } from "./kinds.ts"

/** `attempts` counts the one that runs: 1 at the first try. */
export type RunningJob = Pick<Jobs, "id" | "attempts" | "company_id" | "payer">

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
/** Who was served longer ago comes first like one who never was. */
const TURN_KEPT_MS = 3_600_000
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
  const began = now()
  const renew = () => changeJob(db, job, { leased_until: now() + LEASE_MS }).catch(() => {})
  const beat = setInterval(renew, LEASE_MS / 3)
  // Its payer's next turn comes later by what this one took.
  const end = (change: Partial<Jobs>) =>
    db.write(async (tx) => {
      await changeIn(tx, job, change)
      const ended = now()
      if (ended > began) await noteTurn(tx, job, 2 * ended - began)
    })
  try {
    const handler = handlers[job.kind as JobKind] as (payload: unknown, running: RunningJob) => Promise<unknown>
    const result = await handler(JSON.parse(job.payload), job)
    await end({ state: "done", result: JSON.stringify(result ?? null), error: null, ended_at: now() })
  } catch (error) {
    await end(afterFailure(job, error, now()))
  } finally {
    clearInterval(beat)
  }
  return true
}

/** Tells in which lanes a job is due or lost by its runner: by one statement, compiled once, as it is asked without end. */
export function dueLanesOf({ read }: Database): (now: number) => Promise<Lane[]> {
  const query = read.selectNoFrom(({ exists, or, selectFrom }) =>
    LANES.map((lane) => {
      const jobs = selectFrom("jobs").select("id").where("lane", "=", sql.lit(lane))
      const lost = jobs.where("state", "=", sql.lit("running" as const)).where("leased_until", "<=", 0)
      const due = jobs.where("state", "=", sql.lit("waiting" as const)).where("run_at", "<=", 0)
      return or([exists(lost), exists(due)]).as(lane)
    }),
  )
  // The time is its only parameter, in each place: whatever else it compares with is written into it.
  const { parameters, ...compiled } = query.compile()
  return async (now) => {
    const { rows } = await read.executeQuery({ ...compiled, parameters: parameters.map(() => now) })
    return LANES.filter((lane) => (rows[0] as Record<Lane, unknown>)[lane])
  }
}

type Wanted = { lane: Lane; kinds: string[] }

async function claim(db: Database, wanted: Wanted, now: number): Promise<Jobs | undefined> {
  if (wanted.kinds.length === 0 || !(await findDue(db, wanted, now))) return undefined
  return db.write(async (tx) => {
    await giveUpLost(tx, wanted, now)
    const due = await findDue({ read: tx }, wanted, now)
    if (!due) return undefined
    await noteTurn(tx, due, now)
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
  const error = stored("job_lost")
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
  const busy = read
    .selectFrom("jobs")
    .select(PAYER.as("payer"))
    .where("lane", "=", lane)
    .where("state", "=", "running")
    .groupBy(PAYER)
    .having((eb) => eb.fn.countAll(), ">=", RUNNERS[lane].a_payer)
  const due = jobs.where("state", "=", "waiting").where("run_at", "<=", now).where(PAYER, "not in", busy)
  return inTurns(due).orderBy("run_at").limit(1).executeTakeFirst()
}

/** Stands for the payer of jobs that have none. */
const NOBODY = ""
const PAYER = sql<string>`coalesce(jobs.company_id, jobs.payer, ${sql.lit(NOBODY)})`

/** First comes the payer that was served least recently, each time counted as long as its job took. */
function inTurns(due: SelectQueryBuilder<Schema, "jobs", Jobs>) {
  return due
    .leftJoin("job_turns", (join) => join.on("job_turns.payer", "=", PAYER))
    .orderBy((eb) => eb.fn.coalesce("job_turns.turn", eb.val(0)))
}

/** `turn`: a time; a payer with several in one moment comes behind those with fewer. */
async function noteTurn(tx: Tx, { company_id, payer: network }: RunningJob, at: number): Promise<void> {
  const payer = company_id ?? network ?? NOBODY
  const known = await tx.selectFrom("job_turns").select("turn").where("payer", "=", payer).executeTakeFirst()
  const turn = Math.max(at, Number(known?.turn ?? 0) + 1)
  await putRow(tx, "job_turns", ["payer"], { payer, turn })
  await tx
    .deleteFrom("job_turns")
    .where("turn", "<", at - TURN_KEPT_MS)
    .execute()
}

type Attempt = Pick<Jobs, "id" | "attempts">

export const changeJob = (db: Database, job: Attempt, change: Partial<Jobs>): Promise<void> =>
  db.write((tx) => changeIn(tx, job, change))

/** Changes the job only while it is still this attempt's. */
async function changeIn(tx: Tx, job: Attempt, change: Partial<Jobs>): Promise<void> {
  await tx
    .updateTable("jobs")
    .set(change)
    .where("id", "=", job.id)
    .where("attempts", "=", job.attempts)
    .where("state", "=", "running")
    .execute()
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
