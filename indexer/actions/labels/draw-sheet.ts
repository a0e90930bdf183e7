import { contentKey, madeBefore } from "#actions/files/made-before.ts"
import { storeFile } from "#actions/files/store.ts"
import type { MadeFile } from "#actions/jobs/show.ts"
import type { Database } from "#db/database.ts"
import { type JobAttempt, saveProgress } from "#jobs/progress.ts"
import { LABEL_LAYOUTS } from "#shared/label-layouts.ts"
import { type LabelWish, readLabels } from "./read-labels.ts"

export interface DrawLabelSheet extends LabelWish {
  job: JobAttempt
  now: number
  expires_at: number
}

const PROGRESS_EVERY_LABELS = 240
/** Raise it when the same labels would be drawn differently, so that stored files are not reused. */
const DRAWING = 4

type Refused = "no_labels_before_mint" | "label_host_missing"

/** Draws the labels of minted products and stores the PDF, or says why there is none. Runs in a worker thread. */
export async function drawLabelSheet(db: Database, input: DrawLabelSheet): Promise<MadeFile | Refused> {
  const { labels, skipped, shared, isOnMainnet, mayEnd } = await readLabels(db.read, input)
  if (labels.length === 0) return "no_labels_before_mint"
  if (isOnMainnet && mayEnd && !input.accepts_service_address) return "label_host_missing"
  // Sheets that were asked for before there was a choice begin with the first label.
  const { company_id, now, expires_at, layout, language, start_label = 1 } = input
  const content_key = contentKey(["label_sheet", DRAWING, layout, start_label, language, shared, ...labels])
  const made = { products: labels.length, skipped }
  const before = await madeBefore(db, { company_id, content_key, now, expires_at })
  if (before) return { ...before, ...made }
  const name = `labels-${new Date(input.now).toISOString().slice(0, 10)}.pdf`
  const info = { ...shared, start_label, title: name, language, created_at: now }
  let said = 0
  // Drawing and its fonts take megabytes, which threads that never draw do without.
  const { labelSheet } = await import("#labels/sheet.ts")
  const bytes = await labelSheet(labels, LABEL_LAYOUTS[input.layout], info, async (drawn) => {
    if (drawn - said < PROGRESS_EVERY_LABELS && drawn < labels.length) return
    said = drawn
    await saveProgress(db, input.job, drawn, labels.length)
  })
  const file = { company_id, kind: "label_sheet", name, content_type: "application/pdf", now, expires_at } as const
  const file_id = await db.write((tx) => storeFile(tx, { ...file, content_key, bytes }))
  return { file_id, name, ...made }
}
