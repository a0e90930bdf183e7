import { recordAuditEvent } from "#actions/audit/record-audit-event.ts"
import { requestJobIn } from "#actions/jobs/request.ts"
import type { MadeFile } from "#actions/jobs/show.ts"
import { requireOwner } from "#actions/sessions/require-role.ts"
import type { App, Caller } from "#indexer/app.ts"
import type { RunningJob } from "#jobs/run-job.ts"
import type { JobAccepted } from "#shared/api/labels.ts"
import { exportCompany } from "./export.ts"

const KEPT_MS = 7 * 86_400_000

/** Queues an export of all the company's data into one file, for the owner alone. */
export async function requestExport(app: App, me: Caller): Promise<JobAccepted> {
  requireOwner(me, "export the company's data")
  const { company_id, user_id } = me
  return app.db.writeFor(company_id, async (tx) => {
    const accepted = await requestJobIn(tx, me, "export", {}, { now: app.now(), key: "everything" })
    await recordAuditEvent(tx, { at: app.now(), company_id, user_id, event: "company.exported" })
    return accepted
  })
}

export function runExportJob(app: App, job: RunningJob): Promise<MadeFile> {
  const now = app.now()
  return app.threads.run(exportCompany, { company_id: job.company_id!, now, expires_at: now + KEPT_MS }, "jobs")
}
