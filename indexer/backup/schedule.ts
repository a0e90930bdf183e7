import type { App } from "#indexer/app.ts"
import type { Config } from "#indexer/config.ts"
import { listCopies } from "./copies.ts"
import { copyInThread } from "./copy-in-thread.ts"
import { EVERY_MS } from "./rotation.ts"

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
