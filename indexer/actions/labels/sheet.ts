import type { FileKind } from "#actions/files/file-kind.ts"
import { checkSelection } from "#actions/products/list-page.ts"
import { readCompany } from "#db/rows.ts"
import type { App, Caller } from "#indexer/app.ts"
import { JobRefused } from "#jobs/run-job.ts"
import type { LabelSheetRequest } from "#shared/api/labels.ts"
import { LABEL_LAYOUTS } from "#shared/label-layouts.ts"
import { store } from "#shared/refusals.ts"
import { readLabels, type SheetWish } from "./read-labels.ts"

/** Raise it when the same labels would be drawn differently, so that stored files are not reused. */
const DRAWING = 5

/** A PDF of the labels of minted products. A job draws it, because ten thousand labels take some twenty seconds. */
export const labelSheet: FileKind<LabelSheetRequest, SheetWish> = {
  content_type: "application/pdf",
  kept_days: 30,
  complete: completeWish,
  onAsked: (tx, { company_id }, now) =>
    tx
      .updateTable("companies")
      .set({ labels_requested_at: now })
      .where("id", "=", company_id)
      .where("labels_requested_at", "is", null)
      .execute(),
  async prepare(db, wish) {
    const { labels, skipped, shared, isOnMainnet, mayEnd } = await readLabels(db.read, wish)
    if (labels.length === 0) throw new JobRefused(store("no_labels_before_mint"))
    if (isOnMainnet && mayEnd && !wish.accepts_service_address) throw new JobRefused(store("label_host_missing"))
    const { layout, language, start_label, now, today } = wish
    const name = `labels-${today}.pdf`
    return {
      name,
      products: labels.length,
      skipped,
      key: [DRAWING, layout, start_label, language, shared, ...labels],
      async draw(say) {
        // Drawing and its fonts take megabytes, which threads that never draw do without.
        const { labelSheet } = await import("#labels/sheet.ts")
        const info = { ...shared, start_label, title: name, language, created_at: now }
        return labelSheet(labels, LABEL_LAYOUTS[layout], info, (drawn) => say(drawn, labels.length))
      },
    }
  },
}

/** Throws invalid_input for a filter that makes no sense, before a thread is asked. */
export async function completeWish(app: App, { company_id }: Caller, input: LabelSheetRequest): Promise<SheetWish> {
  if (input.filter) checkSelection({ filter: input.filter, sort: "created_at" })
  const { language } = await readCompany(app.db.read, company_id)
  return { ...input, language: input.language ?? language }
}
