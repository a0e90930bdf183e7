import { PDFiumLibrary } from "@hyzyla/pdfium"
import type { Picture } from "./read-qr.ts"

/** Renders a PDF's pages as a printer of `dpi` would, with Chromium's PDF engine. */
export async function picturePdf(pdf: Uint8Array, dpi: number): Promise<Picture[]> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(pdf)
  const pictures: Picture[] = []
  for (const page of document.pages()) {
    const { data, width, height } = await page.render({ scale: dpi / 72, render: "bitmap" })
    pictures.push({ data: new Uint8ClampedArray(data), width, height })
  }
  document.destroy()
  library.destroy()
  return pictures
}

/** A part of a picture, in its pixels. Pages are pictured in whole points, so the last pixels may be missing. */
export function crop(picture: Picture, left: number, top: number, across: number, down: number): Picture {
  const [width, height] = [Math.min(across, picture.width - left), Math.min(down, picture.height - top)]
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++) {
    const start = ((top + y) * picture.width + left) * 4
    data.set(picture.data.subarray(start, start + width * 4), y * width * 4)
  }
  return { data, width, height }
}

/** Whether any pixel of this part is not white. */
export function hasInk(picture: Picture, left: number, top: number, width: number, height: number): boolean {
  return crop(picture, left, top, width, height).data.some((value) => value < 250)
}
