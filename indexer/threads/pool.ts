import { availableParallelism } from "node:os"
import { Piscina } from "piscina"
import { makeFile, makeShortFile } from "#actions/files/make.ts"
import { RUNNERS } from "#jobs/kinds.ts"
import { companyTasks } from "./company-tasks.ts"
import { FairQueue } from "./fair-queue.ts"
import type { Outcome } from "./give-way.ts"
import { serviceTasks } from "./service-tasks.ts"
import type { Threads, Whose } from "./threads.ts"
import type { WorkerData } from "./worker.ts"

/** Two, so that one mint of ten thousand products delays no manifest and no figures. */
const SERVICE_THREADS = 2
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
/** They share a heap: an answer has a few MB. */
const READS_AT_ONCE = 4
/** One screen needs three at once, and people open several. */
const READS_WAITING_MAX = 8
/** Unpacked by one thread, so that pictures together take no more memory than one may, and no import waits for them. */
const PICTURES: readonly string[] = ["storePhoto", "storeReportPhoto"] satisfies (keyof Tasks)[]
/** Each may hold a file of 10 MB taken apart: some 250 MB. */
const COMPANY_THREADS_MAX = 4
const HEAP_MB_MAX = 512
const MOVED_BYTES_MIN = 65_536
/** A thread takes half a second to start, so it is not ended at once; one of those that screens or the service wait for always runs. */
const IDLE_MS_MAX = 60_000

/** Each thread opens its own database connection at `database_url`. */
export function openThreads(database_url: string): Threads {
  const given_up = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const open = (kind: WorkerData["kind"], places: Places) => openPool({ database_url, kind }, places)
  const service = open("service", { threads: SERVICE_THREADS, threads_min: 1 })
  const company = open("long", {
    threads: Math.min(COMPANY_THREADS_MAX, Math.max(2, availableParallelism() - 1)),
  })
  const reads = apart(
    open("quick", { threads_min: 1, at_once: READS_AT_ONCE, waiting_max: READS_WAITING_MAX }),
    open("long", { at_once: READS_AT_ONCE, waiting_max: READS_WAITING_MAX }),
  )
  const pictures = open("long", {})
  const files = openPool({ database_url, kind: "long", given_up }, { at_once: RUNNERS.slow.in_all })
  const short_files = open("quick", { at_once: RUNNERS.short.in_all })
  const poolOf = (name: string) => {
    if (name in serviceTasks) return service
    if ((SCREEN_TASKS as readonly string[]).includes(name)) return reads
    if (name === makeFile.name) return files
    if (name === makeShortFile.name) return short_files
    return PICTURES.includes(name) ? pictures : company
  }
  const pools = [service, company, reads, pictures, files, short_files]
  return {
    run: ({ name }, input, whose) => poolOf(name).run(whose, { name, input }),
    giveUpFiles: () => void Atomics.store(given_up, 0, 1),
    close: async () => void (await Promise.all(pools.map((pool) => pool.close()))),
  }
}

interface Places {
  threads?: number
  threads_min?: number
  /** Tasks that share a thread, each going on while the others wait. */
  at_once?: number
  waiting_max?: number
}

type Pool = ReturnType<typeof openPool>

function openPool(workerData: WorkerData, { threads = 1, threads_min = 0, at_once = 1, waiting_max }: Places) {
  const keeps_last = at_once === 1 && threads > 1
  const queue = new FairQueue(threads * at_once, { waiting_max, keeps_last })
  const pool = new Piscina({
    filename: new URL("./worker.ts", import.meta.url).href,
    minThreads: threads_min,
    maxThreads: threads,
    concurrentTasksPerWorker: at_once,
    idleTimeout: IDLE_MS_MAX,
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB_MAX },
  })
  return {
    queue,
    run: <Output>(whose: Whose, task: { name: string; input: unknown }, also?: FairQueue): Promise<Output> =>
      queue.run(whose, async (turn) => {
        const options = { transferList: filesIn(task.input) }
        const { value, error, took_ms }: Outcome<Output> = await pool.run({ ...task, owner: turn.owner }, options)
        if (at_once > 1) turn.took_ms = took_ms
        also?.charge(turn.owner, took_ms)
        if (error !== undefined) throw error
        return value as Output
      }),
    close: () => {
      queue.close()
      return pool.close()
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

/** Sent files are moved: V8 collects the whole heap, and all wait, for every 64 MB of them. Smaller ones may share theirs. */
function filesIn(value: unknown): ArrayBuffer[] {
  if (value instanceof Uint8Array) return value.length < MOVED_BYTES_MIN ? [] : [value.buffer as ArrayBuffer]
  if (typeof value !== "object" || value === null || Array.isArray(value)) return []
  return Object.values(value).flatMap(filesIn)
}

/** Everything that may run in a worker thread: each takes the thread's own database and plain data. */
export const tasks = { ...serviceTasks, ...companyTasks }
type Tasks = typeof tasks
