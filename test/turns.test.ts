import fc from "fast-check"
import { expect, it } from "vitest"
import { Turns } from "#indexer/turns.ts"

const seed = Number(process.env.SEED ?? 20261127)

/** Owners that never run out of items, each of its own cost, served one after another for `spent_ms`. */
function serve(costs: readonly number[], spent_ms: number) {
  let now = 0
  const turns = new Turns<number>(() => now)
  const got = costs.map(() => 0)
  const waits = costs.map(() => 0)
  const since = costs.map(() => 0)
  costs.forEach((_, owner) => void turns.add(`${owner}`, owner))
  while (now < spent_ms) {
    const [, owner] = turns.take()!
    waits[owner] = Math.max(waits[owner]!, now - since[owner]!)
    now += costs[owner]!
    got[owner]! += costs[owner]!
    turns.charge(`${owner}`, costs[owner]!)
    since[owner] = now
    turns.add(`${owner}`, owner)
  }
  return { got, waits }
}

const Costs = fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 2, maxLength: 6 })

it("gives all that always want more the same time, whatever their items cost", () => {
  fc.assert(
    fc.property(Costs, (costs) => {
      const { got } = serve(costs, 60_000)
      const largest = Math.max(...costs)
      expect(Math.max(...got) - Math.min(...got)).toBeLessThanOrEqual(60_000 * 0.1 + 4 * largest)
    }),
    { seed },
  )
})

it("keeps nobody waiting longer than the others' largest items take a few times", () => {
  fc.assert(
    fc.property(Costs, (costs) => {
      const { waits } = serve(costs, 30_000)
      const round = costs.length * Math.max(...costs)
      for (const wait of waits) expect(wait).toBeLessThanOrEqual(4 * round)
    }),
    { seed },
  )
})

it("serves one that is alone at once, whatever it has cost", () => {
  const turns = new Turns<string>()
  turns.charge("a", 1e9)
  turns.add("a", "x")
  expect(turns.take()).toEqual(["a", "x"])
  expect(turns.take()).toBeUndefined()
})

it("puts a newcomer before all who have cost something, and forgets what it cost with time", () => {
  let now = 0
  const turns = new Turns<string>(() => now)
  turns.charge("a", 1_000)
  turns.charge("b", 10)
  for (const owner of ["a", "b", "new"]) turns.add(owner, owner)
  expect([turns.take(), turns.take(), turns.take()].map((one) => one![0])).toEqual(["new", "b", "a"])
  now = 600_000
  for (const owner of ["a", "b"]) turns.add(owner, owner)
  expect(turns.take()![0]).toBe("a")
})

it("remembers the costs of ten thousand owners and no more", () => {
  const turns = new Turns<string>(() => 0)
  for (let owner = 0; owner <= 10_000; owner++) turns.charge(`${owner}`, 5)
  for (const owner of ["10000", "0"]) turns.add(owner, owner)
  expect(turns.take()![0]).toBe("0")
})
