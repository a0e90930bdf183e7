import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { FeePolicy } from "#chain/chain.ts"
import { chooseFees, findFeeCeiling, isAffordable, raiseFees } from "#chain/send/fees.ts"

const GWEI = 1_000_000_000n
const FEES: FeePolicy = {
  max_fee_wei_cap: { single: 3n * GWEI, batch: 5n * GWEI, call: 20n * GWEI },
  ...{ priority_fee_wei_cap: 3n * GWEI, gas_budget_percent: 100 },
}
const markets = fc.record({
  base_fee_wei: fc.bigInt({ min: 0n, max: 60n * GWEI }),
  tip_wei: fc.bigInt({ min: 1_000_000n, max: 3n * GWEI }),
})
const kinds = fc.constantFrom("mint", "mint_batch", "recall", "attest" as const)

describe("what a transaction offers", () => {
  it("begins only below the cap of its kind, tip included", () => {
    const market = { base_fee_wei: 4n * GWEI, tip_wei: GWEI }
    expect(isAffordable(FEES, "mint", market)).toBe(false)
    expect(isAffordable(FEES, "mint_batch", market)).toBe(true)
    expect(isAffordable(FEES, "mint_batch", { ...market, tip_wei: GWEI + 1n })).toBe(false)
    expect(isAffordable(FEES, "reinstate", { base_fee_wei: 19n * GWEI, tip_wei: GWEI })).toBe(true)
  })

  it("is of one ceiling for all that one key sends", () => {
    expect(findFeeCeiling(FEES, "mint")).toBe(findFeeCeiling(FEES, "mint_batch"))
    expect(findFeeCeiling(FEES, "recall")).toBe(20n * GWEI)
  })

  it("stays below both caps however often it is raised, and each time is one that nodes take", () => {
    fc.assert(
      fc.property(kinds, fc.array(markets, { minLength: 1, maxLength: 30 }), (kind, [first, ...later]) => {
        let last = chooseFees(FEES, kind, first!)
        for (const market of later) {
          const next = raiseFees(FEES, kind, last, market)
          if (next === "good" || next === "capped") continue
          expect(next.max_fee_wei * 10n).toBeGreaterThanOrEqual(last.max_fee_wei * 11n)
          expect(next.priority_fee_wei * 10n).toBeGreaterThanOrEqual(last.priority_fee_wei * 11n)
          last = next
        }
        expect(last.max_fee_wei).toBeLessThanOrEqual(findFeeCeiling(FEES, kind))
        expect(last.priority_fee_wei).toBeLessThanOrEqual(FEES.priority_fee_wei_cap)
        expect(last.priority_fee_wei).toBeLessThanOrEqual(last.max_fee_wei)
      }),
    )
  })

  it("leaves room for a replacement wherever the fee is well below the ceiling", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n * GWEI }), (base_fee_wei) => {
        const tip_wei = 100_000_000n
        const first = chooseFees(FEES, "mint_batch", { base_fee_wei, tip_wei })
        expect(raiseFees(FEES, "mint_batch", first, { base_fee_wei, tip_wei: 2n * tip_wei })).toMatchObject({})
        expect(first.max_fee_wei).toBeGreaterThan(base_fee_wei)
      }),
    )
  })

  it("is not raised while it is as high as the network asks", () => {
    const market = { base_fee_wei: GWEI, tip_wei: GWEI }
    expect(raiseFees(FEES, "mint_batch", chooseFees(FEES, "mint_batch", market), market)).toBe("good")
  })
})
