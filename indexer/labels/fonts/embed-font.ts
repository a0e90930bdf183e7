import type { LabelFont } from "./load-font.ts"
import { subsetFont } from "./subset-font.ts"

/** The part of pdfkit's document that is used here. */
export interface PdfObjects {
  ref(data: object): PdfObject
}
export interface PdfObject {
  data: object
  end(content?: Uint8Array): void
}

/** A font in a PDF: its object exists from the start, its file follows once all glyphs are known. */
export class EmbeddedFont {
  readonly font: LabelFont
  readonly id: string
  readonly ref: PdfObject
  readonly #doc: PdfObjects
  readonly #place: number
  /** What each glyph stands for. */
  readonly #glyphs = new Map<number, string>()

  constructor(doc: PdfObjects, font: LabelFont, place: number) {
    this.font = font
    this.id = `L${place}`
    this.ref = doc.ref({})
    this.#doc = doc
    this.#place = place
  }

  /** In thousandths of an em, as readers of the PDF count it. */
  widthOf(glyph: number): number {
    const { shaper, face } = this.font
    return Math.round((shaper.glyphHAdvance(glyph) * 1_000) / face.upem)
  }

  use(glyph: number, text: string): void {
    if (!this.#glyphs.get(glyph)) this.#glyphs.set(glyph, text)
  }

  async finish(): Promise<void> {
    const glyphs = [...this.#glyphs.keys()].sort((a, b) => a - b)
    const bytes = await subsetFont(this.font, glyphs)
    const name = `${subsetTag(this.#place)}+${this.font.name}`
    const file = this.#add({ Length1: bytes.length }, bytes)
    const { ascender, descender } = this.font.shaper.hExtents()
    const thousandths = (units: number) => Math.round((units * 1_000) / this.font.face.upem)
    const [ascent, descent] = [thousandths(ascender), thousandths(descender)]
    const descriptor = this.#add({
      Type: "FontDescriptor",
      FontName: name,
      Flags: SYMBOLIC,
      FontBBox: [-1_000, descent, 3_000, ascent],
      ItalicAngle: 0,
      Ascent: ascent,
      Descent: descent,
      CapHeight: ascent,
      StemV: 80,
      FontFile2: file,
    })
    const descendant = this.#add({
      Type: "Font",
      Subtype: "CIDFontType2",
      BaseFont: name,
      FontDescriptor: descriptor,
      CIDSystemInfo: { Registry: text("Adobe"), Ordering: text("Identity"), Supplement: 0 },
      CIDToGIDMap: "Identity",
      W: glyphs.flatMap((glyph) => [glyph, [this.widthOf(glyph)]]),
    })
    this.ref.data = {
      Type: "Font",
      Subtype: "Type0",
      BaseFont: name,
      Encoding: "Identity-H",
      DescendantFonts: [descendant],
      ToUnicode: this.#add({}, Buffer.from(toUnicode(this.#glyphs))),
    }
    this.ref.end()
  }

  #add(data: object, content?: Uint8Array): PdfObject {
    const object = this.#doc.ref(data)
    object.end(content)
    return object
  }
}

const SYMBOLIC = 4

/** Six letters, different for each font of the document, as the format wants it. */
function subsetTag(place: number): string {
  const letter = (at: number) => String.fromCharCode(65 + (Math.floor(place / 26 ** at) % 26))
  return [5, 4, 3, 2, 1, 0].map(letter).join("")
}

/** Pdfkit writes strings as names, unless they are objects. */
function text(value: string): object {
  return new String(value)
}

const LINES_MAX = 100

/** The map from glyphs to text that makes a PDF searchable and readable aloud. */
function toUnicode(glyphs: ReadonlyMap<number, string>): string {
  const lines = [...glyphs].filter(([, text]) => text !== "").map(([glyph, text]) => `<${hex(glyph)}> <${utf16(text)}>`)
  const blocks: string[] = []
  for (let start = 0; start < lines.length; start += LINES_MAX) {
    const some = lines.slice(start, start + LINES_MAX)
    blocks.push(`${some.length} beginbfchar\n${some.join("\n")}\nendbfchar`)
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000><ffff>
endcodespacerange
${blocks.join("\n")}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`
}

export function hex(glyph: number): string {
  return glyph.toString(16).padStart(4, "0")
}

export function utf16(text: string): string {
  return Buffer.from(text, "utf16le").swap16().toString("hex")
}
