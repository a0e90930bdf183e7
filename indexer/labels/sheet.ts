import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import PDFDocument from "pdfkit"
import { type LabelLayout, labelCorner } from "#shared/label-layouts.ts"
import { fitText } from "./fit-text.ts"
import { markOperators } from "./mark.ts"
import { outlinesOf, type Point } from "./outlines.ts"
import { QUIET_MODULES, qrModules } from "./qr.ts"

export interface Label {
  product_name: string
  /** As it is shown, display prefix included. */
  short_code: string
  /** What the QR code says. */
  url: string
  /** Small print, such as that the product is on a test network only; null for none. */
  note: string | null
  /** `0x` and 64 hex digits: its rosette is struck where there is room for it. Null for none. */
  record_hash: string | null
}

/** What a PDF says of itself: a title for its window, its language, and when it was made. */
export interface SheetInfo {
  title: string
  language: string
  /** Milliseconds since 1970. */
  created_at: number
}

const POINTS_PER_MM = 72 / 25.4
const fonts = join(dirname(createRequire(import.meta.url).resolve("dejavu-fonts-ttf/package.json")), "ttf")

/**
 * A PDF with one label after another, row by row, on as many pages as they need; `onPage` hears how many are drawn. The fonts
 * are embedded, and everything is drawn in curves: it prints as sharp as the printer is. Takes about a millisecond a label,
 * so call it in a worker thread.
 */
export async function labelSheet(
  labels: Iterable<Label>,
  layout: LabelLayout,
  info: SheetInfo,
  onPage: (drawn: number) => void | Promise<void> = () => {},
): Promise<Uint8Array<ArrayBuffer>> {
  const { page, columns, rows } = layout
  const size: [number, number] = [points(page.width), points(page.height)]
  const doc = new PDFDocument({
    ...{ size, margin: 0, autoFirstPage: false, lang: info.language, displayTitle: true },
    info: { Title: info.title, Creator: "Touchmark", Producer: "Touchmark", CreationDate: new Date(info.created_at) },
  })
  const parts: Buffer[] = []
  doc.on("data", (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve, reject) => doc.on("end", resolve).on("error", reject))
  doc.registerFont("name", join(fonts, "DejaVuSansCondensed.ttf"))
  doc.registerFont("code", join(fonts, "DejaVuSansMono-Bold.ttf"))

  let drawn = 0
  for (const label of labels) {
    const place = drawn++ % (columns * rows)
    if (place === 0) {
      doc.addPage({ size, margin: 0 })
      await onPage(drawn - 1)
    }
    drawLabel(doc, label, layout, labelCorner(layout, place))
  }
  doc.end()
  await ended
  await onPage(drawn)
  return new Uint8Array(Buffer.concat(parts))
}

type Doc = InstanceType<typeof PDFDocument>

const PADDING_MM = 1.5
/** Small labels get small type, large ones no larger than is good to read. */
const TYPE_PT = { name_min: 5, name_max: 9, code_max: 11, note: 4.5 }
const LINE_HEIGHT = 1.2
/** In points. Smaller, a printer would blot it; larger, it would outdo the code. */
const MARK = { side_min: 14, side_max: 30, margin: 2 }
/** From here on there is room to begin the text where the dark part of the QR code begins. */
const TALL_PT = 60

function drawLabel(doc: Doc, label: Label, { label: size }: LabelLayout, corner: { x: number; y: number }): void {
  const padding = points(Math.min(PADDING_MM, size.height / 20))
  const height = points(size.height) - 2 * padding
  const x = points(corner.x) + padding
  const y = points(corner.y) + padding
  drawQr(doc, label.url, x, y, height)
  const text_x = x + height + padding / 2
  const inset = height < TALL_PT ? 0 : height / 12
  const width = points(corner.x + size.width) - padding - text_x
  drawTexts(doc, label, { x: text_x, y: y + inset, width, height: height - 2 * inset })
}

/** `side` includes the quiet zone. */
function drawQr(doc: Doc, url: string, x: number, y: number, side: number): void {
  const modules = qrModules(url)
  const module_pt = side / (modules.length + 2 * QUIET_MODULES)
  const quiet = QUIET_MODULES * module_pt
  const dark = outlinesOf(modules).map(pdfPath).join("\n")
  doc
    .save()
    .translate(x + quiet, y + quiet)
    .scale(module_pt)
  // Straight into the page: thousands of calls for each corner would take ten times as long.
  doc.addContent(`0 g\n${dark}\nf`)
  doc.restore()
}

function pdfPath([first, ...others]: Point[]): string {
  return `${first!.join(" ")} m ${others.map((point) => `${point.join(" ")} l`).join(" ")} h`
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** The name above, as many lines as fit, the code at the foot, the note above it, and between them the rosette. */
function drawTexts(
  doc: Doc,
  { product_name, short_code, note, record_hash }: Label,
  { x, y, width, height }: Box,
): void {
  const code_pt = codeSize(doc, short_code, width, height)
  const note_pt = note === null ? 0 : TYPE_PT.note
  const name_height = height - (code_pt + note_pt) * LINE_HEIGHT
  const name_pt = Math.max(TYPE_PT.name_min, Math.min(TYPE_PT.name_max, name_height / LINE_HEIGHT / 2))
  doc.font("name").fontSize(name_pt)
  const lines_max = Math.max(1, Math.floor(name_height / (name_pt * LINE_HEIGHT)))
  const lines = fitText(product_name, width, lines_max, (text) => doc.widthOfString(text))
  for (const [row, line] of lines.entries()) put(doc, line, x, y + row * name_pt * LINE_HEIGHT)
  const free = name_height - lines.length * name_pt * LINE_HEIGHT - 2 * MARK.margin
  if (record_hash !== null && free >= MARK.side_min) {
    const side = Math.min(MARK.side_max, free, width)
    drawMark(doc, record_hash, x, y + name_height - MARK.margin - side, side)
  }
  const code_y = y + height - code_pt * LINE_HEIGHT
  if (note !== null) {
    doc.fontSize(note_pt)
    put(doc, fitText(note, width, 1, (text) => doc.widthOfString(text))[0]!, x, code_y - note_pt * LINE_HEIGHT)
  }
  doc.font("code").fontSize(code_pt)
  put(doc, short_code, x, code_y)
}

function drawMark(doc: Doc, record_hash: string, x: number, y: number, side: number): void {
  doc
    .save()
    .translate(x + side / 2, y + side / 2)
    .scale(side / 200)
  doc.addContent(markOperators(record_hash))
  doc.restore()
}

function codeSize(doc: Doc, short_code: string, width: number, height: number): number {
  doc.font("code").fontSize(10)
  return Math.min(TYPE_PT.code_max, height / 3, (10 * width) / doc.widthOfString(short_code))
}

function put(doc: Doc, text: string, x: number, y: number): void {
  doc.fillColor("black").text(text, x, y, { lineBreak: false })
}

function points(mm: number): number {
  return mm * POINTS_PER_MM
}
