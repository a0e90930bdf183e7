import { beforeAll, describe, expect, it } from "vitest"
import { compare, type Figures, measureAll, readSnapshot } from "./snapshot.ts"

describe("what the contracts cost", () => {
  let figures: Figures
  beforeAll(async () => {
    figures = await measureAll()
  })

  it("is not above the committed snapshot by more than one per cent", () => {
    expect(compare(figures, readSnapshot())).toEqual([])
  })

  it.each([
    ["osaka: mintBatch 10,000, known owner", 63_000],
    ["osaka: mintBatch 10,000, new owner", 80_100],
    ["amsterdam: mintBatch 10,000, known owner", 145_000],
    ["osaka: mint 100, known owner", 100 * 37_500],
    ["amsterdam: mint 100, known owner", 100 * 120_000],
  ])("%s: at most %i gas", (figure, gas_max) => {
    expect(figures.get(figure)).toBeLessThanOrEqual(gas_max)
  })

  it("is told when it rises, goes or is new", () => {
    const snapshot = new Map([
      ["rises", 1000],
      ["stays", 1000],
      ["goes", 1],
    ])
    const now = new Map([
      ["rises", 1011],
      ["stays", 1010],
      ["new", 1],
    ])
    expect(compare(now, snapshot)).toEqual([
      "rises: 1000 → 1011 gas",
      "new: not in the snapshot → 1",
      "goes: 1 → not measured",
    ])
  })
})
