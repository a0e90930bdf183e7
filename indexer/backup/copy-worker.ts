import { setPriority } from "node:os"
import { parentPort, workerData } from "node:worker_threads"
import { type MakeCopy, makeCopy } from "./copies.ts"

const LOWEST = 19

// On Linux this is the thread's priority and not the process's: verifications come first.
if (process.platform === "linux") setPriority(0, LOWEST)
parentPort!.postMessage(await makeCopy(workerData as MakeCopy))
