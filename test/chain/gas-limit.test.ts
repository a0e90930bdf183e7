import { describe, expect, it } from "vitest"
import { gasLimit } from "#chain/send/gas-limit.ts"
import { readSnapshot } from "#test/contracts/gas/snapshot.ts"

describe("the flat 20,000 gas above an estimate", () => {
  it.each(["mintBatch 1", "mintBatch 100", "mintBatch 10,000", "mint 1"])(
    "pays for %s whose owner's balance falls to nothing after the estimate",
    (call) => {
      const snapshot = readSnapshot()
      const estimated = snapshot.get(`osaka: ${call}, known owner`)!
      expect(gasLimit(estimated)).toBeGreaterThanOrEqual(snapshot.get(`osaka: ${call}, new owner`)!)
    },
  )
})
