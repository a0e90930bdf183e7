import { createHash } from "node:crypto"
import { describe, expect, it } from "vitest"
import { engraveRosette } from "#shared/rosette.ts"

const hashOf = (text: string) => `0x${createHash("sha256").update(text).digest("hex")}`
const CUTS = ["mark", "seal", "plate"] as const

describe("the rosette", () => {
  it.each(CUTS)("is the same for the same record, and another for another (%s)", (cut) => {
    expect(engraveRosette(hashOf("a"), cut)).toEqual(engraveRosette(hashOf("a"), cut))
    expect(engraveRosette(hashOf("a"), cut)).not.toEqual(engraveRosette(hashOf("b"), cut))
  })

  it.each(CUTS)("stays inside its square for any hash (%s)", (cut) => {
    for (const text of Array.from({ length: 40 }, (_, place) => `record ${place}`)) {
      for (const { path, stroke } of engraveRosette(hashOf(text), cut)) {
        expect(farthest(path) + stroke / 2).toBeLessThanOrEqual(1_000)
      }
    }
  })

  it("grows finer with its size, and stays small enough to draw a hundred times", () => {
    const bytes = (cut: (typeof CUTS)[number]) =>
      engraveRosette(hashOf("a"), cut).reduce((sum, { path }) => sum + path.length, 0)
    expect(bytes("mark")).toBeLessThan(4_000)
    expect(bytes("seal")).toBeGreaterThan(3 * bytes("mark"))
    expect(bytes("plate")).toBeGreaterThan(2 * bytes("seal"))
    expect(bytes("plate")).toBeLessThan(250_000)
  })
})

/** The largest distance from the centre along a path of one absolute move and relative lines each. */
function farthest(path: string): number {
  let most = 0
  for (const curve of path.split("M").slice(1)) {
    let x = 0
    let y = 0
    for (const [, dx, dy] of curve.matchAll(/(-?\d+) (-?\d+)/g)) {
      x += Number(dx)
      y += Number(dy)
      most = Math.max(most, Math.hypot(x, y))
    }
  }
  return most
}
