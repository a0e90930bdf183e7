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
export function lineBreaks(text: string): number[] {
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
