import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { LOCAL_ACCOUNTS } from "#contracts/local.ts"
import { followerLease, minterLease } from "#jobs/lease.ts"
import { MAINNET_CHAIN_ID } from "#shared/chains.ts"
import { setPassword } from "#test/support/accounts.ts"
import { examineMints } from "./examine-mints.ts"
import { type Fleet, type Instance, startFleet } from "./fleet.ts"

const TEN_MINUTES_MS = 600_000
const READY_MS_MAX = 300_000
/** Far below ten minutes, far above the half minute that a lease lasts. */
const TAKEN_OVER_MS_MAX = 240_000
const LEASES = [followerLease(MAINNET_CHAIN_ID), minterLease(MAINNET_CHAIN_ID)]

describe.runIf(process.env.TEST_DATABASE_URL).each([
  ["fast", TEN_MINUTES_MS],
  ["slow", -TEN_MINUTES_MS],
])("an instance with a %s clock", (_how, clock_ahead_ms) => {
  let fleet: Fleet
  let wrong: Instance
  beforeAll(async () => {
    fleet = await startFleet(2)
    wrong = await fleet.start(clock_ahead_ms)
    await vi.waitFor(() => expect(fleet.balancer.ready()).toHaveLength(3), { timeout: READY_MS_MAX })
  }, READY_MS_MAX)
  afterAll(() => fleet?.close())

  const mint = async (by: Instance, token: string) => {
    const { status, text } = await by.call("POST /upload-single-product", { token, json: { product_name: "x" } })
    expect(status, text).toBe(201)
    void by.call("POST /mint-onchain-all", { token }).catch(() => {})
  }
  const minted = async () => {
    const { products, lost, waiting } = await examineMints(fleet.db, LOCAL_ACCOUNTS.minter.address)
    return lost + waiting === 0 ? products : 0
  }

  it("takes no lease that another one holds", async () => {
    const holders = await Promise.all(LEASES.map((name) => fleet.holderOf(name)))
    // Each instance tries each lease several times a second.
    const me = await fleet.company()
    await mint(wrong, me.token)
    await expect.poll(minted, { timeout: TAKEN_OVER_MS_MAX, interval: 200 }).toBe(1)
    expect(await Promise.all(LEASES.map((name) => fleet.holderOf(name)))).toEqual(holders)
    expect(holders).not.toContain(wrong)
  })

  it(
    "leaves its leases and its jobs to the others in time when it is killed",
    async () => {
      const me = await fleet.company()
      await setPassword(fleet.app, me.user_id, "mulberry lane 7")
      for (const one of fleet.instances.filter((one) => one !== wrong)) await one.stop()
      const holdsAll = async () => {
        const holders = await Promise.all(LEASES.map((name) => fleet.holderOf(name)))
        return holders.every((one) => one === wrong)
      }
      await expect.poll(holdsAll, { timeout: TAKEN_OVER_MS_MAX, interval: 200 }).toBe(true)
      const [next] = await Promise.all([fleet.start(), fleet.start()])
      const json = { current_password: "mulberry lane 7", new_password: "another lane 12" }
      expect((await wrong.call("POST /change-password", { token: me.token, json })).status).toBe(200)
      await wrong.kill()
      const killed_at = performance.now()
      await mint(next, me.token)
      await expect.poll(minted, { timeout: TAKEN_OVER_MS_MAX, interval: 200 }).toBe(2)
      const letters = fleet.db.read.selectFrom("jobs").select("state").where("kind", "=", "letter")
      const states = async () => (await letters.execute()).map(({ state }) => state)
      await expect.poll(states, { timeout: TAKEN_OVER_MS_MAX, interval: 200 }).toEqual(["done"])
      console.log(JSON.stringify({ clock_ahead_ms, minted_again_ms: Math.round(performance.now() - killed_at) }))
    },
    4 * TAKEN_OVER_MS_MAX,
  )
})
