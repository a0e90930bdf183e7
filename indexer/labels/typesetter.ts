import type { Typeface } from "./fonts.ts"
import {
  type BreakableText,
  breakable,
  cutParagraph,
  ELLIPSIS,
  fitText,
  inkOf,
  type Line,
  type Paragraph,
  prepareParagraph,
  type ShapedLine,
  shapeLine,
} from "./paragraph.ts"

/** How a text is set. Sizes in points; between them it is as large as its box allows, and cut at the smallest. */
export interface Style {
  face: Typeface
  size: number
  smallest?: number
  /** At most so many lines; as many as its box is high when left out. */
  lines?: number
  /** Between lines, in lines. */
  leading?: number
}

/** A text that is broken into lines. Lengths in points. */
export interface FittedText {
  lines: ShapedLine[]
  size: number
  /** From the top of a line to its baseline, and to the next line's top. */
  ascent: number
  pitch: number
  height: number
  is_rtl: boolean
  /** As it is read aloud, where the order of the glyphs is not that of the letters. */
  spoken: string | null
  /** Whether nothing of it is cut, and no word. */
  is_whole: boolean
}

/** A text's measurements in ems. */
interface Measured {
  paragraph: Paragraph
  whole: BreakableText
  /** Where each letter begins if the text is on one line. */
  starts: number[]
  ellipsis_width: number
  ascent: number
  pitch: number
  /** By the box it was fitted into: a sheet's labels are alike, and many names repeat. */
  fitted: Map<string, FittedText>
}

/** In ems, for most scripts. Marks that stand higher get higher lines, up to `pitch_max`. */
const LINE = { ascent: 0.93, pitch: 1.2, pitch_max: 2.2 }
const STEP_PT = 0.5
const KEPT_TEXTS_MAX = 500
/** A tolerance, so that a height made for so many lines holds them wherever on the page it was worked out. */
const ROUNDING = 1e-6

/** Breaks texts in any script into lines. */
export class Typesetter {
  readonly #gap: string
  readonly #measured = new Map<string, Measured>()

  /** @param gap What is written in place of characters that no font has. */
  constructor(gap: string) {
    this.#gap = gap
  }

  /** Sets a text as large as its style and box allow. The first style in which it is not cut is taken, or the last. */
  async fit(text: string, styles: Style | readonly Style[], width: number, height = Infinity): Promise<FittedText> {
    let fitted: FittedText | undefined
    for (const style of [styles].flat()) {
      fitted = this.#fitIn(await this.#measure(text, style.face), style, width, height)
      if (fitted.is_whole) break
    }
    return fitted!
  }

  /** How wide a text is on one line, in ems. */
  async widthOf(text: string, face: Typeface): Promise<number> {
    return (await this.#measure(text, face)).starts.at(-1)!
  }

  async #measure(text: string, face: Typeface): Promise<Measured> {
    const key = `${face} ${text}`
    const kept = this.#measured.get(key)
    if (kept) return kept
    if (this.#measured.size >= KEPT_TEXTS_MAX) this.#measured.clear()
    const paragraph = await prepareParagraph(text, face, this.#gap)
    const line = shapeLine(paragraph, 0, paragraph.text.length)
    const measured = {
      ...{ paragraph, whole: breakable(paragraph.text), starts: startsOf(line, paragraph.text.length) },
      ellipsis_width: shapeLine(cutParagraph(paragraph, 0, ELLIPSIS), 0, ELLIPSIS.length).width,
      ...(paragraph.levels === null ? LINE : lineOf(line)),
      fitted: new Map(),
    }
    // No two labels have the same code.
    if (face !== "code") this.#measured.set(key, measured)
    return measured
  }

  #fitIn(text: Measured, style: Style, width: number, height: number) {
    const { size: largest, smallest = largest, lines, leading } = style
    const box = [largest, smallest, lines, leading, width, height].join(" ")
    const before = text.fitted.get(box)
    if (before) return before
    let size = largest
    let broken = breakInto(text, { ...style, size }, width, height)
    while (!isWhole(broken) && size > smallest) {
      size = Math.max(smallest, size - STEP_PT)
      broken = breakInto(text, { ...style, size }, width, height)
    }
    const fitted = shapeLines(text, broken, { ...style, size })
    text.fitted.set(box, fitted)
    return fitted
  }
}

/** By the widths of the letters on one line: nothing is shaped for a size that is not taken. */
function breakInto(text: Measured, { size, lines = Infinity, leading = 1 }: Style, width: number, height: number) {
  const { whole, starts, ellipsis_width, pitch } = text
  const lines_max = Math.min(lines, Math.max(1, Math.floor(height / (size * pitch * leading) + ROUNDING)))
  return fitText(whole, width / size, lines_max, (start, end, is_cut) => {
    return starts[end]! - starts[start]! + (is_cut ? ellipsis_width : 0)
  })
}

const isWhole = (broken: Line[]) => broken.every(({ is_cut, is_split }) => !is_cut && !is_split)

function shapeLines({ paragraph, ...text }: Measured, broken: Line[], { size, leading = 1 }: Style): FittedText {
  const pitch = text.pitch * leading * size
  return {
    ...{ lines: broken.map((line) => shapeBroken(paragraph, line)), size },
    ...{ ascent: text.ascent * size, pitch, height: pitch * broken.length },
    is_rtl: paragraph.is_rtl,
    spoken: paragraph.levels === null ? null : paragraph.text,
    is_whole: isWhole(broken),
  }
}

function shapeBroken(paragraph: Paragraph, { start, end, is_cut }: Line): ShapedLine {
  if (!is_cut) return shapeLine(paragraph, start, end)
  const cut = cutParagraph(paragraph, end, ELLIPSIS)
  return shapeLine(cut, start, cut.text.length)
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

/** Where a text is drawn: its upper edge at `y`, its lines at the side where they begin unless they are aligned. */
export interface Place {
  x: number
  y: number
  width: number
  align?: "left" | "center" | "right" | undefined
}

export function placedLines({ lines, size, ascent, pitch, is_rtl }: FittedText, { x, y, width, align }: Place) {
  const share = align === "center" ? 0.5 : align === "right" || is_rtl ? 1 : 0
  return lines.map((line, row) => {
    // Letters that join differently at the end of a line may be a little wider than was reckoned.
    const fitting = Math.min(size, width / line.width)
    return {
      ...{ line, size: fitting },
      left: x + (width - line.width * fitting) * share,
      baseline: y + row * pitch + ascent,
    }
  })
}
