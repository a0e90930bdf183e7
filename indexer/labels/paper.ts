import PDFDocument from "pdfkit"
import { engraveRosette } from "#shared/rosette.ts"
import { EmbeddedFont, hex, type LabelFont, utf16 } from "./fonts.ts"
import type { Run } from "./paragraph.ts"
import { qrRuns } from "./qr.ts"
import { LABEL_TEXTS, type LabelLanguage } from "./texts.ts"
import { type FittedText, type Place, placedLines, Typesetter } from "./typesetter.ts"

export interface PaperInfo {
  /** In points. */
  width: number
  height: number
  title: string
  language: LabelLanguage
  /** Milliseconds since 1970. */
  created_at: number
}

export type Ink = readonly [red: number, green: number, blue: number]
const BLACK: Ink = [0, 0, 0]

/** Where something is drawn that has a scale of its own. */
interface Spot {
  x: number
  y: number
  scale: number
}

export const A4 = { width: 595.28, height: 841.89 }

/** A PDF that is written with glyphs and curves, in points from a page's upper left corner. */
export class Paper {
  readonly type: Typesetter
  readonly #doc: PDFKit.PDFDocument
  readonly #info: PaperInfo
  readonly #ended: Promise<Buffer<ArrayBuffer>>
  readonly #fonts = new Map<LabelFont, EmbeddedFont>()

  constructor(info: PaperInfo) {
    const doc = new PDFDocument({
      ...{ autoFirstPage: false, margin: 0, lang: info.language, displayTitle: true },
      info: { Title: info.title, Creator: "Touchmark", Producer: "Touchmark", CreationDate: new Date(info.created_at) },
    })
    const parts: Buffer[] = []
    doc.on("data", (part: Buffer) => parts.push(part))
    this.#ended = new Promise((resolve, reject) => {
      doc.on("end", () => resolve(Buffer.concat(parts))).on("error", reject)
    })
    this.#doc = doc
    this.#info = info
    this.type = new Typesetter(LABEL_TEXTS[info.language].gap)
  }

  addPage(): void {
    const { width, height } = this.#info
    this.#doc.addPage({ size: [width, height], margin: 0 })
  }

  text(fitted: FittedText, place: Place, ink: Ink = BLACK): void {
    const { height } = this.#doc.page
    const { spoken } = fitted
    if (spoken !== null) this.draw(`/Span << /ActualText <feff${utf16(spoken)}> >> BDC`)
    for (const { line, left, baseline, size } of placedLines(fitted, place)) {
      const pen = { drawn: 0, wanted: 0 }
      const shown = line.runs.map((run) => this.#showRun(run, size, pen)).join("\n")
      const start = `1 0 0 1 ${decimal(left)} ${decimal(height - baseline)} Tm`
      this.draw(`q\n${fill(ink)}\n1 0 0 -1 0 ${decimal(height)} cm\nBT\n${start}\n${shown}\nET\nQ`)
    }
    if (spoken !== null) this.draw("EMC")
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
    const embedded = this.#fonts.get(font) ?? new EmbeddedFont(this.#doc, font, this.#fonts.size)
    this.#fonts.set(font, embedded)
    this.#doc.page.fonts[embedded.id] = embedded.ref
    return embedded
  }

  /** A QR code's dark modules, `scale` points each. */
  qr(modules: boolean[][], spot: Spot): void {
    const dark = qrRuns(modules).map(({ x, y, length }) => `${x} ${y} ${length} 1 re`)
    this.at(spot, `${fill(BLACK)}\n${dark.join("\n")}\nf`)
  }

  /** A record's rosette around its middle. */
  rosette(
    record_hash: string,
    { x, y, side }: { x: number; y: number; side: number },
    cut: "mark" | "seal",
    ink = BLACK,
  ) {
    this.at({ x, y, scale: side / 200 }, `${stroke(ink)}\n${rosetteOperators(record_hash, cut)}`)
  }

  line(x: number, y: number, width: number, ink: Ink): void {
    this.draw(`q ${stroke(ink)} 0.75 w ${x} ${decimal(y)} m ${x + width} ${decimal(y)} l S Q`)
  }

  /** @param width Of the stroke, in the path's own units. */
  svg(path: string, { x, y, scale }: Spot, width: number, ink: Ink): void {
    const colour = ink.map((part) => Math.round(part * 255)) as [number, number, number]
    this.#doc.save().translate(x, y).scale(scale).lineWidth(width).path(path).stroke(colour).restore()
  }

  image(bytes: Buffer, x: number, y: number, size: { width: number; height: number }): void {
    this.#doc.image(bytes, x, y, size)
  }

  attach(name: string, json: string): void {
    const time = new Date(this.#info.created_at)
    this.#doc.file(Buffer.from(json), { name, type: "application/json", creationDate: time, modifiedDate: time })
  }

  at({ x, y, scale }: Spot, operators: string): void {
    const size = decimal(scale, 6)
    this.draw(`q\n${size} 0 0 ${size} ${decimal(x)} ${decimal(y)} cm\n${operators}\nQ`)
  }

  /** Straight into the page: thousands of calls for each corner would take ten times as long. */
  draw(operators: string): void {
    this.#doc.addContent(operators)
  }

  async finish(): Promise<Buffer<ArrayBuffer>> {
    for (const font of this.#fonts.values()) await font.finish()
    this.#doc.end()
    return this.#ended
  }
}

export const fill = (ink: Ink): string => (ink === BLACK ? "0 g" : `${ink.map((part) => decimal(part)).join(" ")} rg`)
export const stroke = (ink: Ink): string => (ink === BLACK ? "0 G" : `${ink.map((part) => decimal(part)).join(" ")} RG`)

function decimal(value: number, digits = 3): string {
  return String(Math.round(value * 10 ** digits) / 10 ** digits)
}

/** A label's is coarser than on the screen: a printer's dot is larger than that, and a sheet of thousands stays small. */
const GRAINS = { mark: 10, seal: 4 }

/**
 * A record's rosette as PDF operators, from -100 to 100, as on screen.
 * @param record_hash `0x` and 64 hex digits.
 */
function rosetteOperators(record_hash: string, cut: "mark" | "seal"): string {
  const grain = GRAINS[cut]
  const rings = engraveRosette(record_hash, cut).map(
    ({ path, stroke }) => `${stroke / grain} w\n${absolute(path, grain)}\nS`,
  )
  return `${grain / 10} 0 0 ${grain / 10} 0 0 cm\n1 j\n${rings.join("\n")}`
}

/** A PDF knows no relative lines: `M0 0l10 20l30 40z` becomes `0 0 m 1 2 l 4 6 l h`. */
function absolute(path: string, grain: number): string {
  let x = 0
  let y = 0
  const steps = [...path.matchAll(/([Mlz])(?:(-?\d+) (-?\d+))?/g)].map(([, kind, right, down]) => {
    if (kind === "z") return "h"
    x = Number(right) + (kind === "l" ? x : 0)
    y = Number(down) + (kind === "l" ? y : 0)
    return `${Math.round(x / grain)} ${Math.round(y / grain)} ${kind === "l" ? "l" : "m"}`
  })
  return steps.join(" ")
}

/** Lathe work for a border, in points: strands along a line that swing around it and swell together. */
const BRAID = { strands: 8, reach: 6, swing: 36, swell: 108, step: 3 }

/** PDF operators for a braid from 0 to `length` that ends as it began. */
export function braidOperators(length: number): string {
  const { strands, reach, swing, swell, step } = BRAID
  const turns = (wave: number) => (2 * Math.PI * Math.round(length / wave)) / length
  const [quick, slow] = [turns(swing), turns(swell)]
  const lines = Array.from({ length: strands }, (_, strand) => {
    const points = Array.from({ length: Math.round(length / step) + 1 }, (_, at) => {
      const x = Math.min(length, at * step)
      const y = reach * (0.7 - 0.3 * Math.cos(slow * x)) * Math.sin(quick * x + (2 * Math.PI * strand) / strands)
      return `${x.toFixed(1)} ${y.toFixed(2)} ${at === 0 ? "m" : "l"}`
    })
    return `${points.join(" ")} S`
  })
  return `0.35 w\n${lines.join("\n")}`
}
