import { workerData } from "piscina"
import { openDatabase } from "#db/open.ts"
import { type Tasks, tasks } from "./tasks.ts"

const db = openDatabase((workerData as { database_url: string }).database_url)

// The pool calls a worker file's default export.
export default function run({ name, input }: { name: keyof Tasks; input: never }) {
  return tasks[name](db, input)
}
