import { chmodSync, copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs"
import { dirname } from "node:path"
import SqliteDatabase from "better-sqlite3"
import { checkSqlite, syncFile } from "./copy-sqlite.ts"
import { ServiceRuns } from "./roll-forward.ts"

const ENDINGS = ["", "-wal", "-shm"]

/**
 * Puts a copy in the place of the database at `path`, or, with `copy` null, clears the place for a new one. What was there is
 * kept under another name, which is the answer; null when there was nothing. Throws CopyBroken or ServiceRuns, and then
 * nothing was touched.
 */
export function putBack({ copy, path, now }: { copy: string | null; path: string; now: number }): string | null {
  if (copy !== null) checkSqlite(copy)
  refuseWhileOpen(path)
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.restored`
  if (copy !== null) {
    copyFileSync(copy, draft)
    chmodSync(draft, 0o600)
    syncFile(draft)
  }
  const aside = `${path}.replaced-${new Date(now).toISOString().replace(/[:.]/g, "-")}`
  const was_there = ENDINGS.filter((ending) => existsSync(path + ending))
  for (const ending of was_there) renameSync(path + ending, aside + ending)
  if (copy !== null) renameSync(draft, path)
  rmSync(`${draft}-journal`, { force: true })
  syncFile(dirname(path))
  return was_there.length > 0 ? aside : null
}

/** Leaving the log's mode takes the database alone, which whoever has it open would notice. One that is damaged says nothing. */
function refuseWhileOpen(path: string): void {
  if (!existsSync(path)) return
  let database: SqliteDatabase.Database | undefined
  try {
    database = new SqliteDatabase(path)
    database.pragma("busy_timeout = 0")
    database.pragma("journal_mode = delete")
  } catch (error) {
    const { code = "" } = error as { code?: string }
    if (code.startsWith("SQLITE_BUSY"))
      throw new ServiceRuns(`The database at ${path} is in use. Stop the service first.`)
  } finally {
    database?.close()
  }
}
