import type { ChildProcess } from "node:child_process"

/** The next thing that a server of the bench says. */
export function nextMessage<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const died = () => reject(new Error("A server of the bench ended."))
    child.once("exit", died)
    child.once("message", (value) => {
      child.off("exit", died)
      resolve(value as T)
    })
  })
}

/** The processor time, in milliseconds, that a child with report-cpu.ts in it has used so far. */
export function askCpuMs(child: ChildProcess): Promise<number> {
  child.send("cpu")
  return nextMessage<number>(child)
}
