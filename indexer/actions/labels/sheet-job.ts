import { FILE_KEPT_MS } from "#actions/jobs/request.ts"
import type { MadeFile } from "#actions/jobs/show.ts"
import type { App } from "#indexer/app.ts"
import type { LabelSheetJob } from "#jobs/kinds.ts"
import { JobRefused, type RunningJob } from "#jobs/run-job.ts"
import { store } from "#shared/refusals.ts"
import { drawLabelSheet } from "./draw-sheet.ts"

/** The job that draws a sheet of labels, in a worker thread. */
export async function runLabelSheetJob(app: App, payload: LabelSheetJob, job: RunningJob): Promise<MadeFile> {
  const now = app.now()
  const made = await app.threads.run(
    drawLabelSheet,
    {
      ...payload,
      ...placeOf(app, job.company_id!),
      job: { id: job.id, attempt: job.attempt },
      now,
      expires_at: now + FILE_KEPT_MS,
    },
    "jobs",
  )
  if (typeof made === "string") throw new JobRefused(store(made))
  return made
}

/** What a thread that reads labels cannot know by itself. */
export const placeOf = ({ config, chains }: App, company_id: string) => ({
  company_id,
  public_url: config.public_url,
  networks: Object.fromEntries([...chains.values()].map(({ chain_id, network }) => [chain_id, network])),
})
