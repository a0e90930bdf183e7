/** Whether a brand's colour may stand beside our verdict, and as which colour it stands there in the dark. */

/** What our verdicts mean, on light ground. */
const OURS = ["#1f5f43", "#7d5a10", "#9c3522"] as const
const DARK_SHEET = "#1d1a15"
/** WCAG 2, level AA. */
const CONTRAST_MIN = 4.5
const HUE_DEGREES_MIN = 25
/** Below this a colour is a grey: it has no hue to be mistaken for ours. */
const CHROMA_MIN = 0.04

export type ColourFault = "colour_malformed" | "colour_too_pale" | "colour_like_ours"

export function faultInColour(colour: string): ColourFault | null {
  if (!/^#[0-9a-f]{6}$/.test(colour)) return "colour_malformed"
  if (contrast(colour, "#ffffff") < CONTRAST_MIN) return "colour_too_pale"
  return isLikeOurs(colour) || isLikeOurs(colourInDark(colour)) ? "colour_like_ours" : null
}

/** The colour with as much white as it needs to be seen on the dark theme's ground. */
export function colourInDark(colour: string): string {
  let [red, green, blue] = channels(colour)
  while (contrast(hex(red, green, blue), DARK_SHEET) < CONTRAST_MIN) {
    const paler = (one: number) => Math.min(255, one + Math.ceil((255 - one) / 16))
    ;[red, green, blue] = [paler(red), paler(green), paler(blue)]
  }
  return hex(red, green, blue)
}

function isLikeOurs(colour: string): boolean {
  const { chroma, hue } = chromaAndHue(colour)
  if (chroma <= CHROMA_MIN) return false
  return OURS.some((ours) => Math.abs(((hue - chromaAndHue(ours).hue + 540) % 360) - 180) < HUE_DEGREES_MIN)
}

/** As CSS has it for both themes; empty where there is none. */
export const themeColour = (colour: string): string => colour && `light-dark(${colour}, ${colourInDark(colour)})`

type Channels = [red: number, green: number, blue: number]

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as Channels
const hex = (...given: Channels): string => `#${given.map((one) => one.toString(16).padStart(2, "0")).join("")}`

const linear = (colour: string) =>
  channels(colour).map((one) => {
    const part = one / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as Channels

/** As WCAG 2 defines it: from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [lighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(colour: string): number {
  const [red, green, blue] = linear(colour)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** OKLCH without its lightness; the hue in degrees. */
function chromaAndHue(colour: string): { chroma: number; hue: number } {
  const [red, green, blue] = linear(colour)
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return { chroma: Math.hypot(a, b), hue: (Math.atan2(b, a) * 180) / Math.PI }
}
