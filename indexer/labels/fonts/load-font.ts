import { readFile } from "node:fs/promises"
import { basename } from "node:path"
import { Blob, Face, Font, Variation } from "harfbuzzjs"
import decompress from "woff2-encoder/decompress"

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

/** Between regular and medium: at five points a printer makes thinner strokes break. */
const WEIGHT = 450

const loaded = new Map<string, Promise<LabelFont>>()

/** Each file is read once a thread: all together would take 60 MB, and a sheet needs a few. */
export function loadFont(path: string): Promise<LabelFont> {
  const font = loaded.get(path) ?? readFont(path)
  loaded.set(path, font)
  return font
}

async function readFont(path: string): Promise<LabelFont> {
  const file = await readFile(path)
  const bytes = path.endsWith(".woff2") ? await decompress(file) : file
  const face = new Face(new Blob(bytes))
  const shaper = new Font(face)
  const weight = "wght" in face.getAxisInfos() ? WEIGHT : null
  if (weight !== null) shaper.setVariations([new Variation("wght", weight)])
  const name = basename(path).replace(/(-wght-normal)?\.\w+$/, "")
  return { name, bytes, face, shaper, code_points: new Set(face.collectUnicodes()), weight }
}
