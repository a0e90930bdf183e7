import { availableParallelism } from "node:os"
import { makeFile, makeShortFile } from "#actions/files/make.ts"
import { RUNNERS } from "#jobs/kinds.ts"
import { companyTasks } from "./company-tasks.ts"
import { FairQueue } from "./fair-queue.ts"
import { openLongTasks } from "./long-tasks.ts"
import { serviceTasks } from "./service-tasks.ts"
import type { Threads, Whose } from "./threads.ts"
import { openWorkers, type Places, type Workers } from "./workers.ts"

/** Reads for screens have threads of their own: they never wait for a file to be made. */
const SCREEN_TASKS = [
  "drawFirstView",
  "findProducts",
  "listProductPage",
  "readCases",
  "readChecksMap",
  "readCompanies",
  "readLabelPreview",
  "readMintPreview",
  "readProductStats",
  "readVerificationStats",
] as const satisfies (keyof Tasks)[]
export type ScreenTask = (typeof SCREEN_TASKS)[number]
/** They share a heap: an answer has a few MB. One screen needs three at once, and people open several. */
const READS: Places = { at_once: 4, waiting_max: 8 }
/** Unpacked by one thread, so that pictures together take no more memory than one may, and no import waits for them. */
const PICTURES: readonly string[] = ["storePhoto", "storeReportPhoto"] satisfies (keyof Tasks)[]
/** Each may hold a file of 10 MB taken apart: some 250 MB. */
const COMPANY_THREADS_MAX = 4
/** Two, so that a mint of ten thousand products delays no other for long. */
const MINT_THREADS = 2
const MINTS: readonly string[] = ["prepareMint", "queueAllMints", "queueSelectedMints"] satisfies (keyof Tasks)[]

/** Each thread opens its own database connection at `database_url`. */
export function openThreads(database_url: string): Threads {
  const { workersOf, giveUp } = openLongTasks(database_url)
  const long = (name: string, places: Places) => openPool(workersOf(name, places), places)
  const open = (kind: "service" | "quick", places: Places) =>
    openPool(openWorkers({ database_url, kind }, places), places)
  const service = open("service", { threads_min: 1 })
  const company = long("company", { threads: Math.min(COMPANY_THREADS_MAX, Math.max(2, availableParallelism() - 1)) })
  const mints = long("mints", { threads: MINT_THREADS })
  const reads = apart(open("quick", { threads_min: 1, ...READS }), long("reads", READS))
  const pictures = long("pictures", {})
  const files = long("files", { at_once: RUNNERS.slow.in_all })
  const short_files = open("quick", { at_once: RUNNERS.short.in_all })
  const poolOf = (name: string) => {
    if (name in serviceTasks) return service
    if ((SCREEN_TASKS as readonly string[]).includes(name)) return reads
    if (name === makeFile.name) return files
    if (name === makeShortFile.name) return short_files
    if (MINTS.includes(name)) return mints
    return PICTURES.includes(name) ? pictures : company
  }
  const pools = [service, company, reads, pictures, mints, files, short_files]
  return {
    run: ({ name }, input, whose) => poolOf(name).run(whose, { name, input }),
    giveUpFiles: giveUp,
    close: async () => void (await Promise.all(pools.map((pool) => pool.close()))),
  }
}

type Pool = ReturnType<typeof openPool>

function openPool(workers: Workers, { threads = 1, at_once = 1, waiting_max }: Places) {
  const keeps_last = at_once === 1 && threads > 1
  const queue = new FairQueue(threads * at_once, { waiting_max, keeps_last })
  return {
    queue,
    run: <Output>(whose: Whose, task: { name: string; input: unknown }, also?: FairQueue): Promise<Output> =>
      queue.run(whose, async (turn) => {
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

/** Those whose tasks have cost little have a thread for themselves. */
function apart(quick: Pool, long: Pool): Pick<Pool, "run" | "close"> {
  return {
    run: (whose, task) =>
      quick.queue.hasCostLittle(whose) ? quick.run(whose, task) : long.run(whose, task, quick.queue),
    close: async () => void (await Promise.all([quick.close(), long.close()])),
  }
}

/** Everything that may run in a worker thread: each takes the thread's own database and plain data. */
export const tasks = { ...serviceTasks, ...companyTasks }
type Tasks = typeof tasks
