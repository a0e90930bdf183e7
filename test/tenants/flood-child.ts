/** The greedy companies, in a separate process. */
import { constants, setPriority } from "node:os"
import { fulfil, released, tellParent } from "#test/bench/tell-parent.ts"
import { seededRandom } from "#test/support/chain-model/random.ts"
import { createCustomer } from "./customer.ts"
import { startFlood, WISHES } from "./greed.ts"
import type { Tenant, TenantFacts } from "./service.ts"

export interface FloodFacts {
  facts: TenantFacts
  seed: number
  /** Unset: everything. */
  wishes?: string[] | undefined
  greedy: { tenant: Tenant; address: string; codes: string[]; ids: string[]; tx_hash: string; silent_url: string }[]
}

// Greedy companies have their own computers: here they must not take the service's CPU.
setPriority(constants.priority.PRIORITY_LOW)

const { facts, seed, wishes = Object.keys(WISHES), greedy } = JSON.parse(process.env.FLOOD!) as FloodFacts
const floods = greedy.map(({ tenant, address, ...known }, index) => {
  return { facts, ...known, customer: createCustomer(facts, tenant, address), random: seededRandom(seed + index) }
})
const { stop } = startFlood(floods, wishes)
fulfil("stop", stop)
tellParent("started")
await released()
// A parent that was ended has not asked it to stop.
process.exit()
