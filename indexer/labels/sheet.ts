import PDFDocument from "pdfkit"
import { type LabelLayout, labelCorner, labelsPerPage } from "#shared/label-layouts.ts"
import { drawLabel, type PreparedLabel } from "./draw-label.ts"
import { LABEL_TEXTS, type LabelLanguage } from "./texts.ts"
import { Typesetter } from "./typesetter.ts"

export interface Label {
  product_name: string
  /** As it is shown, display prefix included. */
  short_code: string
  /** What the QR code says. */
  url: string
  /** Small print, such as that the product is on a test network only; null for none. */
  note: string | null
  /** `0x` and 64 hex digits: its rosette is minted where there is room for it. Null for none. */
  record_hash: string | null
}

/** What is common to all labels, and the PDF's own metadata: window title, language, creation time. */
export interface SheetInfo {
  /** The place of the first label on the first page, from 1: those before it stay empty. */
  start_label: number
  /** Null for none; printed where there is room for them, as the address is. */
  company_name: string | null
  /** Of the page that checks codes, as people type it. */
  address: string | null
  title: string
  language: LabelLanguage
  /** Milliseconds since 1970. */
  created_at: number
}

const POINTS_PER_MM = 72 / 25.4

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
  const type = await Typesetter.open(doc, LABEL_TEXTS[info.language].gap)
  const shared = await prepareShared(type, info)

  let drawn = 0
  for (const label of labels) {
    const place = (info.start_label - 1 + drawn++) % labelsPerPage(layout)
    if (place === 0 || drawn === 1) {
      doc.addPage({ size, margin: 0 })
      await onPage(drawn - 1)
    }
    const texts = { name: await type.prepare(label.product_name), note: await prepareText(type, label.note) }
    const { x, y } = labelCorner(layout, place)
    const box = { x: points(x), y: points(y), width: points(layout.label.width), height: points(layout.label.height) }
    drawLabel(doc, type, { ...label, ...shared, ...texts }, box)
  }
  await type.finish()
  doc.end()
  await ended
  await onPage(drawn)
  return Buffer.concat(parts)
}

async function prepareShared(type: Typesetter, { company_name, address, language }: SheetInfo) {
  return {
    company: await prepareText(type, company_name),
    scan: await prepareText(type, address && LABEL_TEXTS[language].scan),
    address: await prepareText(type, address),
  } satisfies Partial<PreparedLabel>
}

async function prepareText(type: Typesetter, text: string | null) {
  return text === null ? null : type.prepare(text)
}

function points(mm: number): number {
  return mm * POINTS_PER_MM
}
