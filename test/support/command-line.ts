import { fork } from "node:child_process"
import { join } from "node:path"
import type { Readable } from "node:stream"

const ROOT = join(import.meta.dirname, "../..")
const { PATH, NODE_COMPILE_CACHE } = process.env

/** What a program needs of this process' environment, and none of its settings. */
export const BARE_ENVIRONMENT: NodeJS.ProcessEnv = { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) }

/** A path within the repository, what is typed after it, and the settings. */
interface Wanted {
  program: string
  given: string[]
  env: NodeJS.ProcessEnv
}

/**
 * One process that runs program after program, each from its first line, as an operator types it. Loading the service for
 * each takes longer than what most of them do.
 */
export function openCommandLine(started_with: NodeJS.ProcessEnv = {}) {
  const env = { ...BARE_ENVIRONMENT, ...started_with }
  const child = fork(import.meta.filename, { env, execArgv: [], stdio: ["ignore", "pipe", "pipe", "ipc"] })
  const listenTo = (stream: Readable) => {
    const said = { text: "", look: () => {} }
    stream.setEncoding("utf8").on("data", (text) => {
      said.text += text
      said.look()
    })
    return said
  }
  const [out, err] = [listenTo(child.stdout!), listenTo(child.stderr!)]
  const ended = new Promise<never>((_, reject) => {
    child.once("close", (code) => reject(new Error(`It ended with ${code}: ${out.text}${err.text}`)))
  })
  ended.catch(() => {})
  /** Both streams tell the end of a program. */
  const untilEnd = (said: typeof out) =>
    new Promise<[string, number]>((resolve) => {
      said.look = () => {
        const [whole, text, code] = /^(.*)\0(\d+)\n/s.exec(said.text) ?? []
        if (whole === undefined) return
        said.text = said.text.slice(whole.length)
        resolve([text!, Number(code)])
      }
    })
  return {
    async run(program: string, given: string[] = [], settings: NodeJS.ProcessEnv = {}) {
      const over = Promise.all([untilEnd(out), untilEnd(err)])
      child.send({ program, given, env: { ...env, ...settings } } satisfies Wanted)
      const [[stdout, code], [stderr]] = await Promise.race([over, ended])
      return { code, stdout, stderr }
    },
    close: () => void child.kill("SIGKILL"),
  }
}

async function runWanted({ program, given, env }: Wanted): Promise<void> {
  const path = join(ROOT, program)
  process.argv = [process.execPath, path, ...given]
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name]
  Object.assign(process.env, env)
  process.exitCode = 0
  // Whatever the program before has set.
  process.umask(0o022)
  await import(`${path}?${crypto.randomUUID()}`)
  for (const stream of [process.stdout, process.stderr]) stream.write(`\0${process.exitCode}\n`)
}

if (process.argv[1] === import.meta.filename) process.on("message", runWanted)
