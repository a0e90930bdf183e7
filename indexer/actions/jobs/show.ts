import type { Jobs } from "#db/tables/jobs.ts"
import type { App, Caller } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import { ATTEMPTS_MAX } from "#jobs/run-job.ts"
import { type JobDescription, MADE_FILES, type MadeFile, type MadeFileKind } from "#shared/api/labels.ts"
import { sayStored, stored } from "#shared/refusals.ts"

const SOMETHING_WRONG = stored("internal")

/** How far a job of the caller's company has got. Another company's is as unknown as one that never was. */
export async function showJob(app: App, me: Caller, id: string): Promise<JobDescription> {
  const job = await app.db.read
    .selectFrom("jobs")
    .selectAll()
    .where("id", "=", id)
    .where("company_id", "=", me.company_id)
    .where("kind", "in", MADE_FILES)
    .executeTakeFirst()
  if (!job) throw refusal("no_such", { thing: "job" })
  const { progress_done: done, progress_total: total } = job
  return {
    id,
    kind: job.kind as MadeFileKind,
    state: job.state,
    progress: done === null || total === null ? null : { done, total },
    error: job.state === "failed" ? sayStored(failureOf(job), me.language) : null,
    result: job.state === "done" && job.result !== null ? resultOf(JSON.parse(job.result)) : null,
    created_at: new Date(Number(job.created_at)).toISOString(),
  }
}

/** A job that used up its attempts failed on our side; a refused one tells its company what to do. */
function failureOf({ attempts, error }: Jobs): string {
  return attempts < ATTEMPTS_MAX && error !== null ? error : SOMETHING_WRONG
}

const resultOf = (made: MadeFile) => ({ ...made, url: `/files/${made.file_id}` })
