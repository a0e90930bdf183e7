import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { getPriority, setPriority } from "node:os"
import { setImmediate as nextTurn } from "node:timers/promises"
import type { Outcome } from "./give-way.ts"
import type { PoolName } from "./tasks.ts"
import type { Work } from "./worker.ts"
import type { Places, Workers } from "./workers.ts"

/** A tenth of a busy CPU. Not less: who has SQLite's write lock delays every writer. */
const PRIORITY = 10

export type Order = { id: number; pool: PoolName; places: Places; database_url: string; work: Work } | "give up"

interface Running {
  child: ChildProcess
  asked: Map<number, PromiseWithResolvers<Outcome<unknown>>>
}

/**
 * Long tasks run in threads of a process of their own: those of one process wait for each other's memory, even for a thread
 * of low priority that gets no core. It starts with the first task; whatever it does is lost should it end.
 */
export function openLongTasks(database_url: string) {
  let running: Running | undefined
  let last_id = 0
  let is_given_up = false
  const start = () => {
    const asked: Running["asked"] = new Map()
    const child = fork(new URL("./long-process.ts", import.meta.url), { serialization: "advanced" })
    if (child.pid && getPriority() < PRIORITY) setPriority(child.pid, PRIORITY)
    child.on("message", ({ id, outcome }: { id: number; outcome: Outcome<unknown> }) => {
      asked.get(id)?.resolve(outcome)
      asked.delete(id)
    })
    const fail = (why: unknown) => {
      if (running?.child === child) running = undefined
      for (const { reject } of asked.values()) reject(new Error(`The process of long tasks has ended: ${why}`))
      asked.clear()
    }
    child.on("error", fail)
    child.on("exit", (code, signal) => fail(signal ?? code))
    if (is_given_up) child.send("give up" satisfies Order)
    return { child, asked }
  }
  const close = async () => {
    // A task that was given its place a moment ago is asked for by now.
    await nextTurn()
    while (running?.asked.size) await Promise.allSettled([...running.asked.values()].map(({ promise }) => promise))
    if (!running?.child.connected) return
    running.child.disconnect()
    await once(running.child, "exit")
  }
  const workersOf = (pool: PoolName, places: Places): Workers => ({
    run: (work) => {
      running ??= start()
      const id = ++last_id
      running.child.send({ id, pool, places, database_url, work } satisfies Order)
      const answer = Promise.withResolvers<Outcome<unknown>>()
      running.asked.set(id, answer)
      return answer.promise
    },
    close,
  })
  const giveUp = () => {
    is_given_up = true
    running?.child.send("give up" satisfies Order)
  }
  return { workersOf, giveUp }
}
