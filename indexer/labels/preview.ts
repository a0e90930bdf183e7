import type { DrawnPreview } from "#shared/api/labels.ts"
import type { LabelLayout } from "#shared/label-layouts.ts"
import { engraveRosette } from "#shared/rosette.ts"
import {
  boxAt,
  type Label,
  type LaidOutLabel,
  layOutLabel,
  type PlacedText,
  POINTS_PER_MM,
  type SharedTexts,
} from "./label.ts"
import { qrPath } from "./qr.ts"
import { LABEL_TEXTS } from "./texts.ts"
import { placedLines, Typesetter } from "./typesetter.ts"

/** `coded`: one with the longest code. `named`: those whose names may be the widest. */
interface TryLabels {
  first: Label
  coded: Label
  named: readonly Label[]
}

/** Draws the first label as it will be printed, and says how the longest code and name fit on the same paper. */
export async function drawPreview(labels: TryLabels, layout: LabelLayout, info: SharedTexts): Promise<DrawnPreview> {
  const type = new Typesetter(LABEL_TEXTS[info.language].gap)
  const box = boxAt(layout, { x: 0, y: 0 })
  const layOut = (label: Label, modules?: boolean[][]) => layOutLabel(type, label, info, box, modules)
  const first = await layOut(labels.first)
  const coded = await layOut(labels.coded)
  const named = await Promise.all(
    labels.named.map(async (label) => {
      const { lines, is_whole } = (await layOut(label, coded.qr.modules)).name
      return { product_name: label.product_name, lines: lines.length, is_whole }
    }),
  )
  return {
    product_name: labels.first.product_name,
    svg: labelSvg(first, box),
    module_mm: coded.qr.module / POINTS_PER_MM,
    code_pt: coded.code_pt,
    longest_name: named.find(({ is_whole }) => !is_whole) ?? named[0]!,
  }
}

function labelSvg(
  { qr, scan, clip, texts, rosette }: LaidOutLabel,
  { width, height }: { width: number; height: number },
): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">`,
    `<path transform="translate(${qr.x} ${qr.y}) scale(${qr.module})" d="${qrPath(qr.modules)}"/>`,
    scan ? textSvg(scan) : "",
    `<clipPath id="c"><path d="M${clip.x} ${clip.y}h${clip.width}v${clip.height}h${-clip.width}z"/></clipPath>`,
    `<g clip-path="url(#c)">`,
    ...texts.map(textSvg),
    rosette ? rosetteSvg(rosette) : "",
    "</g></svg>",
  ].join("")
}

const textSvg = (placed: PlacedText) => placedLines(placed.text, placed).map(lineSvg).join("")

function lineSvg({ line, left, baseline, size }: ReturnType<typeof placedLines>[number]): string {
  let pen = left
  let svg = ""
  for (const { font, glyphs } of line.runs) {
    const scale = size / font.face.upem
    for (const { id, advance, right, up } of glyphs) {
      const outline = font.shaper.glyphToPath(id)
      const place = `translate(${pen + right * size} ${baseline - up * size}) scale(${scale} ${-scale})`
      if (outline) svg += `<path transform="${place}" d="${outline}"/>`
      pen += advance * size
    }
  }
  return svg
}

function rosetteSvg({ record_hash, x, y, side }: NonNullable<LaidOutLabel["rosette"]>): string {
  const rings = engraveRosette(record_hash, "mark").map(
    ({ path, stroke }) => `<path stroke-width="${stroke}" d="${path}"/>`,
  )
  const place = `translate(${x + side / 2} ${y + side / 2}) scale(${side / 2_000})`
  return `<g transform="${place}" fill="none" stroke="#000" stroke-linejoin="round">${rings.join("")}</g>`
}
