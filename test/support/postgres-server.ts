import { execFileSync, spawn } from "node:child_process"
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { delimiter, join } from "node:path"
import { createInterface } from "node:readline"
import { freePort } from "./tcp.ts"

export interface PostgresServer {
  /** For its first database, as its only user. */
  url: string
  port: number
  /** What `select version()` begins with. */
  version: string
  close(): Promise<void>
}

export interface PostgresOptions {
  /** More settings of postgresql.conf. */
  settings?: Record<string, string>
  /** Commits wait for the disk, as in production. Unset, they do not: only a power cut would lose data. */
  durable?: boolean
}

const START_MS_MAX = 150_000
const DEBIANS = "/usr/lib/postgresql"
const USER = "touchmark"

/** The message for a machine without PostgreSQL, with the command that installs it. */
export const NO_POSTGRES =
  "PostgreSQL's programs were not found, neither on PATH nor where Debian keeps them. On Debian: apt-get install -y --no-install-recommends postgresql"

/** The shell's input ends on `close()` or when this process dies; it then stops the server and deletes its folder. */
const KEEPER = '"$0" "$@" & pid=$!; cat > /dev/null; kill -INT $pid; wait $pid 2> /dev/null; rm -rf "$HOME"'

/** A PostgreSQL of our own with an empty cluster in a temporary folder; undefined where its programs are not installed. */
export async function startPostgres({
  settings = {},
  durable = false,
}: PostgresOptions = {}): Promise<PostgresServer | undefined> {
  const programs = findPrograms()
  if (!programs) return undefined
  const who = unprivileged()
  const home = mkdtempSync(join(tmpdir(), "touchmark-postgres-"))
  const password = crypto.randomUUID()
  const password_file = join(home, "password")
  writeFileSync(password_file, password, { mode: 0o600 })
  if (who) for (const path of [home, password_file]) chownSync(path, who.uid, who.gid)
  const env = { PATH: process.env.PATH, HOME: home, LC_ALL: "C.UTF-8" }
  const options = { cwd: home, env, ...who }
  const data = join(home, "data")
  try {
    const access = ["--auth=password", `--pwfile=${password_file}`, `--username=${USER}`]
    execFileSync(join(programs, "initdb"), [...access, "--encoding=UTF8", "--no-sync", data], {
      ...options,
      stdio: "pipe",
    })
  } catch (error) {
    rmSync(home, { recursive: true, force: true })
    throw error
  }
  const port = await freePort()
  const all = { ...common(port), ...(durable ? {} : HASTY), ...settings }
  const flags = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`])
  const child = spawn("/bin/sh", ["-c", KEEPER, join(programs, "postgres"), "-D", data, ...flags], {
    ...options,
    stdio: ["pipe", "ignore", "pipe"],
  })
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()))
  const close = async () => {
    child.stdin.end()
    await ended
  }
  try {
    const version = await started(child.stderr)
    return { url: `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`, port, version, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** The folder that holds `initdb` and `postgres`: the newest of Debian's, else one on PATH. */
function findPrograms(): string | undefined {
  const debians = existsSync(DEBIANS) ? readdirSync(DEBIANS).map((version) => join(DEBIANS, version, "bin")) : []
  const newest_first = debians.sort((a, b) => b.localeCompare(a, "en", { numeric: true }))
  const folders = [...newest_first, ...(process.env.PATH ?? "").split(delimiter)]
  return folders.find((folder) => ["initdb", "postgres"].every((name) => existsSync(join(folder, name))))
}

/** PostgreSQL refuses to run as root, so use the user of its package, or nobody. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ["postgres", "nobody"]) {
    try {
      const [uid, gid] = ["-u", "-g"].map((flag) => Number(execFileSync("id", [flag, name], { stdio: "pipe" })))
      return { uid: uid!, gid: gid! }
    } catch {
      // There is no such user.
    }
  }
  throw new Error("There is no user postgres or nobody for PostgreSQL to run as.")
}

const common = (port: number) => ({
  port: String(port),
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "300",
})

const HASTY = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }

/** Settles with the server's version once it takes connections. */
async function started(stderr: NodeJS.ReadableStream): Promise<string> {
  const said: string[] = []
  const lines = createInterface({ input: stderr })
  const timer = setTimeout(() => lines.close(), START_MS_MAX)
  try {
    for await (const line of lines) {
      said.push(line)
      if (line.includes("ready to accept connections")) {
        return /starting (PostgreSQL [\d.]+)/.exec(said.join("\n"))?.[1] ?? "PostgreSQL"
      }
    }
    throw new Error(`PostgreSQL did not start:\n${said.join("\n")}`)
  } finally {
    clearTimeout(timer)
    // It goes on logging, and blocks when nobody reads.
    stderr.resume()
  }
}
