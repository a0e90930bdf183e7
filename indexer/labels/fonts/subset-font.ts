import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import type { LabelFont } from "./load-font.ts"

/** The part of HarfBuzz's C interface used here; pointers are numbers. */
interface Subsetter {
  memory: WebAssembly.Memory
  _initialize(): void
  malloc(bytes: number): number
  free(pointer: number): void
  hb_blob_create(data: number, bytes: number, mode: number, user_data: number, destroy: number): number
  hb_blob_destroy(blob: number): void
  hb_blob_get_data(blob: number, length: number): number
  hb_blob_get_length(blob: number): number
  hb_face_create(blob: number, index: number): number
  hb_face_destroy(face: number): void
  hb_face_reference_blob(face: number): number
  hb_set_add(set: number, value: number): void
  hb_subset_input_create_or_fail(): number
  hb_subset_input_destroy(input: number): void
  hb_subset_input_glyph_set(input: number): number
  hb_subset_input_set(input: number, kind: number): number
  hb_subset_input_set_flags(input: number, flags: number): void
  hb_subset_input_pin_axis_location(input: number, face: number, axis: number, value: number): number
  hb_subset_or_fail(face: number, input: number): number
}

const READ_ONLY = 1
const DROPPED_TABLES = 3
/** No hints, glyphs keep their numbers, and no glyph is added because a rule of the font could lead to it. */
const FLAGS = 0x1 | 0x2 | 0x200
/** Tables that PDF readers do not need: glyphs and positions are in the PDF. */
const NEEDLESS = [
  "cmap",
  "GSUB",
  "GPOS",
  "GDEF",
  "OS/2",
  "name",
  "post",
  "STAT",
  "kern",
  "gasp",
  "meta",
  "DSIG",
  "VORG",
]

let started: Promise<Subsetter> | undefined

async function start(): Promise<Subsetter> {
  const file = createRequire(import.meta.url).resolve("harfbuzzjs/dist/harfbuzz-subset.wasm")
  const { instance } = await WebAssembly.instantiate(await readFile(file))
  const subsetter = instance.exports as unknown as Subsetter
  subsetter._initialize()
  return subsetter
}

/** The font as TrueType with these glyphs only, in its one weight. */
export async function subsetFont({ bytes, name, weight }: LabelFont, glyphs: Iterable<number>): Promise<Uint8Array> {
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
  return takeBytes(hb, subset)
}

function takeBytes(hb: Subsetter, face: number): Uint8Array {
  const blob = hb.hb_face_reference_blob(face)
  const from = hb.hb_blob_get_data(blob, 0)
  const bytes = new Uint8Array(hb.memory.buffer).slice(from, from + hb.hb_blob_get_length(blob))
  hb.hb_blob_destroy(blob)
  hb.hb_face_destroy(face)
  return bytes
}

function tag(text: string): number {
  return Buffer.from(text.padEnd(4), "latin1").readUInt32BE()
}
