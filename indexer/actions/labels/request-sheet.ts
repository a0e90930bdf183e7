import { contentKey } from "#actions/files/made-before.ts"
import { requestJob } from "#actions/jobs/request.ts"
import { checkSelection } from "#actions/products/list-page.ts"
import type { App, Caller } from "#indexer/app.ts"
import type { JobAccepted, LabelSheetRequest } from "#shared/api/labels.ts"

/** Queues a PDF of labels. A job draws it, because ten thousand labels take some twenty seconds. */
export async function requestLabelSheet(app: App, me: Caller, input: LabelSheetRequest): Promise<JobAccepted> {
  if (input.filter) checkSelection({ filter: input.filter, sort: "created_at" })
  const company = await app.db.read
    .selectFrom("companies")
    .select("language")
    .where("id", "=", me.company_id)
    .executeTakeFirstOrThrow()
  const wish = { ...input, language: input.language ?? company.language }
  return requestJob(app, me, "label_sheet", wish, contentKey([wish]))
}
