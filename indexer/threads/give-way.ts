import { AsyncLocalStorage } from "node:async_hooks"
import { setImmediate as nextTurn } from "node:timers/promises"
import { Turns } from "#indexer/turns.ts"

interface Running {
  owner: string
  resumed_ms: number
  took_ms: number
}

const running = new AsyncLocalStorage<Running>()
/** Tasks of this thread that are between two steps. */
const paused = new Turns<() => void>()

/** Runs a task that shares this thread with others. `took_ms`: what it took of the thread, without their steps. */
export async function shareThread<T>(owner: string, work: () => T): Promise<{ value: Awaited<T>; took_ms: number }> {
  const me: Running = { owner, resumed_ms: performance.now(), took_ms: 0 }
  const value = await running.run(me, work)
  chargeStep(me)
  return { value, took_ms: me.took_ms }
}

/**
 * Ends a step of a long task, some 20 ms after the one before: in the same thread the others go on first whose tasks have
 * cost less, and new ones begin.
 */
export async function giveWay(): Promise<void> {
  const me = running.getStore()
  if (!me) return void (await nextTurn())
  chargeStep(me)
  const { promise, resolve } = Promise.withResolvers<void>()
  paused.add(me.owner, resolve)
  if (paused.size === 1) setImmediate(resumeNext)
  await promise
  me.resumed_ms = performance.now()
}

function chargeStep(me: Running): void {
  const step_ms = performance.now() - me.resumed_ms
  me.took_ms += step_ms
  paused.charge(me.owner, step_ms)
}

function resumeNext(): void {
  paused.take()?.[1]()
  if (paused.size > 0) setImmediate(resumeNext)
}
