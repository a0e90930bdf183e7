import { getPriority, setPriority } from "node:os"
import { workerData } from "piscina"
import { openDatabase } from "#db/open.ts"
import { shareThread } from "./give-way.ts"
import { loadTask, type PoolName, TASKS } from "./tasks.ts"

export interface WorkerData {
  database_url: string
  pool: PoolName
  /** On Linux this is the thread's priority and not the process's. */
  nice: number | undefined
  /** Loads its tasks before it is asked for any. */
  ready: boolean
  /** Not 0 once tasks of several steps are to end. */
  given_up?: Int32Array
}

export interface Work {
  name: string
  input: unknown
  owner: string
}

const { database_url, pool, nice, ready, given_up } = workerData as WorkerData
if (nice !== undefined && process.platform === "linux" && getPriority(0) < nice) setPriority(0, nice)

const db = openDatabase(database_url)
if (ready) for (const task of Object.keys(TASKS[pool])) await loadTask(pool, task)

// PostgreSQL works elsewhere: time is what it costs.
const sharing = { given_up, ...(db.engine === "postgres" && { clock_ms: () => performance.now() }) }

// The pool calls a worker file's default export.
export default async function run({ name, input, owner }: Work) {
  const task = await loadTask(pool, name)
  return shareThread(owner, () => task(db, input), sharing)
}
