import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader"
// Served by us: the library's own default is a stranger's address.
import wasm_url from "zxing-wasm/reader/zxing_reader.wasm?url"

const PHOTO_BYTES_MAX = 20 * 1024 * 1024

/** Loads the reader, once. */
export function prepareReader(): Promise<unknown> {
  return prepareZXingModule({ overrides: { locateFile: () => wasm_url }, fireImmediately: true })
}

/** The text of the first QR code in a picture, or null. */
export async function readQr(picture: ImageData | Blob): Promise<string | null> {
  await prepareReader()
  const found = await readBarcodes(picture, { formats: ["QRCode"], tryHarder: true, maxNumberOfSymbols: 1 })
  return found.find(({ isValid }) => isValid)?.text ?? null
}

export async function readPhoto(file: File): Promise<string | null> {
  return file.size > PHOTO_BYTES_MAX ? null : readQr(file)
}
