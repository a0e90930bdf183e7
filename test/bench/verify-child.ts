import { fork } from "node:child_process"
import { askCpuMs, nextMessage } from "./ask-child.ts"
import "./report-cpu.ts"

/** A server in a process of its own, so that what it uses is its own and the load cannot slow it down. */
export interface Child<Facts> {
  facts: Facts
  /** Processor time used by all its threads so far. */
  cpu_ms(): Promise<number>
  stop(): Promise<void>
}

/** Starts `file`, whose output goes nowhere, and waits until it calls `serveParent`. Node's own flags are passed on. */
export async function startChild<Facts>(file: string, argument?: unknown): Promise<Child<Facts>> {
  const child = fork(new URL(file, import.meta.url), [JSON.stringify(argument ?? null)], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  })
  const facts = await nextMessage<Facts>(child)
  return {
    facts,
    cpu_ms: () => askCpuMs(child),
    async stop() {
      const ended = new Promise((resolve) => child.once("exit", resolve))
      child.send("stop")
      await ended
    },
  }
}

/** What the parent passed to startChild. */
export function childArgument<T>(): T {
  return JSON.parse(process.argv[2] ?? "null") as T
}

/** Called in the child once it serves. */
export function serveParent(facts: unknown, close: () => Promise<void>): void {
  process.on("message", async (wish) => {
    if (wish !== "stop") return
    await close()
    process.disconnect()
  })
  process.send!(facts)
}
