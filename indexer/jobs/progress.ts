import type { Database } from "#db/database.ts"
import type { RunningJob } from "./run-job.ts"

/** Which attempt at which job: all that a worker thread needs to say how far it has got. */
export type JobAttempt = Pick<RunningJob, "id" | "attempt">

/** Stores a job's progress, unless another runner has taken it over. */
export async function saveProgress(db: Database, job: JobAttempt, done: number, total: number): Promise<void> {
  await db.write((tx) =>
    tx
      .updateTable("jobs")
      .set({ progress_done: done, progress_total: total })
      .where("id", "=", job.id)
      .where("attempts", "=", job.attempt)
      .where("state", "=", "running")
      .execute(),
  )
}
