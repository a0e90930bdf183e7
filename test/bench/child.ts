/** Benches compare processor time of the serving process: wall time depends on who else uses the machine. */
import { type ChildProcess, spawn } from "node:child_process"
import { createInterface } from "node:readline"
import type { Readable } from "node:stream"

/** A process with tell-parent.ts, so that its CPU time is separate from the load's. */
export interface Child {
  process: ChildProcess
  /** The next thing that it tells. */
  told<T>(): Promise<T>
  /** The answer to a command that it knows. */
  ask<T>(wish: string): Promise<T>
  /** Processor time used by all its threads so far. */
  cpu_ms(): Promise<number>
  /** Lets it end, and waits until it has. */
  release(): Promise<void>
}

/** Starts Node with `args` after its own flags; discards the child's output. */
export function startNode(args: string[], options: { cwd?: string; env?: NodeJS.ProcessEnv } = {}): Child {
  const child = spawn(process.execPath, [...process.execArgv, ...args], {
    ...options,
    stdio: ["pipe", "ignore", "inherit", "pipe"],
  })
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()))
  const lines = createInterface({ input: child.stdio[3] as Readable })[Symbol.asyncIterator]()
  const told = async <T>(): Promise<T> => {
    const { value, done } = await lines.next()
    if (done) throw new Error("A server of the bench ended.")
    return JSON.parse(value)
  }
  const ask = <T>(wish: string) => {
    child.stdin!.write(`${wish}\n`)
    return told<T>()
  }
  return {
    process: child,
    told,
    ask,
    cpu_ms: () => ask<number>("cpu"),
    async release() {
      child.stdin!.end()
      await exited
    },
  }
}
