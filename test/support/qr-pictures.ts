import { deflateSync } from "node:zlib"
import { encode } from "uqr"

const MODULE_PIXELS = 8
const QUIET_MODULES = 6

/** The dark and light pixels of a text's QR code with room around it: 0 is black, 255 white. */
function pixelsOf(text: string): { side: number; rows: Uint8Array[] } {
  const { data, size } = encode(text, { border: 0 })
  const side = (size + 2 * QUIET_MODULES) * MODULE_PIXELS
  const rows = Array.from({ length: side }, (_, y) =>
    Uint8Array.from({ length: side }, (_, x) => {
      const row = data[Math.floor(y / MODULE_PIXELS) - QUIET_MODULES]
      return row?.[Math.floor(x / MODULE_PIXELS) - QUIET_MODULES] ? 0 : 255
    }),
  )
  return { side, rows }
}

/** A film of a label that lies still, as Chromium's fake camera takes it. */
export function qrFilm(text: string, frames = 10): Buffer {
  const { side, rows } = pixelsOf(text)
  const colourless = Buffer.alloc((side / 2) ** 2 * 2, 128)
  const frame = Buffer.concat([Buffer.from("FRAME\n"), ...rows, colourless])
  const head = Buffer.from(`YUV4MPEG2 W${side} H${side} F10:1 Ip A1:1 C420\n`)
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame)])
}

/** A photo of a label: a PNG in shades of grey. */
export function qrPhoto(text: string): Buffer {
  const { side, rows } = pixelsOf(text)
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const lines = Buffer.concat(rows.flatMap((row) => [Buffer.of(0), row]))
  const signature = Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
  return Buffer.concat([
    signature,
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(lines)),
    chunk("IEND", Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc(body), body.length + 4)
  return framed
}

function crc(bytes: Buffer): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  return (sum ^ 0xffffffff) >>> 0
}
