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

  it("stays within 70,000 gas for a batch of 10,000, and 87,000 for a new owner", () => {
    expect(figures.get("osaka: mintBatch 10,000, known owner")).toBeLessThanOrEqual(70_000)
    expect(figures.get("osaka: mintBatch 10,000, new owner")).toBeLessThanOrEqual(87_000)
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
