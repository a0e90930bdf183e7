import { join } from "node:path"
import { type Child, type Start, withChildren } from "./child.ts"
import { type EventChain, openEventChain } from "./follower-chain.ts"
import { installPonder, isPonderHere, startPonder } from "./ponder.ts"
import { alternate, best, type Size } from "./results.ts"

const SIZES = { whole: { events: 100_000, rounds: 4 }, small: { events: 50, rounds: 1 } }

interface Side {
  /** By the clock. */
  per_second: number
  cpu_ms: number
}

export interface FollowerBench {
  events: number
  rounds: number
  ours: Side
  /** Null where Ponder could not be run; `reason` says why. */
  ponder: Side | null
  reason?: string
}

/**
 * Our follower against Ponder: each a process that reads the same events over HTTP from the same node. Timed without
 * start-up, to the last event stored.
 */
export async function benchFollower(size: Size = "whole"): Promise<FollowerBench> {
  const { events, rounds } = SIZES[size]
  const chain = await openEventChain(events)
  const ours = () => withChildren((start) => runOurs(start, chain, events))
  const ponder = () => withChildren((start) => runPonder(start, chain, events))
  try {
    const reason = size === "small" && !isPonderHere() ? "Ponder is not installed here" : installPonder()
    if (reason !== undefined) {
      const taken = await alternate(rounds, { ours })
      return { events, rounds, ours: bestOf(taken.ours), ponder: null, reason }
    }
    const taken = await alternate(rounds, { ours, ponder })
    return { events, rounds, ours: bestOf(taken.ours), ponder: bestOf(taken.ponder) }
  } finally {
    await chain.close()
  }
}

async function runOurs(start: Start, chain: EventChain, events: number): Promise<Side> {
  const args = [chain.url, chain.address, chain.genesis_hash, String(chain.head)]
  const child = start([join(import.meta.dirname, "follower-ours.ts"), ...args])
  await child.told()
  return measure(child, events, async () => {
    const found = await child.ask<number>("events")
    if (found !== events) throw new Error(`The follower found ${found} events of ${events}.`)
  })
}

async function runPonder(start: Start, chain: EventChain, events: number): Promise<Side> {
  const { child, done } = startPonder(start, chain)
  await chain.nextLogs()
  const side = await measure(child, events, done)
  child.kill()
  return side
}

async function measure(child: Child, events: number, done: () => Promise<void>): Promise<Side> {
  const [started, cpu_ms_before] = [performance.now(), await child.cpu_ms()]
  await done()
  const seconds = (performance.now() - started) / 1000
  return { per_second: events / seconds, cpu_ms: (await child.cpu_ms()) - cpu_ms_before }
}

function bestOf(sides: Side[]): Side {
  const rates = sides.map(({ per_second }) => per_second)
  return { per_second: best(rates, "most"), cpu_ms: best(sides.map(({ cpu_ms }) => cpu_ms)) }
}

/** How many times as much processor time Ponder takes; null where it could not be run. */
export function timesPonder({ ours, ponder }: FollowerBench): number | null {
  return ponder && ponder.cpu_ms / ours.cpu_ms
}

if (import.meta.main) console.log(await benchFollower())
