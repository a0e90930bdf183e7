import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader"

const wasm = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm")
prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm).buffer as ArrayBuffer } })

/** Reads the QR codes in a picture (a PNG's bytes or pixels) like a scanner. */
export async function readQr(picture: Uint8Array<ArrayBuffer> | Picture): Promise<string[]> {
  const input = picture instanceof Uint8Array ? new Blob([picture]) : (picture as ImageData)
  const found = await readBarcodes(input, { formats: ["QRCode"], tryHarder: true })
  return found.map(({ text }) => text)
}

export interface Picture {
  data: Uint8ClampedArray<ArrayBuffer>
  width: number
  height: number
}

/** Paints closed curves of whole numbers by the even-odd rule, black on white, `scale` pixels a unit. */
export function paint(curves: [number, number][][], side: number, { scale = 4, margin = 4 } = {}): Picture {
  const pixels = (side + 2 * margin) * scale
  const data = new Uint8ClampedArray(pixels * pixels * 4).fill(255)
  for (let y = 0; y < side; y++) {
    const crossings = crossingsAt(curves, y)
    for (let x = 0; x < side; x++) {
      const is_dark = crossings.filter((at) => at <= x).length % 2 === 1
      if (!is_dark) continue
      for (let at = 0; at < scale * scale; at++) {
        const row = (y + margin) * scale + Math.floor(at / scale)
        const column = (x + margin) * scale + (at % scale)
        data.fill(0, (row * pixels + column) * 4, (row * pixels + column) * 4 + 3)
      }
    }
  }
  return { data, width: pixels, height: pixels }
}

/** Where upright edges cross the middle of row `y`. */
function crossingsAt(curves: [number, number][][], y: number): number[] {
  return curves.flatMap((curve) =>
    curve.flatMap(([x, from], at) => {
      const [other, to] = curve[(at + 1) % curve.length]!
      return x === other && Math.min(from, to) <= y && y < Math.max(from, to) ? [x] : []
    }),
  )
}

/** The dark rectangles of a QR code in an SVG. */
export function curvesOf(svg: string): [number, number][][] {
  return [...svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)].map((numbers) => {
    const [x, y, length] = numbers.slice(1).map(Number) as [number, number, number]
    return [
      [x, y],
      [x + length, y],
      [x + length, y + 1],
      [x, y + 1],
    ]
  })
}
