import { lineBreaks } from "./line-breaks.ts"

export const ELLIPSIS = "…"

/** From `start` to `end` in the text, followed by an ellipsis if it `is_cut`. */
export interface Line {
  start: number
  end: number
  is_cut: boolean
}

/** The width of a part of the text, with an ellipsis behind it or without. */
export type WidthOf = (start: number, end: number, is_cut: boolean) => number

/**
 * Breaks `text` into at most `lines_max` lines that are no wider than `width`: between words where there is room, within a
 * word where there is none. What does not fit is cut, and an ellipsis says so.
 */
export function fitText(text: string, width: number, lines_max: number, widthOf: WidthOf): Line[] {
  const letters = new Letters(text)
  const breaks = lineBreaks(text)
  const lines: Line[] = []
  let start = skipSpaces(text, 0)
  while (start < text.length && lines.length < lines_max) {
    const is_last = lines.length === lines_max - 1
    const whole_end = trimEnd(text, start, text.length)
    if (widthOf(start, whole_end, false) <= width) return [...lines, { start, end: whole_end, is_cut: false }]
    const fitting = letters.lastFitting(start, (end) => widthOf(start, end, is_last) <= width)
    const end = is_last ? fitting : lineEnd(text, start, fitting, breaks)
    lines.push({ start, end: trimEnd(text, start, end), is_cut: is_last })
    start = skipSpaces(text, end)
  }
  return lines
}

/** Where a line ends of which the letters up to `fitting` have room: behind the last word, else behind the last letter. */
function lineEnd(text: string, start: number, fitting: number, breaks: number[]): number {
  const end = breaks.findLast((at) => at > start && trimEnd(text, start, at) <= fitting) ?? start
  // A word that would leave most of the line empty is broken instead.
  return end - start >= (fitting - start) / 3 ? end : fitting
}

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" })

/** Letters with their accents are never taken apart. */
class Letters {
  readonly #ends: number[]

  constructor(text: string) {
    this.#ends = [...graphemes.segment(text)].map(({ segment, index }) => index + segment.length)
  }

  /** The end of the last letter behind `start` that still fits; of the first one, if not even that does. */
  lastFitting(start: number, fits: (end: number) => boolean): number {
    const ends = this.#ends
    let low = ends.findIndex((end) => end > start)
    let high = ends.length - 1
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if (fits(ends[middle]!)) low = middle
      else high = middle - 1
    }
    return ends[low]!
  }
}

function skipSpaces(text: string, start: number): number {
  return start + /^\s*/.exec(text.slice(start))![0].length
}

function trimEnd(text: string, start: number, end: number): number {
  return start + text.slice(start, end).trimEnd().length
}
