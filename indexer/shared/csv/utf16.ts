const SAMPLE_BYTES = 65_536
const CR = 13
const LF = 10

/** The byte order of UTF-16 without a mark, or null: separators, digits and line ends have a NUL on one side. */
export function utf16WithoutMark(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  if (!bytes.subarray(0, SAMPLE_BYTES).includes(0)) return null
  const little = signsIn(bytes, 0)
  const big = signsIn(bytes, 1)
  if (little.lines > 0 && little.ascii >= 4 && little.ascii > big.ascii * 2) return "utf-16le"
  return big.lines > 0 && big.ascii >= 4 && big.ascii > little.ascii * 2 ? "utf-16be" : null
}

/** Counts ASCII characters paired with a NUL, the character at `place`, and how many of them end lines. */
function signsIn(bytes: Uint8Array, place: 0 | 1): { ascii: number; lines: number } {
  let ascii = 0
  let lines = 0
  for (let at = 0; at + 1 < Math.min(bytes.length, SAMPLE_BYTES); at += 2) {
    const sign = bytes[at + place]!
    if (bytes[at + 1 - place] !== 0 || sign > 126 || (sign < 32 && sign !== LF && sign !== CR && sign !== 9)) continue
    ascii++
    if (sign === LF || sign === CR) lines++
  }
  return { ascii, lines }
}
