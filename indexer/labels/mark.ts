import { engraveRosette, type RosetteCut } from "#shared/rosette.ts"

/** Coarser than on the screen: a printer's dot is larger than that, and a sheet of thousands stays a small file. */
const GRAIN = 10

interface Look {
  cut?: RosetteCut
  /** Red, green and blue from 0 to 1; black when left out. */
  colour?: string
}

/**
 * A record's rosette as PDF operators, from -100 to 100, as on screen.
 * @param record_hash `0x` and 64 hex digits.
 */
export function markOperators(record_hash: string, { cut = "mark", colour }: Look = {}): string {
  const rings = engraveRosette(record_hash, cut).map(({ path, stroke }) => `${stroke / GRAIN} w\n${absolute(path)}\nS`)
  return `${colour ? `${colour} RG` : "0 G"}\n1 j\n${rings.join("\n")}`
}

/** A PDF knows no relative lines: `M0 0l10 20l30 40z` becomes `0 0 m 1 2 l 4 6 l h`. */
function absolute(path: string): string {
  let x = 0
  let y = 0
  const steps = [...path.matchAll(/([Ml])(-?\d+) (-?\d+)/g)].map(([, kind, right, down]) => {
    x = Number(right) + (kind === "l" ? x : 0)
    y = Number(down) + (kind === "l" ? y : 0)
    return `${Math.round(x / GRAIN)} ${Math.round(y / GRAIN)} ${kind === "l" ? "l" : "m"}`
  })
  return `${steps.join(" ")} h`
}
