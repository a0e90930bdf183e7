import { FILE_KEPT_MS } from "#actions/jobs/request.ts"
import type { MadeFile } from "#actions/jobs/show.ts"
import type { App } from "#indexer/app.ts"
import type { MintedTogetherJob } from "#jobs/kinds.ts"
import { JobRefused, type RunningJob } from "#jobs/run-job.ts"
import { store } from "#shared/refusals.ts"
import { storeArchive } from "./store-archive.ts"

/** The job that archives a company's certificates: all, or those of one transaction. */
export async function runArchiveJob(
  app: App,
  { tx_hash }: Partial<MintedTogetherJob>,
  { company_id }: RunningJob,
): Promise<MadeFile> {
  const now = app.now()
  const input = { company_id: company_id!, tx_hash, now, expires_at: now + FILE_KEPT_MS }
  const made = await app.threads.run(storeArchive, input, "jobs")
  if (!made) throw new JobRefused(store("nothing_on_chain"))
  return made
}
