import { type Box, type LaidOutLabel, layOutLabel, type PreparedLabel } from "./lay-out-label.ts"
import { markOperators } from "./mark.ts"
import { outlinesOf, type Point } from "./outlines.ts"
import type { PdfPages, PdfTypesetter } from "./pdf-typesetter.ts"
import { QUIET_MODULES, qrModules } from "./qr.ts"

/** The part of pdfkit's document that is used here. */
export interface PdfPage extends PdfPages {
  save(): this
  restore(): this
  translate(x: number, y: number): this
  scale(factor: number): this
}

/** Draws a label into its box on the page. */
export function drawLabel(doc: PdfPage, type: PdfTypesetter, label: PreparedLabel, box: Box): void {
  const { qr, clip, texts, mark } = layOutLabel(type, label, box)
  drawQr(doc, qr)
  doc.save()
  doc.addContent(`${clip.x} ${clip.y} ${clip.width} ${clip.height} re W n`)
  for (const { text, x, y, width } of texts) type.draw(text, x, y, width)
  if (mark) drawMark(doc, mark)
  doc.restore()
}

function drawQr(doc: PdfPage, { url, x, y, side }: LaidOutLabel["qr"]): void {
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

function drawMark(doc: PdfPage, { record_hash, x, y, side }: NonNullable<LaidOutLabel["mark"]>): void {
  doc
    .save()
    .translate(x + side / 2, y + side / 2)
    .scale(side / 200)
  doc.addContent(markOperators(record_hash))
  doc.restore()
}
