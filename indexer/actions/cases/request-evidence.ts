import { requestJob } from "#actions/jobs/request.ts"
import type { App, Caller } from "#indexer/app.ts"
import { refuse } from "#indexer/errors.ts"
import type { EvidenceRequest } from "#shared/api/cases.ts"
import type { JobAccepted } from "#shared/api/labels.ts"

/** Queues the archive of what is known about a case. Equal requests share one waiting job. */
export async function requestEvidence(
  app: App,
  me: Caller,
  id: string,
  { language }: EvidenceRequest,
): Promise<JobAccepted> {
  const found = await app.db.read
    .selectFrom("cases")
    .select("id")
    .where("id", "=", id)
    .where("company_id", "=", me.company_id)
    .executeTakeFirst()
  if (!found) throw refuse("no_such_case")
  return requestJob(app, me, "case_evidence", { case_id: id, language }, `case ${id} ${language}`)
}
