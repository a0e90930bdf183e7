import sharp from "sharp"

// Nothing is kept between two.
sharp.cache(false)

/** A stored picture as JPEG, which PDF can hold, and its sides in pixels. Throws where it cannot be read. */
export async function printablePhoto(picture: Uint8Array) {
  const white = sharp(picture).flatten({ background: "#ffffff" })
  const { data, info } = await white.jpeg({ quality: 88 }).toBuffer({ resolveWithObject: true })
  return { jpeg: data, width: info.width, height: info.height }
}
