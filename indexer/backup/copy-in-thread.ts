import { Worker } from "node:worker_threads"
import type { MakeCopy } from "./copies.ts"

/** Makes a copy in a low-priority thread of its own, because people wait for the pool's threads. Returns the copy's name. */
export function copyInThread(input: MakeCopy): Promise<string> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./copy-worker.ts", import.meta.url), { workerData: input })
    worker.once("message", resolve)
    worker.once("error", reject)
    worker.once("exit", () => reject(new Error("The thread ended before it had made the copy.")))
  })
}
