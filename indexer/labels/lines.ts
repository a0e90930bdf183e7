export const ELLIPSIS = "…"

/** From `start` to `end` in the text. */
export interface Line {
  start: number
  end: number
  /** The text goes on, so an ellipsis follows. */
  is_cut: boolean
  /** Ending within a word that is longer than a line. */
  is_split: boolean
}

/** A text, where its lines may begin, and where its letters end, their accents with them. */
export interface BreakableText {
  text: string
  breaks: number[]
  letter_ends: number[]
}

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" })

export function breakable(text: string): BreakableText {
  const letter_ends = [...graphemes.segment(text)].map(({ segment, index }) => index + segment.length)
  return { text, breaks: lineBreaks(text), letter_ends }
}

/** The width of part of a text, with or without an ellipsis. */
export type WidthOf = (start: number, end: number, is_cut: boolean) => number

/** Breaks a text into at most `lines_max` lines within `width`, between words if possible. A cut ends with an ellipsis. */
export function fitText(whole: BreakableText, width: number, lines_max: number, widthOf: WidthOf): Line[] {
  const { text, letter_ends } = whole
  const text_end = text.trimEnd().length
  const lines: Line[] = []
  let start = skipSpaces(text, 0)
  while (start < text_end && lines.length < lines_max) {
    if (widthOf(start, text_end, false) <= width) {
      return [...lines, { start, end: text_end, is_cut: false, is_split: false }]
    }
    const is_cut = lines.length === lines_max - 1
    const fitting = lastFitting(letter_ends, start, (end) => widthOf(start, end, is_cut) <= width)
    const end = is_cut ? fitting : lineEnd(whole, start, fitting)
    lines.push({ start, end: trimEnd(text, start, end), is_cut, is_split: end === fitting && !isBreak(whole, end) })
    start = skipSpaces(text, end)
  }
  return lines
}

/** The end of a line whose letters fit up to `fitting`: after the last word, else after the last letter. */
function lineEnd({ text, breaks }: BreakableText, start: number, fitting: number): number {
  const end = breaks.findLast((at) => at > start && trimEnd(text, start, at) <= fitting) ?? start
  // A word that would leave most of the line empty is broken instead.
  return end - start >= (fitting - start) / 3 ? end : fitting
}

function isBreak({ text, breaks }: BreakableText, end: number): boolean {
  return breaks.includes(skipSpaces(text, end))
}

/** The end of the last letter behind `start` that still fits; of the first one, if not even that does. */
function lastFitting(letter_ends: number[], start: number, fits: (end: number) => boolean): number {
  let low = letter_ends.findIndex((end) => end > start)
  let high = letter_ends.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(letter_ends[middle]!)) low = middle
    else high = middle - 1
  }
  return letter_ends[low]!
}

function skipSpaces(text: string, start: number): number {
  return start + /^\s*/.exec(text.slice(start))![0].length
}

function trimEnd(text: string, start: number, end: number): number {
  return start + text.slice(start, end).trimEnd().length
}

const words = new Intl.Segmenter("und", { granularity: "word" })

/** Scripts that put no spaces between words: dictionaries tell where these end. */
const WITHOUT_SPACES =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}\uff00-\uff60]/u
/** Closing brackets, full stops, small kana and the like begin no line. */
const BEGINS_NO_LINE = /^[\p{Pe}\p{Pf}\p{Po}\p{M}\p{Lm}ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ%‰°]/u
const ENDS_NO_LINE = /[\p{Ps}\p{Pi}\p{Sc}#＃№]$/u
/** A number belongs to what it counts, as in “50. üveg”. */
const ENDS_IN_NUMBER = /(^|[\s(])[\p{Nd}.,/]*\p{Nd}\.?\s$/u

/** Where the lines of a text may begin, as Unicode (UAX #14) and the habits of its languages have it. */
function lineBreaks(text: string): number[] {
  const breaks: number[] = []
  let before = ""
  for (const { segment, index } of words.segment(text)) {
    if (mayBreak(before, segment, text.slice(0, index))) breaks.push(index)
    before = segment
  }
  return breaks
}

function mayBreak(before: string, after: string, all_before: string): boolean {
  if (before === "" || /^\s/.test(after)) return false
  if (/\s$/.test(before)) return !ENDS_IN_NUMBER.test(all_before)
  if (/[-‐–]$/.test(before)) return /^\p{L}{2}/u.test(after)
  if (BEGINS_NO_LINE.test(after) || ENDS_NO_LINE.test(before)) return false
  return WITHOUT_SPACES.test(before) || WITHOUT_SPACES.test(after)
}
