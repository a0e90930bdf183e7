import { requestJob } from "#actions/jobs/request.ts"
import type { App, Caller } from "#indexer/app.ts"
import { refuse } from "#indexer/errors.ts"
import type { BundleRequest, JobAccepted } from "#shared/api/labels.ts"
import { findBatch } from "./find-batch.ts"

/** Queues the sealed bundle of a minted batch. It is a job, because stretching each code takes 0.07 seconds. */
export async function requestBundle(app: App, me: Caller, { tx_hash }: BundleRequest): Promise<JobAccepted> {
  const batch = await findBatch(app.db.read, me.company_id, tx_hash)
  if (!batch) throw refuse("no_such_batch")
  return requestJob(app, me, "bundle", { tx_hash }, tx_hash)
}
