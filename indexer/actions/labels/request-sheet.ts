import { contentKey } from "#actions/files/made-before.ts"
import { requestJobIn } from "#actions/jobs/request.ts"
import { checkSelection } from "#actions/products/list-page.ts"
import type { App, Caller } from "#indexer/app.ts"
import type { LabelSheetJob } from "#jobs/kinds.ts"
import type { JobAccepted, LabelSheetRequest } from "#shared/api/labels.ts"

/** Queues a PDF of labels. A job draws it, because ten thousand labels take some twenty seconds. */
export async function requestLabelSheet(app: App, me: Caller, input: LabelSheetRequest): Promise<JobAccepted> {
  const wish = await completeWish(app, me, input)
  const key = contentKey([wish])
  return app.db.writeFor(me.company_id, async (tx) => {
    const now = app.now()
    const accepted = await requestJobIn(tx, me, "label_sheet", wish, { now, key })
    const first = tx.updateTable("companies").set({ labels_requested_at: now }).where("id", "=", me.company_id)
    await first.where("labels_requested_at", "is", null).execute()
    return accepted
  })
}

/** Throws invalid_input for a filter that makes no sense, before a thread is asked. */
export async function completeWish(app: App, { company_id }: Caller, input: LabelSheetRequest): Promise<LabelSheetJob> {
  if (input.filter) checkSelection({ filter: input.filter, sort: "created_at" })
  const { language } = await app.db.read
    .selectFrom("companies")
    .select("language")
    .where("id", "=", company_id)
    .executeTakeFirstOrThrow()
  return { ...input, language: input.language ?? language }
}
