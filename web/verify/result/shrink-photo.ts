/** Enough to read a label, and small enough for a bad line. */
const SIDE_PIXELS_MAX = 1_600
const QUALITY = 0.85

/** A smaller JPEG of a photo, upright and without what the camera wrote into it. Null: this browser cannot read it. */
export async function shrinkPhoto(file: Blob): Promise<Blob | null> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return null
  const scale = Math.min(1, SIDE_PIXELS_MAX / Math.max(picture.width, picture.height))
  const canvas = document.createElement("canvas")
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext("2d")!.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY))
}
