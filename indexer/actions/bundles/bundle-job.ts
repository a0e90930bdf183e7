import { madeBefore } from "#actions/files/made-before.ts"
import { FILE_KEPT_MS } from "#actions/jobs/request.ts"
import type { MadeFile } from "#actions/jobs/show.ts"
import type { App } from "#indexer/app.ts"
import type { MintedTogetherJob } from "#jobs/kinds.ts"
import { JobContinues, JobRefused, type RunningJob } from "#jobs/run-job.ts"
import { store } from "#shared/refusals.ts"
import { findBatch } from "./find-batch.ts"
import { sealBundleSlice } from "./seal-slice.ts"
import { bundleKey, storeBundle } from "./store.ts"

/** Some three seconds, after which other companies' downloads have their turn. */
const SLICES_AT_ONCE = 2

/** The job that makes a batch's bundle, slice by slice. */
export async function runBundleJob(app: App, { tx_hash }: MintedTogetherJob, running: RunningJob): Promise<MadeFile> {
  const company_id = running.company_id!
  const batch = await findBatch(app.db.read, company_id, tx_hash)
  if (!batch) throw new JobRefused(store("batch_gone"))
  const now = app.now()
  const expires_at = now + FILE_KEPT_MS
  const before = await madeBefore(app.db, {
    company_id,
    content_key: await bundleKey(app.db.read, batch),
    now,
    expires_at,
  })
  if (before) return { ...before, products: batch.size, skipped: 0 }
  const job = { id: running.id, attempt: running.attempt }
  for (let slice = 0; slice < SLICES_AT_ONCE; slice++) {
    const left = await app.threads.run(sealBundleSlice, { batch, job }, "jobs")
    if (left > 0) continue
    return app.threads.run(storeBundle, { company_id, batch, now, expires_at }, "jobs")
  }
  throw new JobContinues()
}
