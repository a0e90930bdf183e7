import { crc32 } from "node:zlib"

const PIXELS_A_SIDE_MAX = 65_535
const CHUNKS_MAX = 100_000

/** Whole from signature to IEND, every chunk's checksum right, nothing behind the end. */
export function isPng(bytes: Buffer): boolean {
  let at = 8
  let hasData = false
  for (let chunks = 0; chunks < CHUNKS_MAX && at + 12 <= bytes.length; chunks++) {
    const length = bytes.readUInt32BE(at)
    const end = at + 12 + length
    if (end > bytes.length) return false
    const type = bytes.subarray(at + 4, at + 8).toString("latin1")
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return false
    if ((chunks === 0) !== (type === "IHDR")) return false
    if (type === "IHDR" && (length !== 13 || !isSize(bytes.readUInt32BE(at + 8), bytes.readUInt32BE(at + 12))))
      return false
    if (type === "IDAT") hasData = true
    if (type === "IEND") return hasData && length === 0 && end === bytes.length
    at = end
  }
  return false
}

function isSize(width: number, height: number): boolean {
  return width > 0 && height > 0 && width <= PIXELS_A_SIDE_MAX && height <= PIXELS_A_SIDE_MAX
}

/** Frame headers: baseline to lossless, without the tables (C4), JPEG extensions (C8) and arithmetic tables (CC). */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
const START_OF_SCAN = 0xda
const END = 0xd9

/** Whether consecutive segments lead to the first scan, with a frame size before and an end marker after it. */
export function isJpeg(bytes: Buffer): boolean {
  let at = 2
  let hasFrame = false
  for (let segments = 0; segments < CHUNKS_MAX && at + 4 <= bytes.length; segments++) {
    if (bytes[at] !== 0xff) return false
    const marker = bytes[at + 1]!
    if (marker === 0xff) {
      at++
      continue
    }
    const length = bytes.readUInt16BE(at + 2)
    if (length < 2 || at + 2 + length > bytes.length) return false
    if (isFrame(marker)) {
      if (length < 8 || bytes.readUInt16BE(at + 5) === 0 || bytes.readUInt16BE(at + 7) === 0) return false
      hasFrame = true
    }
    // A camera may put more pictures behind the first one's end.
    if (marker === START_OF_SCAN) return hasFrame && bytes.indexOf(Buffer.from([0xff, END]), at + 2 + length) > 0
    at += 2 + length
  }
  return false
}
