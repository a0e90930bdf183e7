import { encode } from "uqr"
import { outlinesOf, type Point } from "./outlines.ts"
import { encodePng } from "./png.ts"

/** Light modules around a code that readers rely on (ISO/IEC 18004). */
export const QUIET_MODULES = 4

/** A QR code's modules without quiet zone, rows from the top, true is dark. Tolerates 15 % damage. */
export function qrModules(text: string): boolean[][] {
  return encode(text, { ecc: "M", border: 0 }).data
}

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

/** The dark modules as one path, a unit each. */
export const qrPath = (modules: boolean[][]): string => outlinesOf(modules).map(svgPath).join("")

function svgPath([first, ...others]: Point[]): string {
  return `M${first!.join(" ")}L${others.map((point) => point.join(" ")).join(" ")}z`
}

/** The code as a PNG of exactly `size_px`, in modules of whole pixels; the remainder becomes quiet zone. */
export function qrPng(text: string, size_px: number): Uint8Array<ArrayBuffer> {
  const modules = qrModules(text)
  const module_px = Math.floor(size_px / (modules.length + 2 * QUIET_MODULES))
  if (module_px < 1) throw new RangeError(`${modules.length} modules do not fit into ${size_px} pixels`)
  const start = Math.floor((size_px - modules.length * module_px) / 2)
  const moduleAt = (pixel: number) => Math.floor((pixel - start) / module_px)
  const isDark = (x: number, y: number) => modules[moduleAt(y)]?.[moduleAt(x)] ?? false
  return encodePng(size_px, isDark, (y) => moduleAt(y) === moduleAt(y - 1))
}
