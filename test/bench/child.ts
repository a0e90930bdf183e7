/** Benches compare processor time of the serving process: wall time depends on who else uses the machine. */
import { spawn } from "node:child_process"
import { basename, join } from "node:path"
import { createInterface } from "node:readline"
import type { Readable } from "node:stream"

/** A process with tell-parent.ts, so that its CPU time is separate from the load's. */
export interface Child {
  /** The next thing that it tells. */
  told<T>(): Promise<T>
  /** The answer to a command that it knows. */
  ask<T>(wish: string): Promise<T>
  /** Processor time used by all its threads so far. */
  cpu_ms(): Promise<number>
  /** Lets it end, and waits until it has. */
  release(): Promise<void>
  /** Ends one that cannot be released. */
  kill(): void
}

/** Starts Node with `args`, without the flags of this process; discards the child's output, but not its errors. */
export type Start = (args: string[], options?: { cwd?: string; env?: NodeJS.ProcessEnv }) => Child

export type Server<Facts> = Child & { facts: Facts }

const SILENT_MS_MAX = 300_000
const ENDING_MS_MAX = 120_000

/**
 * The only way to have children: `work` starts them, and none is left afterwards. Fails as soon as one ends by itself or tells
 * nothing for `silent_ms_max`, whatever `work` waits for.
 */
export async function withChildren<T>(
  work: (start: Start) => Promise<T>,
  silent_ms_max: number = SILENT_MS_MAX,
): Promise<T> {
  const children: Child[] = []
  const { promise: failed, reject: fail } = Promise.withResolvers<never>()
  failed.catch(() => {})
  let isOver = false
  const start: Start = (args, options) => {
    if (isOver) throw new Error("The work with these children is over.")
    const child = startNode(args, { ...options, silent_ms_max, fail })
    children.push(child)
    return child
  }
  const releaseAll = () => Promise.all(children.map((child) => child.release()))
  try {
    const result = await Promise.race([work(start), failed])
    await Promise.race([releaseAll(), failed])
    return result
  } finally {
    isOver = true
    await releaseAll()
  }
}

/** One of this folder's servers, once it has told its facts. */
export async function startServer<Facts>(
  start: Start,
  file: string,
  args: string[] = [],
  env: NodeJS.ProcessEnv = {},
): Promise<Server<Facts>> {
  const child = start([join(import.meta.dirname, file), ...args], { env: { ...process.env, ...env } })
  return { ...child, facts: await child.told<Facts>() }
}

interface StartOptions {
  cwd?: string
  env?: NodeJS.ProcessEnv
  silent_ms_max: number
  fail: (error: Error) => void
}

function startNode(args: string[], { silent_ms_max, fail, ...options }: StartOptions): Child {
  const child = spawn(process.execPath, args, {
    ...options,
    stdio: ["pipe", "ignore", "inherit", "pipe"],
  })
  const name = basename(args.findLast((arg) => /\.[jt]s$/.test(arg)) ?? "A child")
  let may_end: "not" | "released" | "killed" = "not"
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const stop = (reason: string) => {
    fail(new Error(`${name} ${reason}`))
    child.kill("SIGKILL")
  }
  child.once("error", (error) => {
    stop(`did not start: ${error.message}`)
    end()
  })
  child.once("exit", (code, signal) => {
    const isWell = may_end === "killed" || (may_end === "released" && code === 0)
    if (!isWell) stop(`ended${may_end === "not" ? " by itself" : ""} with ${signal ?? `code ${code}`}.`)
    clearTimeout(silence)
    end()
  })
  // A child that has ended can be told nothing more.
  child.stdin!.on("error", () => {})
  const silence = setTimeout(() => stop(`has told nothing for ${silent_ms_max / 1_000} s.`), silent_ms_max)
  const reader = createInterface({ input: child.stdio[3] as Readable }).on("line", () => silence.refresh())
  const lines = reader[Symbol.asyncIterator]()
  const told = async <T>(): Promise<T> => {
    const { value, done } = await lines.next()
    if (!done) return JSON.parse(value)
    // How it ended says more than that it tells nothing.
    await ended
    throw new Error(`${name} tells nothing more.`)
  }
  const ask = <T>(wish: string) => {
    child.stdin!.write(`${wish}\n`)
    return told<T>()
  }
  return {
    ...{ told, ask },
    cpu_ms: () => ask<number>("cpu"),
    async release() {
      if (may_end === "not") may_end = "released"
      clearTimeout(silence)
      child.stdin!.end()
      const late = setTimeout(() => stop(`did not end within ${ENDING_MS_MAX / 1_000} s.`), ENDING_MS_MAX)
      await ended
      clearTimeout(late)
    },
    kill() {
      may_end = "killed"
      child.kill("SIGKILL")
    },
  }
}
