import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { campaignSeed } from "#test/support/campaign.ts"
import { seededRandom } from "#test/support/chain-model/random.ts"
import { GivenUp, giveWay, shareThread } from "#threads/give-way.ts"

const SEED = campaignSeed(20_261_129)
let now: number
beforeEach(() => {
  now = 0
  vi.spyOn(process, "threadCpuUsage").mockImplementation(() => ({ user: now * 1_000, system: 0 }))
})
afterEach(() => vi.restoreAllMocks())

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

it("lets a short task of somebody else go before the rest of a long one", async () => {
  const ended: string[] = []
  const task = (owner: string, steps: number, step_ms: number) =>
    shareThread(owner, async () => {
      for (let step = 0; step < steps; step++) {
        now += step_ms
        await giveWay()
      }
      ended.push(owner)
    })
  const long = task("long", 30, 20)
  await nextTurn()
  const short = task("short", 3, 5)
  expect((await short).took_ms).toBe(15)
  expect((await long).took_ms).toBe(600)
  expect(ended).toEqual(["short", "long"])
})

it(`goes on with whoever has cost least, until all have ended (seed ${SEED})`, async () => {
  const random = seededRandom(SEED)
  const cost_ms = new Map<string, number>()
  const paused = new Set<string>()
  const task = async (owner: string) => {
    let own_ms = 0
    const { value, took_ms } = await shareThread(owner, async () => {
      for (let left = random.integer(1, 20); left > 0; left--) {
        const step_ms = random.integer(1, 5) / 100
        now += step_ms
        own_ms += step_ms
        cost_ms.set(owner, (cost_ms.get(owner) ?? 0) + step_ms)
        paused.add(owner)
        await giveWay()
        paused.delete(owner)
        for (const other of paused) expect(cost_ms.get(owner)).toBeLessThanOrEqual(cost_ms.get(other)! + 0.01)
        // As one that reads from another machine.
        if (random.chance(0.2)) await nextTurn()
      }
      return owner
    })
    expect(took_ms).toBeGreaterThanOrEqual(own_ms - 1e-6)
    return value!
  }
  const owners = Array.from({ length: 12 }, (_, at) => `owner ${at}`)
  const tasks: Promise<string>[] = []
  for (const owner of owners) {
    tasks.push(task(owner))
    if (random.chance(0.5)) await nextTurn()
  }
  expect(await Promise.all(tasks)).toEqual(owners)
})

it("tells what a task took that failed, and ends one at its next step once it is given up", async () => {
  const failing = async () => {
    now += 40
    throw new Error("no")
  }
  expect(await shareThread("a", failing)).toEqual({ error: new Error("no"), took_ms: 40 })
  const given_up = new Int32Array(1)
  const { error } = await shareThread(
    "a",
    async () => {
      await giveWay()
      given_up[0] = 1
      await giveWay()
    },
    { given_up },
  )
  expect(error).toBeInstanceOf(GivenUp)
})

it("ends a step outside of a shared thread as well", async () => {
  const others = vi.fn()
  setImmediate(others)
  await giveWay()
  expect(others).toHaveBeenCalledOnce()
})
