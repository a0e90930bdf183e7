import { Worker } from "node:worker_threads"
import type { App } from "#indexer/app.ts"
import type { Config } from "#indexer/config.ts"
import { EVERY_MS, listCopies, type MakeCopy } from "./copies.ts"

/** The file to copy; null for a server's database, which has its own backups. */
export function sqlitePath({ database_url }: Pick<Config, "database_url">): string | null {
  return database_url.startsWith("sqlite:") ? database_url.slice("sqlite:".length) : null
}

export async function isCopyDue({ config, now }: App): Promise<boolean> {
  const { backup } = config
  if (!backup || sqlitePath(config) === null) return false
  const [newest] = listCopies(backup.directory)
  return newest === undefined || now() - newest.at >= EVERY_MS
}

export async function makeDueCopy({ config, log, now }: App): Promise<void> {
  const from = sqlitePath(config)
  if (!config.backup || from === null) return
  const { directory, bytes_max } = config.backup
  const name = await copyInThread({ from, directory, bytes_max, at: now() })
  log.info({ name }, "the database was copied")
}

/** Makes a copy in a low-priority thread of its own, because people wait for the pool's threads. Returns the copy's name. */
export function copyInThread(input: MakeCopy): Promise<string> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./copy-worker.ts", import.meta.url), { workerData: input })
    worker.once("message", resolve)
    worker.once("error", reject)
    worker.once("exit", () => reject(new Error("The thread ended before it had made the copy.")))
  })
}
