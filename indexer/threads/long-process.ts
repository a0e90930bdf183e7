/** The process of long tasks. Its parent says what to do, and when it is over. */
import type { Order } from "./long-tasks.ts"
import type { PoolName } from "./tasks.ts"
import type { Workers } from "./workers.ts"

// A terminal tells every process to end, and so may systemd; the parent waits for what is under way.
for (const signal of ["SIGHUP", "SIGINT", "SIGTERM"] as const) process.on(signal, () => {})
// At once: an orderly exit waits for one thread after another, and the last would go on writing meanwhile.
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"))

// Takes its time, and the signals must not come first.
const { openWorkers } = await import("./workers.ts")

const given_up = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
const pools = new Map<PoolName, Workers>()

process.on("message", async (message: Order) => {
  if (message === "give up") return void Atomics.store(given_up, 0, 1)
  const { id, pool, places, database_url, work } = message
  if (!pools.has(pool)) pools.set(pool, openWorkers({ database_url, pool, given_up }, places))
  const ended = pools.get(pool)!.run(work)
  const outcome = await ended.catch((error: unknown) => ({ error, took_ms: 0 }))
  process.send!({ id, outcome })
})
