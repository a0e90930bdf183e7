import { createHash } from "node:crypto"
import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { deflateSync } from "node:zlib"
import sharp from "sharp"
import { describe, expect, it } from "vitest"
import { convertApart } from "#indexer/photos/convert-apart.ts"
import { convertPhoto } from "#indexer/photos/convert-photo.ts"
import { PHOTO_PIXELS_MAX } from "#shared/api/photos.ts"
import { chunk } from "#test/support/documents.ts"
import { aPhoto, pixels } from "#test/support/photos.ts"

async function converted(bytes: Uint8Array) {
  const made = await convertPhoto(bytes, PHOTO_PIXELS_MAX)
  if ("why" in made) throw new Error(made.why.reason)
  return { ...made, metadata: await sharp(made.picture).metadata() }
}
const refused = async (bytes: Uint8Array) => {
  const outcome = await convertApart(bytes, PHOTO_PIXELS_MAX)
  return outcome.ok ? null : outcome.why.reason
}

/** A program that is stopped before it has done anything. */
function sleeper(): string {
  const path = join(mkdtempSync(join(tmpdir(), "touchmark-stopped-")), "program")
  writeFileSync(path, "#!/bin/sh\nkill -TERM $$\n", { mode: 0o700 })
  return path
}

/** Says that it is so large, and holds next to nothing. */
function pngOf(width: number, height: number, { rows = 4, head = [8] } = {}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set(head, 8)
  const data = deflateSync(Buffer.alloc((width + 1) * rows))
  const parts = [chunk("IHDR", header), chunk("IDAT", data), chunk("IEND", Buffer.alloc(0))]
  return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), ...parts])
}

/** Says that it is so large: what it holds is 120 by 80. */
async function avifOf(width: number, height: number, bitdepth: 8 | 12 = 8): Promise<Buffer> {
  const avif = await pixels().avif({ effort: 0, bitdepth }).toBuffer()
  const at = avif.indexOf("ispe") + 8
  avif.writeUInt32BE(width, at)
  avif.writeUInt32BE(height, at + 4)
  return avif
}

describe("a photo", () => {
  it.each([
    ["JPEG", () => pixels().jpeg()],
    ["PNG", () => pixels().png()],
    ["WebP", () => pixels().webp()],
    ["AVIF", () => pixels().avif({ effort: 0 })],
    ["CMYK", () => pixels().toColourspace("cmyk").jpeg()],
    ["grey", () => pixels().greyscale().png()],
    ["16 bits", () => pixels().toColourspace("rgb16").png()],
    ["transparent", () => pixels().ensureAlpha(0).png()],
  ])("becomes a WebP picture in sRGB without a trace of %s", async (_type, make) => {
    const { metadata } = await converted(await make().toBuffer())
    expect(metadata).toMatchObject({ format: "webp", space: "srgb", hasAlpha: false, width: 120, height: 80 })
  })

  it("is upright, and says neither where nor with what it was taken", async () => {
    const exif = { IFD0: { Make: "SecretCam", Orientation: "6" }, IFD3: { GPSLatitude: "47/1 29/1 0/1" } }
    const taken = await pixels()
      .withExif(exif)
      .withMetadata({ orientation: 6 })
      .withXmp("<x:xmpmeta xmlns:x='adobe:ns:meta/'>SecretPlace</x:xmpmeta>")
      .jpeg()
      .toBuffer()
    expect(taken.includes("SecretCam")).toBe(true)
    expect(taken.includes("SecretPlace")).toBe(true)
    const { picture, thumbnail, metadata } = await converted(taken)
    expect(metadata).toMatchObject({ width: 80, height: 120 })
    expect([metadata.exif, metadata.xmp, metadata.icc, metadata.iptc, metadata.orientation]).toEqual(
      Array.from({ length: 5 }, () => undefined),
    )
    for (const made of [picture, thumbnail]) expect(made.includes("Secret")).toBe(false)
  })

  it("has at most 60,000 bytes, even if it is nothing but noise, and 1,280 pixels a side", async () => {
    const { picture, metadata, thumbnail } = await converted(await aPhoto({ width: 2_000, height: 1_500, noise: 1 }))
    expect(picture.length).toBeLessThanOrEqual(60_000)
    expect(Math.max(metadata.width, metadata.height)).toBeLessThanOrEqual(1_280)
    expect((await sharp(thumbnail).metadata()).width).toBe(320)
  })

  it("is never enlarged", async () => {
    expect((await converted(await aPhoto({ width: 64, height: 64 }))).metadata).toMatchObject({ width: 64, height: 64 })
  })

  it("that moves stands still", async () => {
    const frames = await Promise.all([1, 2].map((seed) => pixels({ seed }).png().toBuffer()))
    const moving = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer()
    expect((await sharp(moving).metadata()).pages).toBe(2)
    expect((await converted(moving)).metadata.pages ?? 1).toBe(1)
  })

  it("takes nothing along that is hidden behind or in it", async () => {
    const polyglot = Buffer.concat([await aPhoto(), Buffer.from("PK\x03\x04<script>alert(1)</script>")])
    const { picture } = await converted(polyglot)
    expect(picture.includes("script")).toBe(false)
    expect(picture.includes("PK\x03\x04")).toBe(false)
  })

  it("leaves behind a profile that unpacks to 64 MB", async () => {
    const { metadata, picture } = await converted(withChunk("iCCP", bomb()))
    expect(metadata.icc).toBe(undefined)
    expect(picture.length).toBeLessThan(1_000)
  })

  it("is made in a process of its own, and has the hash of the bytes that are served", async () => {
    const sent = await aPhoto()
    const sha256 = createHash("sha256")
      .update((await converted(sent)).picture)
      .digest("hex")
    await expect(convertApart(sent, PHOTO_PIXELS_MAX)).resolves.toMatchObject({
      ok: true,
      photo: { sha256, width: 120, height: 80 },
    })
  })
})

it.each([
  ["is not there", "/no/such/program", "127"],
  ["fails at once", "/bin/false", "(1,"],
  ["is stopped", sleeper(), "SIGTERM"],
])("a program that %s is no fault of the picture's", async (_how, program, says) => {
  const { execPath } = process
  process.execPath = program
  const sent = await aPhoto()
  try {
    await expect(convertApart(sent, PHOTO_PIXELS_MAX)).rejects.toThrow(says)
  } finally {
    process.execPath = execPath
  }
})

describe("what is no photo is refused", () => {
  it.each<[string, () => Uint8Array | Promise<Uint8Array>, string]>([
    ["SVG", () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"/>'), "photo_type"],
    ["SVG behind a declaration", () => Buffer.from('<?xml version="1.0"?><svg width="99" height="99"/>'), "photo_type"],
    ["GIF", () => pixels().gif().toBuffer(), "photo_type"],
    ["TIFF", () => pixels().tiff().toBuffer(), "photo_type"],
    ["PDF", () => Buffer.from("%PDF-1.7"), "photo_type"],
    ["HTML", () => Buffer.from("<html><script>"), "photo_type"],
    ["ZIP", () => Buffer.from("PK\x03\x04"), "photo_type"],
    ["HEIC", () => Buffer.from("\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic", "latin1"), "photo_type"],
    [
      "an SVG that begins like a JPEG",
      () => Buffer.from("\xff\xd8\xff<svg width='99' height='99'/>", "latin1"),
      "file_damaged",
    ],
    ["half a JPEG", async () => (await aPhoto({ width: 400, height: 400 })).subarray(0, 3_000), "file_damaged"],
    ["half a PNG", async () => (await pixels().png().toBuffer()).subarray(0, 900), "file_damaged"],
    ["half a WebP", async () => (await pixels().webp().toBuffer()).subarray(0, 200), "file_damaged"],
    ["a signature alone", () => Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), "file_damaged"],
    ["1 by 100,000 pixels", () => pngOf(1, 100_000), "photo_sides"],
    ["100,000 by 100 pixels", () => pngOf(100_000, 100), "photo_sides"],
    ["one pixel", () => pngOf(1, 1), "photo_sides"],
    ["49 million pixels of an AVIF, which is unpacked as a whole", () => avifOf(7_000, 7_000), "photo_too_many_pixels"],
    ["15 million pixels of an AVIF of 12 bits", () => avifOf(5_000, 3_000, 12), "photo_too_many_pixels"],
    [
      "49 million pixels of 16 bits in passes",
      () => pngOf(7_000, 7_000, { head: [16, 6, 0, 0, 1] }),
      "photo_too_many_pixels",
    ],
    ["an AVIF that says that it is larger than it is", () => avifOf(4_000, 4_000), "file_damaged"],
    ["an AVIF that says that it is smaller than it is", () => avifOf(100, 64), "file_damaged"],
    ["texts that unpack to 2 GB, which the operating system ends", () => withTexts(270), "file_damaged"],
    ["a bomb of 256 million pixels", () => pngOf(16_000, 16_000), "photo_too_many_pixels"],
  ])("%s", async (_what, make, reason) => expect(await refused(await make())).toBe(reason))
})

const bomb = () => Buffer.concat([Buffer.from("x\0\0", "latin1"), deflateSync(Buffer.alloc(64 * 1024 * 1024))])

function withChunk(type: string, data: Buffer, count = 1): Buffer {
  const png = pngOf(100, 100, { rows: 100 })
  const chunks = Array.from({ length: count }, () => chunk(type, data))
  return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)])
}

/** Each unpacks to 7.5 MB. */
function withTexts(count: number): Buffer {
  const text = deflateSync(Buffer.alloc(7_500_000, "A"))
  return withChunk("zTXt", Buffer.concat([Buffer.from("k\0\0", "latin1"), text]), count)
}
