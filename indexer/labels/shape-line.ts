/** HarfBuzz shapes the text. pdfkit's own shaping knows no right-to-left and leaves boxes where a glyph is missing. */
import { Direction, Buffer as GlyphBuffer, shape } from "harfbuzzjs"
import type { LabelFont } from "./fonts/load-font.ts"
import type { Paragraph } from "./paragraph.ts"

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

/** Shapes a part of a paragraph, its neighbours known: letters join across the border as they would on one line. */
export function shapeLine(paragraph: Paragraph, start: number, end: number): ShapedLine {
  const parts = inVisualOrder(partsOf(paragraph, start, end))
  const runs = parts.map(({ font, start, end, level }) => ({
    font,
    glyphs: shapePart(paragraph.text, font, start, end, level % 2 === 1),
  }))
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

function shapePart(text: string, font: LabelFont, start: number, end: number, is_rtl: boolean): Glyph[] {
  buffer.clearContents()
  buffer.addText(text, start, end - start)
  buffer.setDirection(is_rtl ? Direction.RTL : Direction.LTR)
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
