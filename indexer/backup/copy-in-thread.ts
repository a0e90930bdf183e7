import { Worker } from "node:worker_threads"
import type { MakeCopy } from "./copies.ts"

/**
 * Makes a copy in a thread of its own, which gives way to everybody: the pool's have work that people wait for. Answers the
 * copy's name.
 */
export function copyInThread(input: MakeCopy): Promise<string> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./copy-worker.ts", import.meta.url), { workerData: input })
    worker.once("message", resolve)
    worker.once("error", reject)
    worker.once("exit", () => reject(new Error("The thread that made a copy has ended without one.")))
  })
}
