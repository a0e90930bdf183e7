import { setPriority } from "node:os"
import { workerData } from "piscina"
import type { Database } from "#db/database.ts"
import { openDatabase } from "#db/open.ts"
import { shareThread } from "./give-way.ts"

export interface WorkerData {
  database_url: string
  kind: "service" | "quick" | "long"
  /** Not 0 once tasks of several steps are to end. */
  given_up?: Int32Array
}

const { database_url, kind, given_up } = workerData as WorkerData

// On Linux this is the thread's priority and not the process's. Long tasks have a process of their own.
if (kind === "quick" && process.platform === "linux") setPriority(0, 1)

const db = openDatabase(database_url)
// Each kind loads its own tasks only: drawing alone takes megabytes.
const tasks =
  kind === "service"
    ? (await import("./service-tasks.ts")).serviceTasks
    : (await import("./company-tasks.ts")).companyTasks

// PostgreSQL works elsewhere: time is what it costs.
const sharing = { given_up, ...(db.engine === "postgres" && { clock_ms: () => performance.now() }) }

// The pool calls a worker file's default export.
export default function run({ name, input, owner }: { name: string; input: unknown; owner: string }) {
  const task = (tasks as unknown as Record<string, (db: Database, input: unknown) => Promise<unknown>>)[name]!
  return shareThread(owner, () => task(db, input), sharing)
}
