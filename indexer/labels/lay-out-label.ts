import type { Paragraph } from "./paragraph.ts"
import type { FittedText, Typesetter } from "./typesetter.ts"

/** A label with prepared texts; null for missing ones. */
export interface PreparedLabel {
  company: Paragraph | null
  name: Paragraph
  scan: Paragraph | null
  address: Paragraph | null
  note: Paragraph | null
  short_code: string
  url: string
  record_hash: string | null
}

/** In points, from the page's upper left corner. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Where everything on a label is drawn, whoever draws it. */
export interface LaidOutLabel {
  /** Its light zone included. */
  qr: { url: string; x: number; y: number; side: number }
  /** What no text leaves. */
  clip: Box
  name: FittedText
  texts: { text: FittedText; x: number; y: number; width: number }[]
  code_pt: number
  mark: { record_hash: string; x: number; y: number; side: number } | null
}

/** In points. */
const PADDING_MAX = 4.25
/** The part of the padding that always stays white, because cutting is less exact than printing. */
const EDGE = 0.75
/** Small labels get small type, large ones no larger than is good to read. */
const TYPE_PT = { name_min: 5, name_max: 9, code_min: 5, code_max: 11, company: 5.5, small: 4.5 }
const LINE_HEIGHT = 1.2
/** How far a name may shrink before it is cut. */
const SHRUNK = 0.7
/** Between the name and the smaller type around it. */
const GAP_PT = 1.5
/** Smaller, a printer would blot it; larger, it would outdo the code. */
const MARK = { side_min: 14, side_max: 30, margin: 2 }
/** From here on there is room to begin the text where the dark part of the QR code begins. */
const TALL_PT = 60
/** From here on there is room for more than the name and the code. */
const ROOMY_PT = 50

/** Nothing leaves the label's box, whatever the texts. */
export function layOutLabel(type: Typesetter, label: PreparedLabel, box: Box): LaidOutLabel {
  const padding = Math.min(PADDING_MAX, box.height / 20)
  const height = box.height - 2 * padding
  const [x, y] = [box.x + padding, box.y + padding]
  const text_x = x + height + padding / 2
  const inset = height < TALL_PT ? 0 : height / 12
  const width = box.x + box.width - padding - text_x
  // Marks piled up on a letter have no height that could be reckoned with.
  const edge = padding * EDGE
  return {
    qr: { url: label.url, x, y, side: height },
    clip: { x: text_x - padding / 2, y: box.y + edge, width: width + padding, height: box.height - 2 * edge },
    ...layOutTexts(type, label, { x: text_x, y: y + inset, width, height: height - 2 * inset }),
  }
}

/** Company and name at the top, the code at the foot, small print above the code, and the rosette between. */
function layOutTexts(type: Typesetter, label: PreparedLabel, { x, y, width, height }: Box) {
  const code = codeLines(type, label.short_code, width, height)
  const small = smallPrint(type, label, width, height)
  const company = height < ROOMY_PT || !label.company ? null : oneLine(type, label.company, TYPE_PT.company, width)
  const top = y + (company ? company.pitch + GAP_PT : 0)
  const code_top = y + height - code.lines.length * code.size_pt * LINE_HEIGHT
  const foot = code_top - small.reduce((sum, { pitch }) => sum + pitch, 0) - (small.length > 0 ? GAP_PT : 0)

  const largest = Math.max(TYPE_PT.name_min, Math.min(TYPE_PT.name_max, (foot - top) / LINE_HEIGHT / 2))
  const smallest = Math.max(TYPE_PT.name_min, largest * SHRUNK)
  const name = type.fitLargest(label.name, { largest, smallest }, width, foot - top)
  const texts = [{ text: name, x, y: top, width }]
  if (company) texts.push({ text: company, x, y, width })
  let row = code_top
  for (const text of small.toReversed()) {
    row -= text.pitch
    texts.push({ text, x, y: row, width })
  }
  for (const [at, line] of code.lines.entries()) {
    const text = oneLine(type, line, code.size_pt, width)
    texts.push({ text, x, y: code_top + at * code.size_pt * LINE_HEIGHT, width })
  }
  const free = foot - top - name.lines.length * name.pitch - 2 * MARK.margin
  const side = Math.min(MARK.side_max, free, width)
  const { record_hash } = label
  const mark =
    record_hash === null || free < MARK.side_min ? null : { record_hash, x, y: foot - MARK.margin - side, side }
  return { name, texts, code_pt: code.size_pt, mark }
}

/** The code on one line, or on two where one would be too small to read. */
function codeLines(type: Typesetter, short_code: string, width: number, height: number) {
  const inLines = (texts: string[]) => {
    const lines = texts.map((text) => type.code(text))
    const size_pt = Math.min(TYPE_PT.code_max, height / 3, width / Math.max(...lines.map((line) => type.widthOf(line))))
    // Rounded up, the last symbols would not fit and be cut.
    return { lines, size_pt: Math.floor(size_pt * 100) / 100 }
  }
  const one = inLines([short_code])
  return one.size_pt < TYPE_PT.code_min ? inLines(halves(short_code)) : one
}

/** Broken after the space or hyphen that is nearest to the middle. */
function halves(short_code: string): string[] {
  const fromMiddle = (at: number) => Math.abs(at - short_code.length / 2)
  const breaks = [...short_code.matchAll(/[ -]/g)].map(({ index }) => index + 1)
  const [at] = breaks.sort((a, b) => fromMiddle(a) - fromMiddle(b))
  return at === undefined ? [short_code] : [short_code.slice(0, at).trimEnd(), short_code.slice(at)]
}

/** An address that is cut leads nowhere: where there is no room for it, it is left out. */
function smallPrint(type: Typesetter, { scan, address, note }: PreparedLabel, width: number, height: number) {
  const hints = height < ROOMY_PT ? [] : [scan, address]
  const whole = hints.filter((text) => text && type.widthOf(text) * TYPE_PT.small <= width)
  return [...whole, note].flatMap((text) => (text ? [oneLine(type, text, TYPE_PT.small, width)] : []))
}

function oneLine(type: Typesetter, text: Paragraph, size: number, width: number): FittedText {
  return type.fit(text, size, width, 0)
}
