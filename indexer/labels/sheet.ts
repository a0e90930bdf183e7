import { type LabelLayout, labelCorner, labelsPerPage } from "#shared/label-layouts.ts"
import { boxAt, type Label, type LaidOutLabel, layOutLabel, points, type SharedTexts } from "./label.ts"
import { Paper } from "./paper.ts"

/** What is common to all labels, and the PDF's own metadata: window title, language, creation time. */
export interface SheetInfo extends SharedTexts {
  /** The place of the first label on the first page, from 1: those before it stay empty. */
  start_label: number
  title: string
  /** Milliseconds since 1970. */
  created_at: number
}

/** Draws labels into a PDF; `onDrawn` gets the number drawn, after each. A millisecond a label: use a worker thread. */
export async function labelSheet(
  labels: Iterable<Label>,
  layout: LabelLayout,
  info: SheetInfo,
  onDrawn: (drawn: number) => void | Promise<void> = () => {},
): Promise<Buffer<ArrayBuffer>> {
  const { width, height } = layout.page
  const paper = new Paper({ ...info, width: points(width), height: points(height) })
  let drawn = 0
  for (const label of labels) {
    const place = (info.start_label - 1 + drawn++) % labelsPerPage(layout)
    if (place === 0 || drawn === 1) paper.addPage()
    drawLabel(paper, await layOutLabel(paper.type, label, info, boxAt(layout, labelCorner(layout, place))))
    await onDrawn(drawn)
  }
  return paper.finish()
}

function drawLabel(paper: Paper, { qr, scan, clip, texts, rosette }: LaidOutLabel): void {
  paper.qr(qr.modules, { x: qr.x, y: qr.y, scale: qr.module })
  if (scan) paper.text(scan.text, scan)
  paper.draw(`q\n${clip.x} ${clip.y} ${clip.width} ${clip.height} re W n`)
  for (const placed of texts) paper.text(placed.text, placed)
  if (rosette) {
    const { record_hash, x, y, side } = rosette
    paper.rosette(record_hash, { x: x + side / 2, y: y + side / 2, side }, "mark")
  }
  paper.draw("Q")
}
