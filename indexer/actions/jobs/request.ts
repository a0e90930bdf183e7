import type { Tx } from "#db/database.ts"
import type { App, Caller } from "#indexer/app.ts"
import { refuse } from "#indexer/errors.ts"
import type { JobKinds } from "#jobs/kinds.ts"
import { enqueue } from "#jobs/queue.ts"
import type { JobAccepted, JobDescription } from "#shared/api/labels.ts"

/** The jobs that a company can request; all others are internal. */
export type CompanyJob = JobDescription["kind"]
export const COMPANY_JOBS: readonly CompanyJob[] = [
  "label_sheet",
  "bundle",
  "archive",
  "export",
  "case_evidence",
  "certificate",
]

/** How long a job's file can be downloaded. */
export const FILE_KEPT_MS = 30 * 86_400_000

/** Per company, so that other companies' jobs get their turn. */
const UNFINISHED_JOBS_MAX = 5
const RETRY_AFTER_S = 30

/** Queues a job for the caller's company; equal requests with the same `key` share one waiting job. Throws busy. */
export async function requestJob<Kind extends CompanyJob>(
  app: App,
  me: Caller,
  kind: Kind,
  payload: JobKinds[Kind],
  key?: string,
): Promise<JobAccepted> {
  return app.db.writeFor(me.company_id, (tx) => requestJobIn(tx, me, kind, payload, { now: app.now(), key }))
}

/** The same, as a part of `tx`. */
export async function requestJobIn<Kind extends CompanyJob>(
  tx: Tx,
  { company_id }: Caller,
  kind: Kind,
  payload: JobKinds[Kind],
  { now, key }: { now: number; key: string | undefined },
): Promise<JobAccepted> {
  const { unfinished } = await tx
    .selectFrom("jobs")
    .select((eb) => eb.fn.countAll<number>().as("unfinished"))
    .where("company_id", "=", company_id)
    .where("kind", "in", COMPANY_JOBS)
    .where("state", "in", ["waiting", "running"])
    .executeTakeFirstOrThrow()
  if (Number(unfinished) >= UNFINISHED_JOBS_MAX) {
    throw refuse("downloads_under_way", { n: UNFINISHED_JOBS_MAX }, { retry_after_s: RETRY_AFTER_S })
  }
  const options = { now, company_id, ...(key === undefined ? {} : { key: `${company_id}:${key}` }) }
  return { job_id: await enqueue(tx, kind, payload, options) }
}
