import { crc32, deflateSync } from "node:zlib"

/** A picture of one pixel. */
export function aPng(): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(1, 0)
  header.writeUInt32BE(1, 4)
  header[8] = 8
  const pixels = deflateSync(Buffer.from([0, 128]))
  return Buffer.concat([SIGNATURE, chunk("IHDR", header), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))])
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** One of a PNG's, its checksum right. */
export function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}

/** As a camera begins and ends one; what lies between is no picture that anybody could see. */
export function aJpeg(): Buffer<ArrayBuffer> {
  const segment = (marker: number, ...data: number[]) => [0xff, marker, 0, data.length + 2, ...data]
  const jfif = segment(0xe0, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0)
  const frame = segment(0xc0, 8, 0, 1, 0, 1, 1, 1, 0x11, 0)
  const scan = segment(0xda, 1, 1, 0, 0, 0x3f, 0)
  return Buffer.from([0xff, 0xd8, ...jfif, ...frame, ...scan, 0x12, 0x34, 0xff, 0xd9])
}

/** A PDF of one empty page; `catalog` goes into its root, `objects` between the others. */
export function aPdf(catalog = "", objects = ""): Buffer<ArrayBuffer> {
  const lines = [
    "%PDF-1.7",
    `1 0 obj << /Type /Catalog /Pages 2 0 R ${catalog} >> endobj`,
    "2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj",
    "3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >> endobj",
    objects,
    "trailer << /Root 1 0 R /Size 4 >>",
    "startxref",
    "9",
    "%%EOF",
  ]
  return Buffer.from(lines.join("\n"), "latin1")
}

/** An object whose stream is deflated, as most writers of PDFs make them; `end` stands in place of what is cut off. */
export function deflatedStream(text: string, cut?: number, end = ""): string {
  const data = deflateSync(Buffer.from(text, "latin1")).toString("latin1").slice(0, cut) + end
  return `5 0 obj << /Filter /FlateDecode /Length ${data.length} >> stream\n${data}\nendstream endobj`
}
