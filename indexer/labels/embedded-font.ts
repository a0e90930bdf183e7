import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import type { LabelFont } from "./fonts.ts"

/** The part of pdfkit's document that is used here. */
export interface PdfObjects {
  ref(data: object): { data: object; end(content?: Uint8Array): void }
}

/** A font in a PDF: its object exists from the start, its file follows once all glyphs are known. */
export class EmbeddedFont {
  readonly id: string
  readonly ref: ReturnType<PdfObjects["ref"]>
  readonly #doc: PdfObjects
  readonly #font: LabelFont
  readonly #place: number
  /** What each glyph stands for. */
  readonly #glyphs = new Map<number, string>()

  constructor(doc: PdfObjects, font: LabelFont, place: number) {
    this.id = `L${place}`
    this.ref = doc.ref({})
    this.#doc = doc
    this.#font = font
    this.#place = place
  }

  /** In thousandths of an em, as readers of the PDF count it. */
  widthOf(glyph: number): number {
    return this.#thousandths(this.#font.shaper.glyphHAdvance(glyph))
  }

  use(glyph: number, text: string): void {
    if (!this.#glyphs.get(glyph)) this.#glyphs.set(glyph, text)
  }

  async finish(): Promise<void> {
    const glyphs = [...this.#glyphs.keys()].sort((a, b) => a - b)
    const bytes = await subsetFont(this.#font, glyphs)
    // Six letters, different for each font of the document, as the format wants it.
    const tag = [5, 4, 3, 2, 1, 0].map((at) => String.fromCharCode(65 + (Math.floor(this.#place / 26 ** at) % 26)))
    const name = `${tag.join("")}+${this.#font.name}`
    const { ascender, descender } = this.#font.shaper.hExtents()
    const [ascent, descent] = [this.#thousandths(ascender), this.#thousandths(descender)]
    const descriptor = this.#add({
      ...{ Type: "FontDescriptor", FontName: name, Flags: SYMBOLIC, ItalicAngle: 0, StemV: 80 },
      ...{ FontBBox: [-1_000, descent, 3_000, ascent], Ascent: ascent, Descent: descent, CapHeight: ascent },
      FontFile2: this.#add({ Length1: bytes.length }, bytes),
    })
    const descendant = this.#add({
      ...{ Type: "Font", Subtype: "CIDFontType2", BaseFont: name, FontDescriptor: descriptor },
      // Pdfkit writes strings as names, unless they are objects.
      CIDSystemInfo: { Registry: new String("Adobe"), Ordering: new String("Identity"), Supplement: 0 },
      CIDToGIDMap: "Identity",
      W: glyphs.flatMap((glyph) => [glyph, [this.widthOf(glyph)]]),
    })
    this.ref.data = {
      ...{ Type: "Font", Subtype: "Type0", BaseFont: name, Encoding: "Identity-H", DescendantFonts: [descendant] },
      ToUnicode: this.#add({}, Buffer.from(toUnicode(this.#glyphs))),
    }
    this.ref.end()
  }

  #thousandths(units: number): number {
    return Math.round((units * 1_000) / this.#font.face.upem)
  }

  #add(data: object, content?: Uint8Array) {
    const object = this.#doc.ref(data)
    object.end(content)
    return object
  }
}

const SYMBOLIC = 4
const LINES_MAX = 100

/** The map from glyphs to text that makes a PDF searchable and readable aloud. */
function toUnicode(glyphs: ReadonlyMap<number, string>): string {
  const lines = [...glyphs].filter(([, text]) => text !== "").map(([glyph, text]) => `<${hex(glyph)}> <${utf16(text)}>`)
  const blocks: string[] = []
  for (let start = 0; start < lines.length; start += LINES_MAX) {
    const some = lines.slice(start, start + LINES_MAX)
    blocks.push(`${some.length} beginbfchar\n${some.join("\n")}\nendbfchar`)
  }
  return [
    "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
    "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
    "/CMapName /Adobe-Identity-UCS def /CMapType 2 def",
    "1 begincodespacerange <0000><ffff> endcodespacerange",
    ...blocks,
    "endcmap CMapName currentdict /CMap defineresource pop end end",
  ].join("\n")
}

export const hex = (glyph: number): string => glyph.toString(16).padStart(4, "0")
export const utf16 = (text: string): string => Buffer.from(text, "utf16le").swap16().toString("hex")

type Call = "malloc" | "free" | `hb_${"blob" | "face"}_${"create" | "destroy"}`
type Subset =
  `hb_subset_input_${"create_or_fail" | "destroy" | "glyph_set" | "set" | "set_flags" | "pin_axis_location"}`
type More = "hb_blob_get_data" | "hb_blob_get_length" | "hb_face_reference_blob" | "hb_set_add" | "hb_subset_or_fail"
/** The part of HarfBuzz's C interface used here; pointers are numbers. */
type HarfBuzz = Record<Call | Subset | More | "_initialize", (...numbers: number[]) => number> & {
  memory: WebAssembly.Memory
}

const READ_ONLY = 1
const DROPPED_TABLES = 3
/** No hints, glyphs keep their numbers, and no glyph is added because a rule of the font could lead to it. */
const FLAGS = 0x1 | 0x2 | 0x200
/** Tables that PDF readers do not need: glyphs and positions are in the PDF. */
const NEEDLESS = "cmap GSUB GPOS GDEF OS/2 name post STAT kern gasp meta DSIG VORG".split(" ")
const tag = (text: string) => Buffer.from(text.padEnd(4), "latin1").readUInt32BE()

let started: Promise<HarfBuzz> | undefined

async function start(): Promise<HarfBuzz> {
  const file = createRequire(import.meta.url).resolve("harfbuzzjs/dist/harfbuzz-subset.wasm")
  const { instance } = await WebAssembly.instantiate(await readFile(file))
  const harfbuzz = instance.exports as unknown as HarfBuzz
  harfbuzz._initialize()
  return harfbuzz
}

/** The font as TrueType with these glyphs only, in its one weight. */
async function subsetFont({ bytes, name, weight }: LabelFont, glyphs: Iterable<number>): Promise<Uint8Array> {
  started ??= start()
  const hb = await started
  const data = hb.malloc(bytes.length)
  new Uint8Array(hb.memory.buffer).set(bytes, data)
  const blob = hb.hb_blob_create(data, bytes.length, READ_ONLY, 0, 0)
  const face = hb.hb_face_create(blob, 0)
  const input = hb.hb_subset_input_create_or_fail()
  for (const glyph of glyphs) hb.hb_set_add(hb.hb_subset_input_glyph_set(input), glyph)
  for (const table of NEEDLESS) hb.hb_set_add(hb.hb_subset_input_set(input, DROPPED_TABLES), tag(table))
  hb.hb_subset_input_set_flags(input, FLAGS)
  if (weight !== null) hb.hb_subset_input_pin_axis_location(input, face, tag("wght"), weight)
  const subset = hb.hb_subset_or_fail(face, input)
  hb.hb_subset_input_destroy(input)
  hb.hb_face_destroy(face)
  hb.hb_blob_destroy(blob)
  hb.free(data)
  if (subset === 0) throw new Error(`The glyphs of ${name} cannot be taken out of their font.`)
  const written = hb.hb_face_reference_blob(subset)
  const from = hb.hb_blob_get_data(written, 0)
  const taken = new Uint8Array(hb.memory.buffer).slice(from, from + hb.hb_blob_get_length(written))
  hb.hb_blob_destroy(written)
  hb.hb_face_destroy(subset)
  return taken
}
