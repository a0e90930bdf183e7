/** Which font draws a letter. Fonts are cut into files of some hundred characters: whole CJK fonts would take 100 MB. */

import { readFileSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { Blob, Face, Font, Variation } from "harfbuzzjs"
import decompress from "woff2-encoder/decompress"

/** The typefaces of the pages: Caslon names, Instrument Sans speaks, Plex Mono is copied. */
const TYPEFACES = {
  display: { family: "@fontsource/libre-caslon-display", weight: 400 },
  serif: { family: "@fontsource/libre-caslon-text", weight: 400 },
  // Between regular and medium: at five points a printer makes thinner strokes break.
  sans: { family: "@fontsource-variable/instrument-sans", weight: 450 },
  strong: { family: "@fontsource-variable/instrument-sans", weight: 580 },
  code: { family: "@fontsource/ibm-plex-mono", weight: 500 },
  digits: { family: "@fontsource/ibm-plex-mono", weight: 400 },
} as const
export type Typeface = keyof typeof TYPEFACES

/** For letters that those lack. */
const NOTO = {
  plain: "@fontsource-variable/noto-sans",
  sc: "@fontsource-variable/noto-sans-sc",
  jp: "@fontsource-variable/noto-sans-jp",
  kr: "@fontsource-variable/noto-sans-kr",
  arabic: "@fontsource-variable/noto-sans-arabic",
  hebrew: "@fontsource-variable/noto-sans-hebrew",
  thai: "@fontsource-variable/noto-sans-thai",
  lao: "@fontsource-variable/noto-sans-lao",
  armenian: "@fontsource-variable/noto-sans-armenian",
  georgian: "@fontsource-variable/noto-sans-georgian",
  signs: "@fontsource-variable/noto-sans-symbols",
  more_signs: "@fontsource/noto-sans-symbols-2",
} as const
type Noto = keyof typeof NOTO
type Family = { family: string; weight: number }

/** Spaces and punctuation, which any script may use. */
const SHARED = /^(?![0-9])\p{Script=Common}/u
/** Characters without a shape: joiners, direction marks, variation selectors. */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/u

/** Whose forms of Han characters a text is written in: told by the letters between them, Chinese where there are none. */
function hanFont(text: string): Noto {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return "jp"
  return /\p{Script=Hangul}/u.test(text) ? "kr" : "sc"
}

/** A font file that is read, ready for shaping. */
export interface LabelFont {
  /** As it is called in a PDF. */
  name: string
  /** The file as TrueType. */
  bytes: Uint8Array
  face: Face
  shaper: Font
  code_points: ReadonlySet<number>
  /** For a file that holds all weights: the one that is drawn. */
  weight: number | null
}

/** Chooses the fonts of one text in one typeface. */
export class FontChooser {
  /** Draws an ellipsis, and what stands where a letter has no font. */
  readonly latin: LabelFont
  readonly #families: readonly Family[]

  /** A word is not set in two designs: a text whose Latin letters the typeface lacks is set in Noto, as Vietnamese is. */
  static async open(typeface: Typeface, text: string): Promise<FontChooser> {
    const own = TYPEFACES[typeface]
    const letters = [...new Set(text.match(/\p{Script=Latin}/gu))]
    const found = await Promise.all(letters.map((letter) => findFont(own, [letter.codePointAt(0)!])))
    return new FontChooser((await findFont(own, [0x41]))!, found.includes(null) ? [] : [own], hanFont(text))
  }

  private constructor(latin: LabelFont, own: Family[], han: Noto) {
    const weight = Math.max(450, latin.weight ?? 0)
    const noto = (["plain", han, ...Object.keys(NOTO)] as Noto[]).map((name) => ({ family: NOTO[name], weight }))
    this.latin = latin
    this.#families = [...own, ...noto]
  }

  /** The font for a letter with its marks; null when none has it. Spaces and punctuation stay with the script before. */
  async choose(letter: string, before: LabelFont | null): Promise<LabelFont | null> {
    const code_points = [...letter].filter((one) => !IGNORABLE.test(one)).map((one) => one.codePointAt(0)!)
    if (code_points.length === 0) return before ?? this.latin
    if (before && SHARED.test(letter) && holds(before, code_points)) return before
    for (const family of this.#families) {
      const font = await findFont(family, code_points)
      if (font) return font
    }
    return null
  }
}

const packages = createRequire(import.meta.url)
const folder = (family: string) => dirname(packages.resolve(`${family}/package.json`))
const holds = ({ code_points }: LabelFont, wanted: number[]) => wanted.every((one) => code_points.has(one))

/** The file listed for a code point; only reading it shows whether it has the glyph. */
async function findFont({ family, weight }: Family, code_points: number[]): Promise<LabelFont | null> {
  const listed = cuts.get(family) ?? listCuts(family)
  cuts.set(family, listed)
  const cut = listed.get(code_points[0]!)
  if (cut === undefined) return null
  const font = await loadFont(family, cut, weight)
  return holds(font, code_points) ? font : null
}

const cuts = new Map<string, ReadonlyMap<number, string>>()

/** Code points by file: each package says which ones its files were cut for, as `U+0590-05FF,U+20AA`. */
function listCuts(family: string): ReadonlyMap<number, string> {
  const ranges = JSON.parse(readFileSync(join(folder(family), "unicode.json"), "utf8")) as Record<string, string>
  const listed = new Map<number, string>()
  for (const [cut, text] of Object.entries(ranges)) {
    for (const [, from, to = from] of text.matchAll(/U\+(\w+)(?:-(\w+))?/g)) {
      for (let at = Number.parseInt(from!, 16); at <= Number.parseInt(to!, 16); at++) {
        if (!listed.has(at)) listed.set(at, cut.replace(/[[\]]/g, ""))
      }
    }
  }
  return listed
}

const loaded = new Map<string, Promise<LabelFont>>()

/** Each file is read once a thread: all together would take 60 MB, and a sheet needs a few. */
function loadFont(family: string, cut: string, weight: number): Promise<LabelFont> {
  const key = `${family} ${cut} ${weight}`
  const font = loaded.get(key) ?? readFont(family, cut, weight)
  loaded.set(key, font)
  return font
}

async function readFont(family: string, cut: string, wanted: number): Promise<LabelFont> {
  const isVariable = family.startsWith("@fontsource-variable/")
  const name = `${family.split("/")[1]}-${cut}`
  // Static ones of Noto come in one weight.
  const kind = isVariable ? "wght" : family === NOTO.more_signs ? 400 : wanted
  const bytes = await decompress(await readFile(join(folder(family), "files", `${name}-${kind}-normal.woff2`)))
  const face = new Face(new Blob(bytes))
  const shaper = new Font(face)
  const weight = isVariable ? wanted : null
  if (weight !== null) shaper.setVariations([new Variation("wght", weight)])
  return { name: `${name}-${wanted}`, bytes, face, shaper, code_points: new Set(face.collectUnicodes()), weight }
}

/** The part of pdfkit's document that is used here. */
interface PdfObjects {
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
