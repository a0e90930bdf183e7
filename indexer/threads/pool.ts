import { availableParallelism } from "node:os"
import { Piscina } from "piscina"
import { RUNNERS } from "#jobs/kinds.ts"
import { companyTasks } from "./company-tasks.ts"
import { FairQueue } from "./fair-queue.ts"
import { serviceTasks } from "./service-tasks.ts"
import type { Threads, Whose } from "./threads.ts"
import type { WorkerData } from "./worker.ts"

/** Two, so that one mint of ten thousand products delays no manifest and no figures. */
const SERVICE_THREADS = 2
/** Reads for screens have threads of their own: they never wait for a file to be made. Two, and each company has one at most. */
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
const READ_THREADS = 2
/** One screen needs three at once, and people open several. */
const READS_WAITING_MAX = 8
/** Unpacked by one thread, so that pictures together take no more memory than one may, and no import waits for them. */
const PICTURES: readonly string[] = ["storePhoto", "storeReportPhoto"] satisfies (keyof Tasks)[]
const PICTURE_THREADS = 1
/** Companies' files are drawn by one thread, a page of each in turn, so that nobody's waits for another's ten thousand labels. */
const FILES: readonly string[] = ["makeFile"] satisfies (keyof Tasks)[]
/** Each may hold a file of 10 MB taken apart: some 250 MB. */
const COMPANY_THREADS_MAX = 4
const HEAP_MB_MAX = 512
const MOVED_BYTES_MIN = 65_536
/** A thread takes half a second to start, so it is not ended at once; one of those that companies' screens or the service wait for always runs. */
const IDLE_MS_MAX = 60_000

/** Each thread opens its own database connection at `database_url`. */
export function openThreads(database_url: string): Threads {
  const company_threads = Math.min(COMPANY_THREADS_MAX, Math.max(2, availableParallelism() - 1))
  const service = openPool({ database_url, kind: "service" }, { threads: SERVICE_THREADS })
  const company = openPool({ database_url, kind: "company" }, { threads: company_threads })
  const reads = openPool({ database_url, kind: "reads" }, { threads: READ_THREADS, waiting_max: READS_WAITING_MAX })
  const pictures = openPool({ database_url, kind: "company" }, { threads: PICTURE_THREADS })
  const files = openPool({ database_url, kind: "files" }, { threads: 1, at_once: RUNNERS.slow.in_all })
  const poolOf = (name: string) => {
    if (name in serviceTasks) return service
    if ((SCREEN_TASKS as readonly string[]).includes(name)) return reads
    return PICTURES.includes(name) ? pictures : FILES.includes(name) ? files : company
  }
  return {
    run: ({ name }, input, whose) => poolOf(name).run(whose, { name, input }),
    close: async () => void (await Promise.all([service, company, reads, pictures, files].map((pool) => pool.close()))),
  }
}

interface Places {
  threads: number
  /** Tasks that share a thread, each going on while the others wait. */
  at_once?: number
  waiting_max?: number
}

function openPool(workerData: WorkerData, { threads, at_once = 1, waiting_max }: Places) {
  const queue = new FairQueue(threads * at_once, { waiting_max })
  const pool = new Piscina({
    filename: new URL("./worker.ts", import.meta.url).href,
    minThreads: workerData.kind === "service" || workerData.kind === "reads" ? 1 : 0,
    maxThreads: threads,
    concurrentTasksPerWorker: at_once,
    idleTimeout: IDLE_MS_MAX,
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB_MAX },
  })
  return {
    run: (whose: Whose, task: { name: string; input: unknown }) =>
      queue.run(whose, async (turn) => {
        const { value, took_ms } = await pool.run({ ...task, owner: turn.owner }, { transferList: filesIn(task.input) })
        turn.took_ms = took_ms
        return value
      }),
    close: () => {
      queue.close()
      return pool.close()
    },
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
