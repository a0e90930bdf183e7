import { createHash } from "node:crypto"
import sharp from "sharp"
import type { Photos } from "#db/tables/photos.ts"

interface Picture {
  width?: number
  height?: number
  /** From 0 on: each number another picture. */
  seed?: number
  /** 0: one colour; 1: noise, which compresses worst. */
  noise?: number
}

/** Pixels in three channels, the same each time. */
export function pixels({ width = 120, height = 80, seed = 0, noise = 0.2 }: Picture = {}) {
  const data = Buffer.alloc(width * height * 3)
  let state = seed + 1
  for (let at = 0; at < data.length; at++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    data[at] = 128 + ((seed * 37) % 64) + Math.floor(((state >>> 24) - 128) * noise * 0.49)
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
}

/** A JPEG as a camera makes one. */
export const aPhoto = async (picture: Picture = {}): Promise<Buffer<ArrayBuffer>> =>
  Buffer.from(await pixels(picture).jpeg().toBuffer())

let made = 0

/** A row of the table, without pictures that anybody could see. */
export function aPhotoRow(company_id: string, row: Partial<Photos> = {}): Photos {
  const picture = Buffer.from(`RIFF    WEBP ${++made}`)
  const sha256 = createHash("sha256").update(picture).digest("hex")
  return {
    ...{ company_id, sha256, name: `${made}.jpg`, type: "image/webp", width: 120, height: 80 },
    ...{ picture_bytes: picture.length, size_bytes: 3 * picture.length, created_at: 0, looked_at: 0 },
    ...{ pinned_at: null, logo_at: null },
    ...{ picture, thumbnail: picture, original: picture },
    ...row,
  }
}
