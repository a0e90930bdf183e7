import { FILE_KEPT_MS } from "#actions/jobs/request.ts"
import type { MadeFile } from "#actions/jobs/show.ts"
import type { App } from "#indexer/app.ts"
import type { EvidenceJob } from "#jobs/kinds.ts"
import { JobRefused, type RunningJob } from "#jobs/run-job.ts"
import { store } from "#shared/refusals.ts"
import { storeEvidence } from "./store-evidence.ts"

/** The job that makes a case's archive, in a worker thread. */
export async function runEvidenceJob(app: App, payload: EvidenceJob, { company_id }: RunningJob): Promise<MadeFile> {
  const now = app.now()
  const { public_url } = app.config
  const input = { ...payload, company_id: company_id!, public_url, now, expires_at: now + FILE_KEPT_MS }
  const made = await app.threads.run(storeEvidence, input, "jobs")
  // The product may have been erased since.
  if (!made) throw new JobRefused(store("no_such_case"))
  return made
}
