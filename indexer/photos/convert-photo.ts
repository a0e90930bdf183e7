/** Makes of an uploaded picture the one that is served: its pixels alone, upright, small, without anything else in the file. */
import { createHash } from "node:crypto"
import sharp, { type Metadata, type Sharp } from "sharp"
import { PHOTO_SIDE_PIXELS_MAX, PHOTO_SIDE_PIXELS_MIN, PICTURE_BYTES_MAX } from "#shared/api/photos.ts"
import { type Reason, reasonFor } from "#shared/refusals.ts"
import { photoType } from "./photo-type.ts"
import { withoutTexts } from "./png-texts.ts"

// One core a photo, and nothing kept between two: several companies share this process.
sharp.concurrency(1)
sharp.cache(false)

const DECODE_S_MAX = 20
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

export interface Converted {
  sha256: string
  picture: Buffer
  thumbnail: Buffer
  width: number
  height: number
}

type Outcome = { ok: true; photo: Converted } | { ok: false; why: Reason }

export async function convertPhoto(sent: Uint8Array, pixels_max: number): Promise<Outcome> {
  const type = photoType(sent)
  if (!type) return { ok: false, why: reasonFor("photo_type") }
  const bytes = type === "image/png" ? withoutTexts(sent) : sent
  const input = { failOn: "error", limitInputPixels: pixels_max } as const
  try {
    const why = whyNotTaken(await sharp(bytes, { ...input, limitInputPixels: false }).metadata(), pixels_max)
    if (why) return { ok: false, why }
    const { data, info } = await sharp(bytes, input)
      .timeout({ seconds: DECODE_S_MAX })
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
    const sha256 = createHash("sha256").update(picture).digest("hex")
    const shown = { picture, thumbnail: thumbnail.data, width: size.width, height: size.height }
    return { ok: true, photo: { sha256, ...shown } }
  } catch {
    // The library's own words name its parts, and nothing that a person could do.
    return { ok: false, why: reasonFor("file_damaged") }
  }
}

/** By the header alone: a small file may unpack to gigabytes. */
function whyNotTaken(header: Metadata, most: number): Reason | null {
  const { width, height } = header
  const sides = [width, height]
  const pixels = { min: PHOTO_SIDE_PIXELS_MIN, max: PHOTO_SIDE_PIXELS_MAX }
  if (sides.some((side) => side < pixels.min || side > pixels.max)) return reasonFor("photo_sides", pixels)
  const pixels_max = Math.min(most, UNPACKED_BYTES_MAX / bytesAPixel(header))
  return width * height > pixels_max
    ? reasonFor("photo_too_many_pixels", { n: Math.floor(pixels_max / 1_000_000) })
    : null
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
