import { describe, expect, it } from "vitest"
import { ALL_ROUNDS, campaignSeed } from "#test/support/campaign.ts"
import { FAULT_KINDS, SINGLE_NODE_KINDS } from "./fault-kinds.ts"
import { surviveFault, WHOLE } from "./survive-fault.ts"

/** Seeds per kind; `npm run faults -- --table 100` runs more. */
const SEEDS = Number(process.env.FAULT_SEEDS ?? 1)
const SEED = campaignSeed(1)
const seeds = Array.from({ length: SEEDS }, (_, index) => SEED + index)

/** Node faults do not depend on the engine, and new databases are slow on PostgreSQL: few kinds run there as well. */
const ONE_KIND_IN = ALL_ROUNDS && !process.env.TEST_DATABASE_URL ? 1 : 12
const some = (kinds: object) => Object.keys(kinds).filter((_, index) => index % ONE_KIND_IN === SEED % ONE_KIND_IN)

it("has at least thirty kinds", () => {
  expect(Object.keys(FAULT_KINDS).length).toBeGreaterThanOrEqual(30)
})

describe.each(seeds)(
  "beside a node that is well, nothing is false and nothing lost with one that has: seed %i",
  (seed) => {
    it.each(some(FAULT_KINDS))("%s", async (kind) => {
      const { happened, ...outcome } = await surviveFault(kind, seed, 2)
      expect(outcome).toEqual(WHOLE)
      expect(happened).toBeGreaterThan(0)
    })
  },
)

describe.each(seeds)("with the only node, where its answers can be seen to be wrong: seed %i", (seed) => {
  it.each(some(SINGLE_NODE_KINDS))("%s", async (kind) => {
    const { happened, ...outcome } = await surviveFault(kind, seed, 1)
    expect(outcome).toEqual(WHOLE)
    expect(happened).toBeGreaterThan(0)
  })
})
