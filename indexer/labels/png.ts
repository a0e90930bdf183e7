import { crc32, deflateSync } from "node:zlib"

const SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex")
const GREYSCALE = 0

/**
 * A square one-bit PNG (RFC 2083), black where `isDark`. `likeAbove` rows are copied: computing four million pixels blocks
 * the event loop.
 */
export function encodePng(
  size_px: number,
  isDark: (x: number, y: number) => boolean,
  likeAbove: (y: number) => boolean,
): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size_px, 0)
  header.writeUInt32BE(size_px, 4)
  header.set([1, GREYSCALE, 0, 0, 0], 8)
  const row_bytes = 1 + Math.ceil(size_px / 8)
  // Each row begins with its filter, 0 for none; a bit that is set is white.
  const rows = Buffer.alloc(row_bytes * size_px)
  for (let y = 0; y < size_px; y++) {
    if (y > 0 && likeAbove(y)) {
      rows.copyWithin(y * row_bytes, (y - 1) * row_bytes, y * row_bytes)
      continue
    }
    for (let x = 0; x < size_px; x++) {
      if (!isDark(x, y)) rows[y * row_bytes + 1 + (x >> 3)]! |= 0x80 >> (x & 7)
    }
  }
  const data = deflateSync(rows)
  return new Uint8Array(Buffer.concat([SIGNATURE, chunk("IHDR", header), chunk("IDAT", data), chunk("IEND")]))
}

function chunk(type: string, data = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, checksum])
}
