/**
 * Reports a bench server's CPU time when the parent asks. Plain pipes: Node's IPC makes every process.nextTick five times
 * slower.
 */
import { writeSync } from "node:fs"
import { createInterface } from "node:readline"

const PARENT_FD = 3

const wishes = createInterface({ input: process.stdin })
fulfil("cpu", () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
})

/** The answer to one of the parent's commands. */
export function fulfil(wish: string, work: () => unknown): void {
  wishes.on("line", (line) => {
    if (line === wish) void Promise.resolve(work()).then(tellParent)
  })
}

export function tellParent(value: unknown): void {
  writeSync(PARENT_FD, `${JSON.stringify(value)}\n`)
}

/** Settles when the parent releases this process. */
export function released(): Promise<void> {
  return new Promise((resolve) => wishes.once("close", resolve))
}
