/** Makes of an uploaded picture the one that is served: its pixels alone, upright, small, without anything else in the file. */
import { readFileSync } from "node:fs"
import sharp, { type Metadata, type Sharp } from "sharp"
import type { Reason } from "#shared/refusals.ts"

const PIXELS_A_SIDE = { min: 64, max: 16_384 }
/** The picture that is served and pinned is made no larger. */
const PICTURE_BYTES_MAX = 60_000
/** That one picture may unpack to: the process converts one at a time. */
const UNPACKED_BYTES_MAX = 400_000_000
/** Twice the width at which the result page shows it. */
const SIDE_PIXELS_MAX = 1_280
const THUMBNAIL_SIDE_PIXELS_MAX = 320
/** From the best to what even noise fits into. */
const ATTEMPTS = [
  ...([80, 70, 58, 45] as const).map((quality) => ({ side: 1_280, quality })),
  ...([55, 42] as const).map((quality) => ({ side: 960, quality })),
  ...([45, 30] as const).map((quality) => ({ side: 640, quality })),
  { side: 320, quality: 25 },
]

export type Converted = { why: Reason } | { picture: Buffer; thumbnail: Buffer; width: number; height: number }

/** What cannot be converted for any other reason is called damaged, too. */
export const convertPhoto = (bytes: Uint8Array, pixels_max: number): Promise<Converted> =>
  convert(bytes, pixels_max).catch(() => ({ why: { reason: "file_damaged", params: {} } }))

async function convert(bytes: Uint8Array, pixels_max: number): Promise<Converted> {
  const sent = sharp(bytes, { failOn: "error", limitInputPixels: false })
  const why = whyNotTaken(await sent.metadata(), pixels_max)
  if (why) return { why }
  const { data, info } = await sent
    .autoOrient()
    .resize(SIDE_PIXELS_MAX, SIDE_PIXELS_MAX, { fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const pixels = sharp(data, { raw: { width, height, channels } })
  const { data: picture, info: size } = await smallEnough(pixels)
  const thumbnail = await encode(pixels, THUMBNAIL_SIDE_PIXELS_MAX, 70)
  return { picture, thumbnail: thumbnail.data, width: size.width, height: size.height }
}

/** By the header alone: a small file may unpack to gigabytes. */
function whyNotTaken(header: Metadata, most: number): Reason | null {
  const { width, height } = header
  if (Math.min(width, height) < PIXELS_A_SIDE.min || Math.max(width, height) > PIXELS_A_SIDE.max)
    return { reason: "photo_sides", params: PIXELS_A_SIDE }
  const pixels_max = Math.min(most, UNPACKED_BYTES_MAX / bytesAPixel(header))
  if (width * height <= pixels_max) return null
  return { reason: "photo_too_many_pixels", params: { n: Math.floor(pixels_max / 1_000_000) } }
}

/** What a decoder holds at its peak, measured: only AVIF, and what comes in passes, is unpacked as a whole. */
function bytesAPixel({ format, channels, depth, isProgressive }: Metadata): number {
  const is_deep = depth !== "uchar"
  if (format === "heif") return is_deep ? 28 : 20
  const stored = channels * (is_deep ? 2 : 1)
  return isProgressive ? stored * (format === "jpeg" ? 2.2 : 1.3) : stored
}

const encode = (pixels: Sharp, side: number, quality: number) =>
  pixels
    .clone()
    .resize(side, side, { fit: "inside", withoutEnlargement: true })
    .webp({ quality })
    .toBuffer({ resolveWithObject: true })

async function smallEnough(pixels: Sharp) {
  for (const { side, quality } of ATTEMPTS) {
    const made = await encode(pixels, side, quality)
    if (made.data.length <= PICTURE_BYTES_MAX) return made
  }
  throw new Error("no attempt is small enough")
}

sharp.concurrency(1)
if (import.meta.main) process.stdout.write(JSON.stringify(await convertPhoto(readFileSync(0), Number(process.argv[2]))))
