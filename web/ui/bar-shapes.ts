/** A chart's width follows from its bars, each with this room; its height fills its box, in pixels. */
export const WIDTH = 10
export const HEIGHT = 160
const GAP = 1.5
const LINES_MAX = 4
const HATCH_PX = 4

interface Counted {
  first: number
  again: number
}

/** Round values for at most five lines, the ground line among them. */
export function scaleOf(most: number): { top: number; lines: number[] } {
  const rough = Math.max(1, most) / LINES_MAX
  const power = 10 ** Math.max(0, Math.floor(Math.log10(rough)))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough)!
  const count = Math.max(1, Math.ceil(most / step))
  return { top: count * step, lines: Array.from({ length: count + 1 }, (_, line) => line * step) }
}

/** The solid part of a bar. */
export function barPath({ first }: Counted, place: number, top: number): string {
  if (first === 0) return ""
  const height = (first / top) * HEIGHT
  return `M${place * WIDTH + GAP} ${HEIGHT}v${-height}h${WIDTH - 2 * GAP}v${height}z`
}

/** The hatched part on top of it: a line every few pixels, and one at least. */
export function hatchPath({ first, again }: Counted, place: number, top: number): string {
  const from = HEIGHT - (first / top) * HEIGHT
  const lines = again === 0 ? 0 : Math.max(1, Math.floor(((again / top) * HEIGHT) / HATCH_PX))
  const line = (count: number) => `M${place * WIDTH + GAP} ${from - (count + 0.5) * HATCH_PX}h${WIDTH - 2 * GAP}`
  return Array.from({ length: lines }, (_, count) => line(count)).join("")
}

/** The ground of what is hatched beside a chart, as its bars are. */
export const HATCHED = {
  backgroundImage: "repeating-linear-gradient(to bottom, var(--soft) 0 1.5px, transparent 1.5px 4px)",
}
