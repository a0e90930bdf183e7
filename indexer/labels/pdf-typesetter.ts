import { FontChooser } from "./fonts/choose-font.ts"
import { EmbeddedFont, hex, type PdfObjects, utf16 } from "./fonts/embed-font.ts"
import type { LabelFont } from "./fonts/load-font.ts"
import type { Run, ShapedLine } from "./shape-line.ts"
import { type FittedText, placedLines, Typesetter } from "./typesetter.ts"

/** The part of pdfkit's document that is used here. */
export interface PdfPages extends PdfObjects {
  page: { height: number; fonts: Record<string, unknown> }
  addContent(operators: string): unknown
}

/** Sets texts into the pages of one PDF. */
export class PdfTypesetter extends Typesetter {
  readonly #doc: PdfPages
  readonly #embedded = new Map<LabelFont, EmbeddedFont>()

  private constructor(doc: PdfPages, chooser: FontChooser, gap: string) {
    super(chooser, gap)
    this.#doc = doc
  }

  static async openIn(doc: PdfPages, gap: string): Promise<PdfTypesetter> {
    return new PdfTypesetter(doc, await FontChooser.open(), gap)
  }

  /** Draws a text with its upper edge at `y`, at the side where its lines begin. */
  draw(fitted: FittedText, x: number, y: number, width: number): void {
    const { spoken } = fitted
    if (spoken !== null) this.#doc.addContent(`/Span << /ActualText <feff${utf16(spoken)}> >> BDC`)
    for (const { line, left, baseline, size } of placedLines(fitted, x, y, width)) {
      this.#drawLine(line, left, baseline, size)
    }
    if (spoken !== null) this.#doc.addContent("EMC")
  }

  #drawLine({ runs }: ShapedLine, x: number, baseline: number, size: number): void {
    const { page } = this.#doc
    const pen = { drawn: 0, wanted: 0 }
    const shown = runs.map((run) => this.#showRun(run, size, pen)).join("\n")
    const place = `1 0 0 1 ${decimal(x)} ${decimal(page.height - baseline)} Tm`
    this.#doc.addContent(`q\n0 g\n1 0 0 -1 0 ${decimal(page.height)} cm\nBT\n${place}\n${shown}\nET\nQ`)
  }

  /** Moves the pen, in ems, whose own steps are the widths that the PDF's readers know. */
  #showRun({ font, glyphs }: Run, size: number, pen: { drawn: number; wanted: number }): string {
    const embedded = this.#embed(font)
    let operators = `/${embedded.id} ${decimal(size)} Tf\n[`
    let rise = 0
    for (const { id, advance, right, up, text } of glyphs) {
      if (up !== rise) operators += `] TJ\n${decimal(up * size)} Ts\n[`
      rise = up
      const step = Math.round((pen.drawn - pen.wanted - right) * 1_000)
      if (step !== 0) operators += step
      operators += `<${hex(id)}>`
      embedded.use(id, text)
      pen.drawn += (embedded.widthOf(id) - step) / 1_000
      pen.wanted += advance
    }
    return `${operators}] TJ${rise === 0 ? "" : "\n0 Ts"}`
  }

  #embed(font: LabelFont): EmbeddedFont {
    const embedded = this.#embedded.get(font) ?? new EmbeddedFont(this.#doc, font, this.#embedded.size)
    this.#embedded.set(font, embedded)
    this.#doc.page.fonts[embedded.id] = embedded.ref
    return embedded
  }

  /** Puts the glyphs that were used into the PDF. */
  async finish(): Promise<void> {
    for (const embedded of this.#embedded.values()) await embedded.finish()
  }
}

function decimal(value: number): string {
  return String(Math.round(value * 1_000) / 1_000)
}
