import { FILE_KEPT_MS } from "#actions/jobs/request.ts"
import type { MadeFile } from "#actions/jobs/show.ts"
import type { App } from "#indexer/app.ts"
import type { CertificateJob } from "#jobs/kinds.ts"
import { JobRefused, type RunningJob } from "#jobs/run-job.ts"
import { store } from "#shared/refusals.ts"
import { printCertificate } from "./print.ts"

/** The job that draws a certificate for showing, in a worker thread. */
export async function runPrintJob(app: App, payload: CertificateJob, { company_id }: RunningJob): Promise<MadeFile> {
  const now = app.now()
  const made = await app.threads.run(
    printCertificate,
    {
      ...payload,
      company_id: company_id!,
      public_url: app.config.public_url,
      chains: Object.fromEntries(
        [...app.chains.values()].map(({ chain_id, name, network }) => [chain_id, { chain_id, name, network }]),
      ),
      now,
      expires_at: now + FILE_KEPT_MS,
    },
    "jobs",
  )
  if (typeof made === "string") throw new JobRefused(store(made))
  return made
}
