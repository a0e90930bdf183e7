import { expect, it } from "vitest"
import { PLANS } from "#shared/plans.ts"
import { ALL_ROUNDS, campaignSeed, rounds } from "#test/support/campaign.ts"
import { runCampaign } from "./campaign.ts"
import { aboveBudget, addUpGas } from "./gas-spent.ts"

const seed = campaignSeed(20261122)
/** Greedy requests only; `npm run tenants` measures the durations. Of files that are made, few rounds ask for sheets alone. */
const campaign = {
  ...{ seed, seconds: rounds(6, 2), products: rounds(400, 60), greedy: 1, is_measured: ALL_ROUNDS },
  ...(ALL_ROUNDS ? {} : { wishes: ["lists by many keys", "sheets", "mints", "recalls", "guesses", "imports"] }),
}

it(`serves a company beside one that asks for everything that costs (seed ${seed})`, async () => {
  const { failures, statuses, memory, gas } = await runCampaign(campaign)
  expect(failures).toEqual({ quiet: [], crowded: [] })
  const refused = Object.values(statuses).flatMap((counted) => [counted[429] ?? 0, counted[503] ?? 0])
  expect(refused.reduce((sum, count) => sum + count)).toBeGreaterThan(0)
  const answered = Object.entries(statuses).flatMap(([wish, counted]) => (counted[500] ? [wish] : []))
  expect(answered, "answered 500").toEqual([])
  expect(gas.greedy).toBeGreaterThan(0)
  expect(gas.above_budget).toEqual([])
  expect(memory.after.held_mb).toBeLessThan(memory.before.held_mb + 100)
})

it("names who has used more gas in a day than its budget and the transaction that exceeds it", () => {
  const { mint } = PLANS.enterprise.gas_a_day
  const row = { company_id: "greedy", chain_id: 1, kind: "mint_batch", subject: "1", signed_at: 0 } as const
  const spent = (times: number) => addUpGas(Array(times).fill({ ...row, gas: mint / 2 }))
  expect(aboveBudget(spent(3), 100)).toEqual([])
  expect(aboveBudget([...spent(3), ...spent(3)], 100)).toEqual([])
  expect(aboveBudget(spent(4), 100)).toEqual([`greedy used ${2 * mint} gas to mint: its budget is ${mint}`])
  expect(aboveBudget(spent(4), 200)).toEqual([])
  const recalls = ["1", "2", "2"].map((subject) => ({ ...row, kind: "recall" as const, subject, gas: 1 }))
  expect(addUpGas(recalls)).toMatchObject([{ purpose: "recall", transactions: 1 }])
})
