import { AsyncLocalStorage } from "node:async_hooks"
import { setImmediate as nextTurn } from "node:timers/promises"
import { Turns } from "#indexer/turns.ts"

interface Running {
  owner: string
  took_ms: number
  /** What the thread had run when its step began, and what all steps had taken by then. */
  began_ms: number
  charged_ms: number
  given_up: Int32Array | undefined
  clock_ms: () => number
}

/** The service stops: what is left of the task is not worth waiting for. */
export class GivenUp extends Error {}

const running = new AsyncLocalStorage<Running>()
/** Tasks of this thread that are between two steps. */
const paused = new Turns<() => void>()
let charged_ms = 0

/** This thread's processor time: whoever waits for a core pays nothing for it. */
function ranMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** How a task ended. `took_ms`: without the steps of others. */
export type Outcome<T> = { took_ms: number } & ({ value: T; error?: undefined } | { error: unknown; value?: undefined })

interface Sharing {
  /** Not 0 once tasks of several steps are to end. */
  given_up?: Int32Array | undefined
  /** Monotonic: of two, the difference is what somebody pays. */
  clock_ms?: () => number
}

/** Runs a task that shares this thread with others. */
export async function shareThread<T>(
  owner: string,
  work: () => Promise<T>,
  { given_up, clock_ms = ranMs }: Sharing = {},
): Promise<Outcome<T>> {
  const me: Running = { owner, took_ms: 0, began_ms: clock_ms(), charged_ms, given_up, clock_ms }
  const ended = await running.run(me, work).then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  endStep(me)
  return { ...ended, took_ms: me.took_ms }
}

/**
 * Ends a step of a long task, some 20 ms after the one before: in the same thread the others go on first whose tasks have
 * cost less, and new ones begin. Throws GivenUp.
 */
export async function giveWay(): Promise<void> {
  const me = running.getStore()
  if (!me) return void (await nextTurn())
  if (me.given_up && Atomics.load(me.given_up, 0) !== 0) throw new GivenUp()
  endStep(me)
  const { promise, resolve } = Promise.withResolvers<void>()
  paused.add(me.owner, resolve)
  if (paused.size === 1) setImmediate(resumeNext)
  await promise
  me.began_ms = me.clock_ms()
  me.charged_ms = charged_ms
}

/** Steps of others, while this one waited for something, are not its own. */
function endStep(me: Running): void {
  const step_ms = Math.max(0, me.clock_ms() - me.began_ms - (charged_ms - me.charged_ms))
  charged_ms += step_ms
  me.took_ms += step_ms
  paused.charge(me.owner, step_ms)
}

function resumeNext(): void {
  paused.take()?.[1]()
  if (paused.size > 0) setImmediate(resumeNext)
}
