import { engraveRosette } from "#shared/rosette.ts"

/** A label's is coarser than on the screen: a printer's dot is larger than that, and a sheet of thousands stays small. */
const GRAINS = { mark: 10, seal: 4 }

/**
 * A record's rosette as PDF operators, from -100 to 100, as on screen.
 * @param record_hash `0x` and 64 hex digits.
 */
export function rosetteOperators(record_hash: string, cut: "mark" | "seal"): string {
  const grain = GRAINS[cut]
  const rings = engraveRosette(record_hash, cut).map(
    ({ path, stroke }) => `${stroke / grain} w\n${absolute(path, grain)}\nS`,
  )
  return `${grain / 10} 0 0 ${grain / 10} 0 0 cm\n1 j\n${rings.join("\n")}`
}

/** A PDF knows no relative lines: `M0 0l10 20l30 40z` becomes `0 0 m 1 2 l 4 6 l h`. */
function absolute(path: string, grain: number): string {
  let x = 0
  let y = 0
  const steps = [...path.matchAll(/([Mlz])(?:(-?\d+) (-?\d+))?/g)].map(([, kind, right, down]) => {
    if (kind === "z") return "h"
    x = Number(right) + (kind === "l" ? x : 0)
    y = Number(down) + (kind === "l" ? y : 0)
    return `${Math.round(x / grain)} ${Math.round(y / grain)} ${kind === "l" ? "l" : "m"}`
  })
  return steps.join(" ")
}

/** Lathe work for a border, in points: strands along a line that swing around it and swell together. */
const BRAID = { strands: 8, reach: 6, swing: 36, swell: 108, step: 3 }

/** PDF operators for a braid from 0 to `length` that ends as it began. */
export function braidOperators(length: number): string {
  const { strands, reach, swing, swell, step } = BRAID
  const turns = (wave: number) => (2 * Math.PI * Math.round(length / wave)) / length
  const [quick, slow] = [turns(swing), turns(swell)]
  const lines = Array.from({ length: strands }, (_, strand) => {
    const points = Array.from({ length: Math.round(length / step) + 1 }, (_, at) => {
      const x = Math.min(length, at * step)
      const y = reach * (0.7 - 0.3 * Math.cos(slow * x)) * Math.sin(quick * x + (2 * Math.PI * strand) / strands)
      return `${x.toFixed(1)} ${y.toFixed(2)} ${at === 0 ? "m" : "l"}`
    })
    return `${points.join(" ")} S`
  })
  return `0.35 w\n${lines.join("\n")}`
}
