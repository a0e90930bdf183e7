import sharp from "sharp"
import { encode } from "uqr"

/** Light modules around a code that readers rely on (ISO/IEC 18004). */
export const QUIET_MODULES = 4

/** A QR code's modules without quiet zone, rows from the top, true is dark. Tolerates 15 % damage. */
export function qrModules(text: string): boolean[][] {
  return encode(text, { ecc: "M", border: 0 }).data
}

/** The dark modules, those side by side in a row together. Filled as one shape, they leave no hairlines in between. */
export function qrRuns(modules: boolean[][]): { x: number; y: number; length: number }[] {
  return modules.flatMap((row, y) => {
    const dark = row.map((is_dark) => (is_dark ? "1" : " ")).join("")
    return [...dark.matchAll(/1+/g)].map(({ index, 0: run }) => ({ x: index, y, length: run.length }))
  })
}

/** The dark modules as one path, a unit each. */
export const qrPath = (modules: boolean[][]): string =>
  qrRuns(modules)
    .map(({ x, y, length }) => `M${x} ${y}h${length}v1h-${length}z`)
    .join("")

/** The code as an SVG document that can be drawn at any size. */
export function qrSvg(text: string): string {
  const modules = qrModules(text)
  const side = modules.length + 2 * QUIET_MODULES
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges">`,
    `<path fill="#fff" d="M0 0h${side}v${side}H0z"/>`,
    `<path fill="#000" transform="translate(${QUIET_MODULES} ${QUIET_MODULES})" d="${qrPath(modules)}"/></svg>\n`,
  ].join("")
}

/** The code as a PNG of exactly `size_px`, in modules of whole pixels; the remainder becomes quiet zone. */
export async function qrPng(text: string, size_px: number): Promise<Uint8Array<ArrayBuffer>> {
  const modules = qrModules(text)
  const module_px = Math.floor(size_px / (modules.length + 2 * QUIET_MODULES))
  if (module_px < 1) throw new RangeError(`${modules.length} modules do not fit into ${size_px} pixels`)
  const side = modules.length * module_px
  const before = Math.floor((size_px - side) / 2)
  const after = size_px - side - before
  const raw = { width: modules.length, height: modules.length, channels: 1 as const }
  const pixels = Buffer.from(modules.flat().map((is_dark) => (is_dark ? 0 : 255)))
  const drawn = sharp(pixels, { raw })
    .resize(side, side, { kernel: "nearest" })
    .extend({ top: before, left: before, bottom: after, right: after, background: "#fff" })
  // Grey: finding two colours for a palette takes sharp ten times as long. Filtered, it is a quarter as large.
  return new Uint8Array(await drawn.toColourspace("b-w").png({ adaptiveFiltering: true }).toBuffer())
}
