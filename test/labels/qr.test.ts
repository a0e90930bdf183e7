import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { verifyUrl } from "#actions/labels/read-labels.ts"
import { qrModules, qrPng, qrSvg } from "#labels/qr.ts"
import { curvesOf, paint, readQr } from "#test/support/read-qr.ts"

const URL = "https://touchmark.example/v/7K3MQ9XW2R4T"

describe("a QR code", () => {
  it.each([128, 200, 512, 777, 2_048])("as a PNG of %i pixels is read by a scanner", async (size_px) => {
    const png = await qrPng(URL, size_px)
    expect(await readQr(png)).toEqual([URL])
    const header = new DataView(png.buffer, png.byteOffset + 16)
    expect([header.getUint32(0), header.getUint32(4)]).toEqual([size_px, size_px])
  })

  it("as an SVG is read by a scanner, its quiet zone four modules wide", async () => {
    const svg = qrSvg(URL)
    const side = qrModules(URL).length
    expect(svg).toContain(`viewBox="0 0 ${side + 8} ${side + 8}"`)
    expect(svg).toContain('transform="translate(4 4)"')
    expect(await readQr(paint(curvesOf(svg), side))).toEqual([URL])
  })

  it("says what it was made of, whatever that was", async () => {
    const addresses = fc.webUrl({ size: "medium" }).filter((url) => url.length < 150)
    const check = fc.asyncProperty(addresses, async (url) => {
      const modules = qrModules(url)
      expect(await readQr(await qrPng(url, 400))).toEqual([url])
      const painted = paint(curvesOf(qrSvg(url)), modules.length, { scale: 1, margin: 0 })
      const dark = modules.flat()
      expect(Array.from(dark.keys(), (at) => painted.data[at * 4] === 0)).toEqual(dark)
    })
    await fc.assert(check, { numRuns: 60 })
  })

  it("stays readable with a sixth of its modules lost in one place", async () => {
    const modules = qrModules(URL)
    const lost = paint(curvesOf(qrSvg(URL)), modules.length)
    // A scratch across the middle, away from the three corners that a scanner looks for.
    for (let y = 0; y < 3 * 4; y++) {
      const start = ((16 + y + 4 * 10) * lost.width + 4 * 14) * 4
      lost.data.fill(255, start, start + 4 * 4 * 12)
    }
    expect(await readQr(lost)).toEqual([URL])
  })

  it.each(["0123456789AK", "0123456789ABCDE4"])("of %s has the 29 modules of version 3, in capitals", (code) => {
    expect(qrModules(verifyUrl("https://touchmark.example", code))).toHaveLength(29)
    expect(verifyUrl("https://brand.example/hu", code)).toBe(`https://brand.example/hu/v/${code}`)
  })

  it("does not fit into fewer pixels than it has modules", async () => {
    await expect(qrPng(URL, 30)).rejects.toThrow(RangeError)
  })
})
