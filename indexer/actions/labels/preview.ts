import type { Database } from "#db/database.ts"
import type { App, Caller } from "#indexer/app.ts"
import type { LabelPreview, LabelSheetRequest } from "#shared/api/labels.ts"
import { LABEL_LAYOUTS } from "#shared/label-layouts.ts"
import { type LabelWish, readLabels } from "./read-labels.ts"
import { completeWish } from "./request-sheet.ts"
import { placeOf } from "./sheet-job.ts"

/** How a sheet's labels will look, before anything is made. */
export async function previewLabels(app: App, me: Caller, input: LabelSheetRequest): Promise<LabelPreview> {
  const wish = { ...(await completeWish(app, me, input)), ...placeOf(app, me.company_id) }
  return app.threads.run(readLabelPreview, wish, me)
}

/** Runs in a worker thread: fonts are read and letters shaped. */
export async function readLabelPreview(db: Database, wish: LabelWish): Promise<LabelPreview> {
  const { labels, waiting, skipped, shared } = await readLabels(db.read, wish)
  const [first, ...others] = labels.length > 0 ? labels : waiting
  if (!first) return { drawn: null, labels: 0, skipped }
  // Only threads that draw need the fonts.
  const { drawPreview } = await import("#labels/preview.ts")
  const info = { ...shared, language: wish.language }
  const drawn = await drawPreview([first, ...others], LABEL_LAYOUTS[wish.layout], info)
  return { drawn, labels: labels.length, skipped }
}
