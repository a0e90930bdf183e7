/** What stands where on a label, whoever draws it: the PDF of a sheet and the preview are the same template. */
import type { LabelLayout } from "#shared/label-layouts.ts"
import { QUIET_MODULES, qrModules } from "./qr.ts"
import { LABEL_TEXTS, type LabelLanguage } from "./texts.ts"
import type { FittedText, Place, Style, Typesetter } from "./typesetter.ts"

/** Lengths in millimetres, type in points. */
interface Template {
  /** Labels at least so high are printed like this. */
  from_height: number
  /** White around everything, because cutting is less exact than printing. */
  margin: number
  /** Smaller, a printer would blot it. Null where there is no room. */
  rosette: number | null
  /** On two lines, or on one where the name needs the room. */
  maker: Style | null
  /** Each is tried in turn until the name is not cut. */
  name: Style[]
  /** The largest type of the code. */
  code: number
  /** "Scan to check" under the QR code, and the address under the code. */
  small: Style | null
  note: Style
  /** Between maker, name and code. */
  gap: number
}

const TEMPLATES: Template[] = [
  {
    ...{ from_height: 45, margin: 2, rosette: 9, gap: 1.4, code: 13 },
    maker: { face: "serif", size: 10, smallest: 8 },
    name: [
      { face: "display", size: 17, smallest: 12 },
      { face: "serif", size: 11.5, smallest: 7 },
    ],
    small: { face: "sans", size: 8 },
    note: { face: "sans", size: 7, smallest: 5.7, lines: 1 },
  },
  {
    ...{ from_height: 28, margin: 1.5, rosette: 6.6, gap: 0.8, code: 9 },
    maker: { face: "serif", size: 7.4, smallest: 5.7 },
    name: [
      { face: "display", size: 11.6, smallest: 9.5 },
      { face: "serif", size: 9, smallest: 5.7 },
    ],
    small: { face: "sans", size: 5.7 },
    note: { face: "sans", size: 5.7, smallest: 5, lines: 1 },
  },
  {
    ...{ from_height: 18, margin: 1, rosette: 5, gap: 0.4, code: 9 },
    maker: { face: "serif", size: 5.8, smallest: 5 },
    name: [
      { face: "serif", size: 9, smallest: 6.5 },
      { face: "sans", size: 6, smallest: 5 },
    ],
    small: { face: "sans", size: 4.7 },
    note: { face: "sans", size: 4.7, smallest: 4.5, lines: 1 },
  },
  {
    ...{ from_height: 0, margin: 0.6, rosette: null, gap: 0.2, code: 9, maker: null, small: null },
    name: [{ face: "sans", size: 9, smallest: 5 }],
    note: { face: "sans", size: 4.6, smallest: 4.5, lines: 1 },
  },
]

/** Below this the code takes two lines. */
const CODE_MIN_PT = 5
/** In ems: Plex Mono's symbols are all as wide. */
const CODE_ADVANCE = 0.6
/** A rosette leaves the maker's name at least three times its width. */
const ROSETTE_SHARE = 1 / 4

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

/** What all labels of a sheet say. */
export interface SharedTexts {
  /** Null for none; printed where there is room for them, as the address is. */
  company_name: string | null
  /** The page that checks codes, as people type it. */
  address: string | null
  language: LabelLanguage
}

/** In points, from the page's upper left corner. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export type PlacedText = Place & { text: FittedText }

export interface LaidOutLabel {
  /** Its modules without the light zone. */
  qr: { modules: boolean[][]; x: number; y: number; module: number }
  /** What no text beside the code leaves: marks piled up on a letter have no height that could be reckoned with. */
  clip: Box
  name: FittedText
  /** Under the QR code. */
  scan: PlacedText | null
  texts: PlacedText[]
  code_pt: number
  rosette: { record_hash: string; x: number; y: number; side: number } | null
}

export const POINTS_PER_MM = 72 / 25.4
export const points = (mm: number): number => mm * POINTS_PER_MM

/** The label of a layout, from its upper left corner on. */
export function boxAt({ label }: LabelLayout, { x, y }: { x: number; y: number }): Box {
  return { x: points(x), y: points(y), width: points(label.width), height: points(label.height) }
}

/** Nothing leaves the label's box, whatever the texts. Of `modules` the number alone decides where the texts are. */
export async function layOutLabel(
  type: Typesetter,
  label: Label,
  shared: SharedTexts,
  box: Box,
  modules = qrModules(label.url),
): Promise<LaidOutLabel> {
  const template = TEMPLATES.find(({ from_height }) => box.height >= points(from_height) - 0.01)!
  const margin = points(template.margin)
  const [left, top, bottom] = [box.x + margin, box.y + margin, box.y + box.height - margin]
  const quiet_share = QUIET_MODULES / (modules.length + 2 * QUIET_MODULES)

  const words = shared.address && template.small ? LABEL_TEXTS[shared.language].scan : null
  const scan = words === null ? null : await whole(type, words, template.small!, (bottom - top) * 0.8)
  const side = bottom - top - (scan?.height ?? 0)
  const quiet = side * quiet_share
  const x = left + side + margin / 2
  // Beside a large code the texts begin where its dark part does.
  const column = { x, y: scan ? top + quiet : top, width: box.x + box.width - margin - x, bottom }
  const edge = margin * 0.75
  const clip_x = x - margin / 2
  return {
    qr: { modules, x: left + quiet, y: top + quiet, module: side / (modules.length + 2 * QUIET_MODULES) },
    clip: { x: clip_x, y: box.y + edge, width: box.x + box.width - edge - clip_x, height: box.height - 2 * edge },
    scan: scan && { text: scan, x: left, y: top + side, width: side, align: "center" },
    ...(await layOutTexts(type, template, label, shared, column)),
  }
}

interface Column {
  x: number
  y: number
  width: number
  bottom: number
}

/** Maker and rosette at the top, the name below them; code and address at the foot, a note above them. */
async function layOutTexts(type: Typesetter, template: Template, label: Label, shared: SharedTexts, column: Column) {
  const { x, y, width, bottom } = column
  const gap = points(template.gap)
  const code = await layOutCode(type, template, label.short_code, column)
  const note = label.note === null ? [] : [await type.fit(label.note, template.note, width)]
  const address =
    shared.address && template.small ? [await whole(type, shared.address, template.small, width)].filter(isText) : []
  const foot = [...note, ...code.lines, ...address]
  const foot_top = bottom - foot.reduce((sum, { height }) => sum + height, 0)

  async function layOutHead(rosette: number, lines: number) {
    const maker_width = width - (rosette > 0 ? rosette + gap : 0)
    const style = shared.company_name ? template.maker : null
    const maker = style && (await type.fit(shared.company_name!, { ...style, lines }, maker_width))
    const height = Math.max(rosette, maker?.height ?? 0)
    const top = y + (height > 0 ? height + gap : 0)
    const name = await type.fit(label.product_name, template.name, width, foot_top - gap - top)
    return { rosette, maker, height, top, name }
  }
  const side = points(template.rosette ?? 0)
  const hasRosette = label.record_hash !== null && side <= width * ROSETTE_SHARE
  let head = await layOutHead(hasRosette ? side : 0, 2)
  // The name matters more.
  if (!head.name.is_whole) head = await layOutHead(0, 1)

  const texts: PlacedText[] = [{ text: head.name, x, y: head.top, width }]
  if (head.maker) texts.push({ text: head.maker, x, y: y + (head.height - head.maker.height) / 2, width })
  let row = foot_top
  for (const text of foot) {
    texts.push({ text, x, y: row, width })
    row += text.height
  }
  const rosette =
    head.rosette > 0 ? { record_hash: label.record_hash!, x: x + width - side, y, side: head.rosette } : null
  return { name: head.name, texts, code_pt: code.size, rosette }
}

const isText = (text: FittedText | null): text is FittedText => text !== null

/** An address that is cut leads nowhere: where there is no room for it, it is left out. */
async function whole(type: Typesetter, text: string, style: Style, width: number): Promise<FittedText | null> {
  const fits = (await type.widthOf(text, style.face)) * style.size <= width
  return fits ? type.fit(text, { ...style, lines: 1 }, width) : null
}

/** The code on one line, or on two where one would be too small to read. */
async function layOutCode(type: Typesetter, template: Template, short_code: string, { width, y, bottom }: Column) {
  const sizeOf = (lines: string[]) => {
    const widest = CODE_ADVANCE * Math.max(...lines.map(({ length }) => length))
    // Rounded up, the last symbols would not fit and be cut.
    return Math.floor(Math.min(template.code, (bottom - y) / 3, width / widest) * 100) / 100
  }
  const lines = sizeOf([short_code]) < CODE_MIN_PT ? halves(short_code) : [short_code]
  const size = sizeOf(lines)
  return {
    size,
    lines: await Promise.all(lines.map((line) => type.fit(line, { face: "code", size, lines: 1 }, width))),
  }
}

/** Broken after the space or hyphen that is nearest to the middle. */
function halves(short_code: string): string[] {
  const fromMiddle = (at: number) => Math.abs(at - short_code.length / 2)
  const breaks = [...short_code.matchAll(/[ -]/g)].map(({ index }) => index + 1)
  const [at] = breaks.sort((a, b) => fromMiddle(a) - fromMiddle(b))
  return at === undefined ? [short_code] : [short_code.slice(0, at).trimEnd(), short_code.slice(at)]
}
