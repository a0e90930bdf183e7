/** HarfBuzz shapes texts. pdfkit's own shaping knows no right-to-left and leaves boxes where a glyph is missing. */

import createBidi from "bidi-js"
import { Direction, Buffer as GlyphBuffer, shape } from "harfbuzzjs"
import { FontChooser, type LabelFont, type Typeface } from "./fonts.ts"

/** A text with what is needed to shape any part of it. */
export interface Paragraph {
  text: string
  /** Per UTF-16 unit. */
  fonts: LabelFont[]
  /** Draws what is written in place of letters: an ellipsis, or that something cannot be printed. */
  latin: LabelFont
  /** Per UTF-16 unit, the UAX #9 level: odd reads from right to left. Null where everything reads left to right. */
  levels: Uint8Array | null
  is_rtl: boolean
}

/** Lengths in ems, upwards and to the right. */
interface Glyph {
  id: number
  advance: number
  right: number
  up: number
  /** Where in the paragraph the cluster begins that it belongs to. */
  start: number
  /** Its text; empty for a cluster's further glyphs. */
  text: string
}

/** Neighbours of one font and one direction. */
export interface Run {
  font: LabelFont
  glyphs: Glyph[]
}

/** A line as it is drawn, from left to right. */
export interface ShapedLine {
  runs: Run[]
  width: number
}

// The package is CommonJS, its types say otherwise.
const bidi = (createBidi as unknown as typeof createBidi.default)()
const LEFT_TO_RIGHT = /^[\u0020-\u052f\u1e00-\u1fff\u2010-\u2027\u2030-\u205e\u20a0-\u22ff]*$/
const CUT_SMALL = /[\p{scx=Han}\p{scx=Hangul}\p{scx=Hiragana}\p{scx=Katakana}]/u
const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" })

/** Finds a text's fonts and directions. Characters without a font are replaced by `gap`, so that the omission is visible. */
export async function prepareParagraph(raw: string, typeface: Typeface, gap: string): Promise<Paragraph> {
  const source = raw
    .normalize("NFC")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
  const chooser = await FontChooser.open(typeface, source)
  const { latin } = chooser
  let text = ""
  let last: LabelFont | null = null
  const fonts: LabelFont[] = []
  for (const { segment } of graphemes.segment(source)) {
    const font = await chooser.choose(segment, last)
    if (!font && text.trimEnd().endsWith(gap)) {
      text = text.trimEnd()
      fonts.length = text.length
      continue
    }
    const shown = font ? segment : gap
    for (let at = 0; at < shown.length; at++) fonts.push(font ?? latin)
    text += shown
    // Files of these scripts hold some hundred characters each: spaces would come from one and from another.
    last = CUT_SMALL.test(segment) ? null : font
  }
  return { text, fonts, latin, ...directionsIn(text) }
}

/** The same up to `end`, followed by an ellipsis. */
export function cutParagraph(whole: Paragraph, end: number, ellipsis: string): Paragraph {
  const text = whole.text.slice(0, end) + ellipsis
  const fonts = [...whole.fonts.slice(0, end), ...Array<LabelFont>(ellipsis.length).fill(whole.latin)]
  return { ...whole, text, fonts, ...(whole.levels ? directionsIn(text, whole.is_rtl ? "rtl" : "ltr") : {}) }
}

function directionsIn(text: string, base?: "rtl" | "ltr") {
  if (!base && LEFT_TO_RIGHT.test(text)) return { levels: null, is_rtl: false }
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text, base)
  return { levels, is_rtl: (paragraphs[0]?.level ?? 0) % 2 === 1 }
}

/** Shapes a part of a paragraph, its neighbours known: letters join across the border as they would on one line. */
export function shapeLine(paragraph: Paragraph, start: number, end: number): ShapedLine {
  const parts = inVisualOrder(partsOf(paragraph, start, end))
  const runs = parts.map((part) => ({ font: part.font, glyphs: shapePart(paragraph.text, part) }))
  const width = runs.reduce((sum, { glyphs }) => glyphs.reduce((part, { advance }) => part + advance, sum), 0)
  return { runs, width }
}

interface Part {
  font: LabelFont
  level: number
  start: number
  end: number
}

function partsOf({ fonts, levels }: Paragraph, start: number, end: number): Part[] {
  const parts: Part[] = []
  for (let at = start; at < end; at++) {
    const [font, level] = [fonts[at]!, levels?.[at] ?? 0]
    const last = parts.at(-1)
    if (last?.font === font && last.level === level) last.end = at + 1
    else parts.push({ font, level, start: at, end: at + 1 })
  }
  return parts
}

/** Rule L2 of UAX #9: from the highest level down to 1, reverses every run at that level or above. */
function inVisualOrder(parts: Part[]): Part[] {
  const order = [...parts]
  for (let level = Math.max(0, ...parts.map((part) => part.level)); level > 0; level--) {
    for (let from = 0; from < order.length; from++) {
      let to = from
      while (to < order.length && order[to]!.level >= level) to++
      order.splice(from, to - from, ...order.slice(from, to).reverse())
      from = to
    }
  }
  return order
}

const buffer = new GlyphBuffer()

function shapePart(text: string, { font, level, start, end }: Part): Glyph[] {
  buffer.clearContents()
  buffer.addText(text, start, end - start)
  buffer.setDirection(level % 2 === 1 ? Direction.RTL : Direction.LTR)
  buffer.guessSegmentProperties()
  shape(font.shaper, buffer)
  const infos = buffer.getGlyphInfos()
  const clusters = [...new Set(infos.map(({ cluster }) => cluster))].sort((a, b) => a - b)
  const texts = new Map(clusters.map((from, at) => [from, text.slice(from, clusters[at + 1] ?? end)]))
  const em = font.face.upem
  return buffer.getGlyphPositions().map(({ xAdvance, xOffset, yOffset }, at) => {
    const { codepoint: id, cluster } = infos[at]!
    const stands_for = texts.get(cluster) ?? ""
    texts.delete(cluster)
    const [advance, right, up] = [xAdvance / em, xOffset / em, yOffset / em]
    return { id, advance, right, up, start: cluster, text: stands_for }
  })
}

/** How far the ink of a line reaches above and below its baseline, in ems. */
export function inkOf({ runs }: ShapedLine): { above: number; below: number } {
  let [above, below] = [0, 0]
  for (const { font, glyphs } of runs) {
    for (const { id, up } of glyphs) {
      const extents = font.shaper.glyphExtents(id)
      if (!extents) continue
      const top = up + extents.yBearing / font.face.upem
      above = Math.max(above, top)
      below = Math.max(below, -(top + extents.height / font.face.upem))
    }
  }
  return { above, below }
}

export const ELLIPSIS = "…"

/** From `start` to `end` in the text. */
export interface Line {
  start: number
  end: number
  /** The text goes on, so an ellipsis follows. */
  is_cut: boolean
  /** Ending within a word that is longer than a line. */
  is_split: boolean
}

/** A text, where its lines may begin, and where its letters end, their accents with them. */
export interface BreakableText {
  text: string
  breaks: number[]
  letter_ends: number[]
}

export function breakable(text: string): BreakableText {
  const letter_ends = [...graphemes.segment(text)].map(({ segment, index }) => index + segment.length)
  return { text, breaks: lineBreaks(text), letter_ends }
}

/** The width of part of a text, with or without an ellipsis. */
type WidthOf = (start: number, end: number, is_cut: boolean) => number

/** Breaks a text into at most `lines_max` lines within `width`, between words if possible. A cut ends with an ellipsis. */
export function fitText(whole: BreakableText, width: number, lines_max: number, widthOf: WidthOf): Line[] {
  const { text, letter_ends } = whole
  const text_end = text.trimEnd().length
  const lines: Line[] = []
  let start = skipSpaces(text, 0)
  while (start < text_end && lines.length < lines_max) {
    if (widthOf(start, text_end, false) <= width) {
      return [...lines, { start, end: text_end, is_cut: false, is_split: false }]
    }
    const is_cut = lines.length === lines_max - 1
    const fitting = lastFitting(letter_ends, start, (end) => widthOf(start, end, is_cut) <= width)
    const end = is_cut ? fitting : lineEnd(whole, start, fitting)
    lines.push({ start, end: trimEnd(text, start, end), is_cut, is_split: end === fitting && !isBreak(whole, end) })
    start = skipSpaces(text, end)
  }
  return lines
}

/** The end of a line whose letters fit up to `fitting`: after the last word, else after the last letter. */
function lineEnd({ text, breaks }: BreakableText, start: number, fitting: number): number {
  const end = breaks.findLast((at) => at > start && trimEnd(text, start, at) <= fitting) ?? start
  // A word that would leave most of the line empty is broken instead.
  return end - start >= (fitting - start) / 3 ? end : fitting
}

function isBreak({ text, breaks }: BreakableText, end: number): boolean {
  return breaks.includes(skipSpaces(text, end))
}

/** The end of the last letter behind `start` that still fits; of the first one, if not even that does. */
function lastFitting(letter_ends: number[], start: number, fits: (end: number) => boolean): number {
  let low = letter_ends.findIndex((end) => end > start)
  let high = letter_ends.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(letter_ends[middle]!)) low = middle
    else high = middle - 1
  }
  return letter_ends[low]!
}

function skipSpaces(text: string, start: number): number {
  return start + /^\s*/.exec(text.slice(start))![0].length
}

function trimEnd(text: string, start: number, end: number): number {
  return start + text.slice(start, end).trimEnd().length
}

const words = new Intl.Segmenter("und", { granularity: "word" })

/** Scripts that put no spaces between words: dictionaries tell where these end. */
const WITHOUT_SPACES =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}\uff00-\uff60]/u
/** Closing brackets, full stops, small kana and the like begin no line. */
const BEGINS_NO_LINE = /^[\p{Pe}\p{Pf}\p{Po}\p{M}\p{Lm}ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ%‰°]/u
const ENDS_NO_LINE = /[\p{Ps}\p{Pi}\p{Sc}#＃№]$/u
/** A number belongs to what it counts, as in “50. üveg”. */
const ENDS_IN_NUMBER = /(^|[\s(])[\p{Nd}.,/]*\p{Nd}\.?\s$/u

/** Where the lines of a text may begin, as Unicode (UAX #14) and the habits of its languages have it. */
function lineBreaks(text: string): number[] {
  const breaks: number[] = []
  let before = ""
  for (const { segment, index } of words.segment(text)) {
    if (mayBreak(before, segment, text.slice(0, index))) breaks.push(index)
    before = segment
  }
  return breaks
}

function mayBreak(before: string, after: string, all_before: string): boolean {
  if (before === "" || /^\s/.test(after)) return false
  if (/\s$/.test(before)) return !ENDS_IN_NUMBER.test(all_before)
  if (/[-‐–]$/.test(before)) return /^\p{L}{2}/u.test(after)
  if (BEGINS_NO_LINE.test(after) || ENDS_NO_LINE.test(before)) return false
  return WITHOUT_SPACES.test(before) || WITHOUT_SPACES.test(after)
}
