import { ELLIPSIS, fitText, type Line } from "./fit-text.ts"
import { FontChooser } from "./fonts/choose-font.ts"
import { EmbeddedFont, hex, type PdfObjects, utf16 } from "./fonts/embed-font.ts"
import type { LabelFont } from "./fonts/load-font.ts"
import { cutParagraph, type Paragraph, plainParagraph, prepareParagraph } from "./paragraph.ts"
import { inkOf, type Run, type ShapedLine, shapeLine } from "./shape-line.ts"

/** The part of pdfkit's document that is used here. */
export interface PdfPages extends PdfObjects {
  page: { height: number; fonts: Record<string, unknown> }
  addContent(operators: string): unknown
}

/** A text that is broken into lines. Lengths in points. */
export interface FittedText {
  lines: ShapedLine[]
  size: number
  /** From the top of a line to its baseline, and to the next line's top. */
  ascent: number
  pitch: number
  is_rtl: boolean
  /** As it is read aloud, where the order of the glyphs is not that of the letters. */
  spoken: string | null
}

/** Of most scripts, in ems. Marks that stand higher get higher lines, within bounds. */
const LINE = { ascent: 0.93, pitch: 1.2, pitch_max: 2.2 }
const KEPT_PARAGRAPHS_MAX = 500

/** Sets texts in any script into the pages of one PDF. */
export class Typesetter {
  readonly #doc: PdfPages
  readonly #chooser: FontChooser
  readonly #gap: string
  readonly #embedded = new Map<LabelFont, EmbeddedFont>()
  readonly #paragraphs = new Map<string, Paragraph>()

  private constructor(doc: PdfPages, chooser: FontChooser, gap: string) {
    this.#doc = doc
    this.#chooser = chooser
    this.#gap = gap
  }

  /** @param gap What is written in place of characters that no font has. */
  static async open(doc: PdfPages, gap: string): Promise<Typesetter> {
    return new Typesetter(doc, await FontChooser.open(), gap)
  }

  /** Reads the fonts that a text needs. */
  async prepare(text: string): Promise<Paragraph> {
    const kept = this.#paragraphs.get(text)
    if (kept) return kept
    if (this.#paragraphs.size >= KEPT_PARAGRAPHS_MAX) this.#paragraphs.clear()
    const paragraph = await prepareParagraph(text, this.#chooser, this.#gap)
    this.#paragraphs.set(text, paragraph)
    return paragraph
  }

  /** A short code, in the type for codes. */
  code(text: string): Paragraph {
    return plainParagraph(text, this.#chooser.code)
  }

  /** In ems. */
  widthOf(paragraph: Paragraph): number {
    return shapeLine(paragraph, 0, paragraph.text.length).width
  }

  fit(paragraph: Paragraph, size: number, width: number, height: number): FittedText {
    const { text, is_rtl, levels } = paragraph
    const whole = shapeLine(paragraph, 0, text.length)
    const { ascent, pitch } = levels === null ? LINE : lineOf(whole)
    const starts = startsOf(whole, text.length)
    const ellipsis = this.widthOf(plainParagraph(ELLIPSIS, this.#chooser.plain))
    const lines_max = Math.max(1, Math.floor(height / (size * pitch)))
    const lines = fitText(text, width / size, lines_max, (start, end, is_cut) => {
      return starts[end]! - starts[start]! + (is_cut ? ellipsis : 0)
    })
    const shaped = lines.map((line) => this.#shape(paragraph, line))
    const spoken = levels === null ? null : text
    return { lines: shaped, size, ascent: ascent * size, pitch: pitch * size, is_rtl, spoken }
  }

  #shape(paragraph: Paragraph, { start, end, is_cut }: Line): ShapedLine {
    if (!is_cut) return shapeLine(paragraph, start, end)
    const cut = cutParagraph(paragraph, end, ELLIPSIS, this.#chooser.plain)
    return shapeLine(cut, start, cut.text.length)
  }

  /** Draws a text with its upper edge at `y`, at the side where its lines begin. */
  draw({ lines, size, ascent, pitch, is_rtl, spoken }: FittedText, x: number, y: number, width: number): void {
    if (spoken !== null) this.#doc.addContent(`/Span << /ActualText <feff${utf16(spoken)}> >> BDC`)
    for (const [row, line] of lines.entries()) {
      // What joins otherwise at the end of a line than within the text may be a little wider than was reckoned.
      const fitting = Math.min(size, width / line.width)
      const left = is_rtl ? x + width - line.width * fitting : x
      this.#drawLine(line, left, y + row * pitch + ascent, fitting)
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

/** Where each letter begins if the text stands on one line, in ems. */
function startsOf({ runs }: ShapedLine, length: number): number[] {
  const advances = Array<number>(length).fill(0)
  for (const { glyphs } of runs) for (const { start, advance } of glyphs) advances[start]! += advance
  const starts = [0]
  for (const [at, advance] of advances.entries()) starts.push(starts[at]! + advance)
  return starts
}

function lineOf(whole: ShapedLine): { ascent: number; pitch: number } {
  const { above, below } = inkOf(whole)
  const ascent = Math.min(Math.max(LINE.ascent, above), LINE.pitch_max)
  return { ascent, pitch: Math.min(Math.max(LINE.pitch, ascent + below), LINE.pitch_max) }
}

function decimal(value: number): string {
  return String(Math.round(value * 1_000) / 1_000)
}
