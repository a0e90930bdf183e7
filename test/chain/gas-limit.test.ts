import { describe, expect, it } from "vitest"
import { gasLimit } from "#chain/send/fees.ts"
import { readSnapshot } from "#test/contracts/gas/snapshot.ts"

const CALLS = ["mintBatch 1", "mintBatch 100", "mintBatch 10,000", "mint 1"]

describe("the flat part above an estimate of gas", () => {
  it.each(["osaka", "amsterdam"].flatMap((fork) => CALLS.map((call) => [fork, call])))(
    "after the fork %s pays for %s whose owner's balance falls to nothing after the estimate",
    (fork, call) => {
      const snapshot = readSnapshot()
      const estimated = snapshot.get(`${fork}: ${call}, known owner`)!
      expect(gasLimit(estimated)).toBeGreaterThanOrEqual(snapshot.get(`${fork}: ${call}, new owner`)!)
    },
  )
})
