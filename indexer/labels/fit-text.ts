const ELLIPSIS = "…"

/**
 * Breaks `text` into at most `lines_max` lines that are no wider than `width`: between words where there is room, within a
 * word where there is none. What does not fit is cut, and an ellipsis says so.
 */
export function fitText(text: string, width: number, lines_max: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = []
  let rest = text.trim()
  while (rest !== "" && lines.length < lines_max) {
    if (widthOf(rest) <= width) return [...lines, rest]
    const isLast = lines.length === lines_max - 1
    const end = isLast ? 0 : lineEnd(rest, width, widthOf)
    lines.push(isLast ? cut(rest, width, widthOf) : rest.slice(0, end).trimEnd())
    rest = rest.slice(end).trimStart()
  }
  return lines
}

/** Where the first line ends: behind the last word that fits, else behind the last letter. */
function lineEnd(text: string, width: number, widthOf: (text: string) => number): number {
  const letters = fittingLetters(text, width, widthOf)
  const line = letters.join("")
  if (text[line.length] === " ") return line.length
  const break_at = Math.max(line.lastIndexOf(" "), line.lastIndexOf("-"))
  // A word that would leave most of the line empty is broken instead.
  return break_at >= line.length / 3 ? break_at + 1 : line.length
}

function cut(text: string, width: number, widthOf: (text: string) => number): string {
  const letters = fittingLetters(text, width - widthOf(ELLIPSIS), widthOf)
  return letters.join("").trimEnd() + ELLIPSIS
}

const segmenter = new Intl.Segmenter("und", { granularity: "grapheme" })

/** As many letters, accents with theirs, as are no wider than `width` together; at least one. */
function fittingLetters(text: string, width: number, widthOf: (text: string) => number): string[] {
  const letters: string[] = []
  let taken = ""
  for (const { segment } of segmenter.segment(text)) {
    taken += segment
    if (letters.length > 0 && widthOf(taken) > width) break
    letters.push(segment)
  }
  return letters
}
