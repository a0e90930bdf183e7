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
