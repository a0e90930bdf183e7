import { join } from "node:path"
import { type Child, startNode } from "./child.ts"
import { type EventChain, openEventChain } from "./follower-chain.ts"
import { PONDER_VERSION, startPonder } from "./ponder.ts"
import { median, whole } from "./run-numbers.ts"

const EVENTS = 100_000
const RUNS = 5

interface Side {
  /** By the clock. */
  per_second: number
  cpu_ms: number
}

export interface FollowerBench {
  events: number
  /** Median of RUNS. */
  ours: Side
  /** Null where Ponder could not be run; `reason` says why. */
  ponder: Side | null
  reason?: string
}

/**
 * Our follower against Ponder: each a process that reads 100,000 events over HTTP from the same node. Timed from the first
 * eth_getLogs, without start-up, to the last event stored.
 */
export async function benchFollower(): Promise<FollowerBench> {
  const chain = await openEventChain(EVENTS)
  try {
    const runs: Side[] = []
    for (let run = 0; run < RUNS; run++) runs.push(await runOurs(chain))
    const of = (key: keyof Side) => median(runs.map((side) => side[key]))
    const ours = { per_second: of("per_second"), cpu_ms: of("cpu_ms") }
    const ponder = await runPonder(chain)
    if ("reason" in ponder) return { events: EVENTS, ours, ponder: null, reason: ponder.reason }
    return { events: EVENTS, ours, ponder }
  } finally {
    await chain.close()
  }
}

async function runOurs(chain: EventChain): Promise<Side> {
  const args = [chain.url, chain.address, chain.genesis_hash, String(chain.head)]
  const child = startNode([join(import.meta.dirname, "follower-ours.ts"), ...args])
  const side = await measure(chain, child, async () => {
    const events = await child.told<number>()
    if (events !== EVENTS) throw new Error(`The follower found ${events} events of ${EVENTS}.`)
  })
  await child.release()
  return side
}

async function runPonder(chain: EventChain): Promise<Side | { reason: string }> {
  const started = startPonder(chain)
  if ("reason" in started) return started
  try {
    return await measure(chain, started.child, () => started.done)
  } catch (error) {
    return { reason: String(error) }
  } finally {
    started.child.process.kill("SIGKILL")
  }
}

async function measure(chain: EventChain, child: Child, done: () => Promise<void>): Promise<Side> {
  await chain.nextLogs()
  const [started, cpu_ms_before] = [performance.now(), await child.cpu_ms()]
  await done()
  const seconds = (performance.now() - started) / 1000
  return { per_second: EVENTS / seconds, cpu_ms: (await child.cpu_ms()) - cpu_ms_before }
}

/** How many times as much processor time Ponder takes; null where it could not be run. */
export function timesPonder({ ours, ponder }: FollowerBench): number | null {
  return ponder && ponder.cpu_ms / ours.cpu_ms
}

if (import.meta.main) {
  const bench = await benchFollower()
  const line = ({ per_second, cpu_ms }: Side) => `${whole(per_second)} events/s, ${whole(cpu_ms)} ms of processor time`
  console.log(`follower: ${line(bench.ours)}`)
  if (bench.ponder)
    console.log(`ponder ${PONDER_VERSION}: ${line(bench.ponder)}; ${timesPonder(bench)?.toFixed(1)} times`)
  else console.log(`ponder ${PONDER_VERSION}: ${bench.reason}`)
}
