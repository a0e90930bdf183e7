import { type BreakableText, breakable, ELLIPSIS, fitText, type Line } from "./fit-text.ts"
import { FontChooser } from "./fonts/choose-font.ts"
import { cutParagraph, type Paragraph, plainParagraph, prepareParagraph } from "./paragraph.ts"
import { inkOf, type ShapedLine, shapeLine } from "./shape-line.ts"

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
  /** Whether nothing of it is cut, and no word. */
  is_whole: boolean
}

/** In points. */
interface Sizes {
  largest: number
  smallest: number
}

/** Measurements independent of a text's position, in ems. */
interface Measured {
  whole: BreakableText
  /** Where each letter begins if the text is on one line. */
  starts: number[]
  ascent: number
  pitch: number
  /** By the box it was fitted into: a sheet's labels are alike, and many names repeat. */
  fitted: Map<string, FittedText>
}

/** In ems, for most scripts. Marks that stand higher get higher lines, up to `pitch_max`. */
const LINE = { ascent: 0.93, pitch: 1.2, pitch_max: 2.2 }
const STEP_PT = 0.5
const KEPT_PARAGRAPHS_MAX = 500

/** A tolerance, so that a height made for so many lines holds them wherever on the page it was worked out. */
const ROUNDING = 1e-6

/** Breaks texts in any script into lines; subclasses draw them. */
export class Typesetter {
  readonly #chooser: FontChooser
  readonly #gap: string
  readonly #paragraphs = new Map<string, Paragraph>()
  readonly #measured = new WeakMap<Paragraph, Measured>()
  readonly #ellipsis_width: number

  protected constructor(chooser: FontChooser, gap: string) {
    this.#chooser = chooser
    this.#gap = gap
    this.#ellipsis_width = this.widthOf(plainParagraph(ELLIPSIS, chooser.plain))
  }

  /** @param gap What is written in place of characters that no font has. */
  static async open(gap: string): Promise<Typesetter> {
    return new Typesetter(await FontChooser.open(), gap)
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
    return this.#measure(paragraph).starts.at(-1)!
  }

  /** Breaks a text into as many lines as there is room for, and at least one. */
  fit(paragraph: Paragraph, size: number, width: number, height: number): FittedText {
    const { whole, starts, ascent, pitch } = this.#measure(paragraph)
    const lines_max = Math.max(1, Math.floor(height / (size * pitch) + ROUNDING))
    const lines = fitText(whole, width / size, lines_max, (start, end, is_cut) => {
      return starts[end]! - starts[start]! + (is_cut ? this.#ellipsis_width : 0)
    })
    const { text, is_rtl, levels } = paragraph
    return {
      lines: lines.map((line) => this.#shape(paragraph, line)),
      size,
      ascent: ascent * size,
      pitch: pitch * size,
      is_rtl,
      spoken: levels === null ? null : text,
      is_whole: lines.every(({ is_cut, is_split }) => !is_cut && !is_split),
    }
  }

  /** Fits at the largest size that cuts neither the text nor a word; else at the smallest size. */
  fitLargest(paragraph: Paragraph, sizes: Sizes, width: number, height: number): FittedText {
    const { largest, smallest } = sizes
    const asked = [largest, smallest, width, height].join(" ")
    const kept = this.#measure(paragraph).fitted
    const before = kept.get(asked)
    if (before) return before
    let size = largest
    let fitted = this.fit(paragraph, size, width, height)
    while (!fitted.is_whole && size > smallest) {
      size = Math.max(smallest, size - STEP_PT)
      fitted = this.fit(paragraph, size, width, height)
    }
    kept.set(asked, fitted)
    return fitted
  }

  #measure(paragraph: Paragraph): Measured {
    const kept = this.#measured.get(paragraph)
    if (kept) return kept
    const { text, levels } = paragraph
    const line = shapeLine(paragraph, 0, text.length)
    const starts = startsOf(line, text.length)
    const measured = { whole: breakable(text), starts, ...(levels === null ? LINE : lineOf(line)), fitted: new Map() }
    this.#measured.set(paragraph, measured)
    return measured
  }

  #shape(paragraph: Paragraph, { start, end, is_cut }: Line): ShapedLine {
    if (!is_cut) return shapeLine(paragraph, start, end)
    const cut = cutParagraph(paragraph, end, ELLIPSIS, this.#chooser.plain)
    return shapeLine(cut, start, cut.text.length)
  }
}

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

/** Where each line of a text is drawn whose upper edge is at `y`, at the side where its lines begin. */
export function placedLines({ lines, size, ascent, pitch, is_rtl }: FittedText, x: number, y: number, width: number) {
  return lines.map((line, row) => {
    // Letters that join differently at the end of a line may be a little wider than was reckoned.
    const fitting = Math.min(size, width / line.width)
    const left = is_rtl ? x + width - line.width * fitting : x
    return { line, left, baseline: y + row * pitch + ascent, size: fitting }
  })
}
