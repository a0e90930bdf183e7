import PDFDocument from "pdfkit"
import { type LabelLayout, labelCorner, labelsPerPage } from "#shared/label-layouts.ts"
import { drawLabel } from "./draw-label.ts"
import { PdfTypesetter } from "./pdf-typesetter.ts"
import { boxAt, type Label, points, prepareLabel, prepareShared, type SharedTexts } from "./prepare-label.ts"
import { LABEL_TEXTS } from "./texts.ts"

/** What is common to all labels, and the PDF's own metadata: window title, language, creation time. */
export interface SheetInfo extends SharedTexts {
  /** The place of the first label on the first page, from 1: those before it stay empty. */
  start_label: number
  title: string
  /** Milliseconds since 1970. */
  created_at: number
}

/**
 * Draws labels row by row into a PDF of glyphs and curves; `onPage` gets the number drawn. Takes about a millisecond a
 * label: use a worker thread.
 */
export async function labelSheet(
  labels: Iterable<Label>,
  layout: LabelLayout,
  info: SheetInfo,
  onPage: (drawn: number) => void | Promise<void> = () => {},
): Promise<Buffer<ArrayBuffer>> {
  const { page } = layout
  const size: [number, number] = [points(page.width), points(page.height)]
  const doc = new PDFDocument({
    size,
    margin: 0,
    autoFirstPage: false,
    lang: info.language,
    displayTitle: true,
    info: { Title: info.title, Creator: "Touchmark", Producer: "Touchmark", CreationDate: new Date(info.created_at) },
  })
  const parts: Buffer[] = []
  doc.on("data", (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve, reject) => doc.on("end", resolve).on("error", reject))
  const type = await PdfTypesetter.openIn(doc, LABEL_TEXTS[info.language].gap)
  const shared = await prepareShared(type, info)

  let drawn = 0
  for (const label of labels) {
    const place = (info.start_label - 1 + drawn++) % labelsPerPage(layout)
    if (place === 0 || drawn === 1) {
      doc.addPage({ size, margin: 0 })
      await onPage(drawn - 1)
    }
    drawLabel(doc, type, await prepareLabel(type, label, shared), boxAt(layout, labelCorner(layout, place)))
  }
  await type.finish()
  doc.end()
  await ended
  await onPage(drawn)
  return Buffer.concat(parts)
}
