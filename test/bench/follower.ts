import { execFile } from "node:child_process"
import { join } from "node:path"
import { promisify } from "node:util"
import { openEventChain } from "./follower-chain.ts"
import { PONDER_VERSION, runPonder } from "./ponder.ts"
import { whole } from "./run-numbers.ts"

const EVENTS = 100_000

export interface FollowerBench {
  events: number
  ours_per_second: number
  /** Null where Ponder could not be run; `reason` says why. */
  ponder_per_second: number | null
  reason?: string
}

/**
 * A chain of 100,000 events read from its first block by our follower and by Ponder, each a process of its own, from the same
 * node over HTTP. Counted from the first eth_getLogs, so that neither's start counts, until the last event is in the database.
 */
export async function benchFollower(): Promise<FollowerBench> {
  const chain = await openEventChain(EVENTS)
  try {
    const args = [chain.url, chain.address, chain.genesis_hash, String(chain.head)]
    const script = join(import.meta.dirname, "follower-ours.ts")
    const { stdout } = await promisify(execFile)(process.execPath, [script, ...args])
    const ours = JSON.parse(stdout) as { events: number; done_at: number }
    if (ours.events !== EVENTS) throw new Error(`The follower found ${ours.events} events of ${EVENTS}.`)
    const ours_per_second = EVENTS / ((ours.done_at - chain.asked.first_at) / 1_000)
    chain.asked.first_at = 0
    const ponder = await runPonder(chain)
    if ("reason" in ponder) return { events: EVENTS, ours_per_second, ponder_per_second: null, reason: ponder.reason }
    const ponder_s = (ponder.done_at - chain.asked.first_at) / 1_000
    return { events: EVENTS, ours_per_second, ponder_per_second: EVENTS / ponder_s }
  } finally {
    await chain.close()
  }
}

if (import.meta.main) {
  const { ours_per_second, ponder_per_second, reason } = await benchFollower()
  console.log(`follower: ${whole(ours_per_second)} events/s`)
  if (ponder_per_second === null) console.log(`ponder ${PONDER_VERSION}: ${reason}`)
  else
    console.log(
      `ponder ${PONDER_VERSION}: ${whole(ponder_per_second)} events/s; ${(ours_per_second / ponder_per_second).toFixed(1)} times`,
    )
}
