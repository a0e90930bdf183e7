import { availableParallelism } from "node:os"
import { RUNNERS } from "#jobs/kinds.ts"
import { FairQueue } from "./fair-queue.ts"
import { openLongTasks } from "./long-tasks.ts"
import { type PoolName, poolOf } from "./tasks.ts"
import type { Threads, Whose } from "./threads.ts"
import type { Work } from "./worker.ts"
import { openWorkers, type Places, type Workers } from "./workers.ts"

/** They share a heap: an answer has a few MB. One screen needs three at once, and people open several. */
const READS = { at_once: 4, waiting_max: 8 }
/** Each may hold a file of 10 MB taken apart: some 250 MB. */
const COMPANY_THREADS_MAX = 4
/** Behind the thread that answers everybody. */
const NICE = 1

/** Each thread opens its own database connection at `database_url`. */
export function openThreads(database_url: string): Threads {
  const { workersOf, giveUp } = openLongTasks(database_url)
  const here = (pool: PoolName, places: Places) => openPool(openWorkers({ database_url, pool }, places), places)
  const long = (pool: PoolName, places: Places) => openPool(workersOf(pool, places), places)
  const pools = {
    service: here("service", { threads_min: 1 }),
    reads: apart(here("reads", { threads_min: 1, nice: NICE, ...READS }), long("reads", READS)),
    company: long("company", { threads: Math.min(COMPANY_THREADS_MAX, Math.max(2, availableParallelism() - 1)) }),
    // One mint of ten thousand products delays no other for long.
    mints: long("mints", { threads: 2, threads_min: 1 }),
    pictures: long("pictures", {}),
    files: long("files", { at_once: RUNNERS.slow.in_all }),
    short_files: here("short_files", { nice: NICE, at_once: RUNNERS.short.in_all }),
  } satisfies Record<PoolName, unknown>
  return {
    run: ({ name }, input, whose) => pools[poolOf(name)!].run(whose, { name, input }),
    giveUpFiles: giveUp,
    close: async () => void (await Promise.all(Object.values(pools).map((pool) => pool.close()))),
  }
}

type Pool = ReturnType<typeof openPool>
type Task = Pick<Work, "name" | "input">

interface Apart {
  /** Another queue that is charged. */
  also?: FairQueue
  /** Asked when its turn has come; COSTLY is the answer otherwise. */
  mayRun?: () => boolean
}

const COSTLY = Symbol("costly")

function openPool(workers: Workers, { threads = 1, at_once = 1, waiting_max }: Places) {
  const keeps_last = at_once === 1 && threads > 1
  const queue = new FairQueue(threads * at_once, { waiting_max, keeps_last })
  return {
    queue,
    run: <Output>(whose: Whose, task: Task, { also, mayRun = () => true }: Apart = {}): Promise<Output> =>
      queue.run(whose, async (turn) => {
        if (!mayRun()) return COSTLY as Output
        const { value, error, took_ms } = await workers.run({ ...task, owner: turn.owner })
        if (at_once > 1) turn.took_ms = took_ms
        also?.charge(turn.owner, took_ms)
        if (error !== undefined) throw error
        return value as Output
      }),
    close: () => {
      queue.close()
      return workers.close()
    },
  }
}

/** Those whose tasks have cost little have a thread for themselves; who sends many at once loses it meanwhile. */
function apart(quick: Pool, long: Pool): Pick<Pool, "run" | "close"> {
  return {
    async run<Output>(whose: Whose, task: Task) {
      const mayRun = () => quick.queue.hasCostLittle(whose)
      const answer = mayRun() ? await quick.run<Output>(whose, task, { mayRun }) : COSTLY
      return answer === COSTLY ? long.run<Output>(whose, task, { also: quick.queue }) : answer
    },
    close: async () => void (await Promise.all([quick.close(), long.close()])),
  }
}
