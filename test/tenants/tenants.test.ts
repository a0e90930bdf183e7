import { expect, it } from "vitest"
import { runCampaign } from "./campaign.ts"

const seed = Number(process.env.SEED ?? 20261122)
/** Greedy requests only; `npm run tenants` measures the durations. */
const campaign = { seed, seconds: 6, products: 400, greedy: 1 }

it(`serves a company beside one that asks for everything that costs (seed ${seed})`, async () => {
  const { failures, statuses, memory } = await runCampaign(campaign)
  expect(failures).toEqual({ quiet: [], crowded: [] })
  const refused = Object.values(statuses).flatMap((counted) => [counted[429] ?? 0, counted[503] ?? 0])
  expect(refused.reduce((sum, count) => sum + count)).toBeGreaterThan(0)
  const answered = Object.entries(statuses).flatMap(([wish, counted]) => (counted[500] ? [wish] : []))
  expect(answered, "answered 500").toEqual([])
  expect(memory.after.held_mb).toBeLessThan(memory.before.held_mb + 100)
})
