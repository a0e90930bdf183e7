import { chmodSync, copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs"
import { dirname } from "node:path"
import SqliteDatabase from "better-sqlite3"
import { openDatabase } from "#db/open.ts"
import { endLeases } from "#jobs/lease.ts"
import { checkSqlite, syncFile } from "./copies.ts"
import { type RolledForward, type RollForward, rollForward, ServiceRuns } from "./roll-forward.ts"

const ENDINGS = ["", "-wal", "-shm"]

/** Without a copy: from the manifests and the chains alone. */
export type RestoreCopy = Omit<RollForward, "db"> & Pick<ReplaceDatabase, "copy" | "path">

export interface Restored extends RolledForward {
  /** The old database's new path; null: there was none. */
  aside: string | null
}

/** Restores a copy and brings it up to date. On any error the database at `path` stays as it was. */
export async function restoreCopy({ copy, path, ...needs }: RestoreCopy): Promise<Restored> {
  let told: RolledForward | undefined
  const prepare = async (draft: string) => {
    const db = openDatabase(`sqlite:${draft}`)
    try {
      await db.makeTables()
      // The leases' holders at the time of the copy never had this file open.
      await endLeases(db)
      told = await rollForward({ ...needs, db })
    } finally {
      await db.close()
    }
  }
  const aside = await replaceDatabase({ copy, path, now: needs.now(), prepare })
  return { ...told!, aside }
}

export interface ReplaceDatabase {
  /** Null: a new, empty database. */
  copy: string | null
  /** Where the database belongs. */
  path: string
  now: number
  /** Brings the draft up to now, and closes it. */
  prepare(draft: string): Promise<void>
}

/**
 * Replaces the database at `path` with a copy that `prepare` has brought up to date; on errors the old one stays.
 * Returns the old database's new name, or null without one.
 */
export async function replaceDatabase({ copy, path, now, prepare }: ReplaceDatabase): Promise<string | null> {
  if (copy !== null) checkSqlite(copy)
  refuseWhileOpen(path)
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.restored`
  removeAll(draft)
  try {
    if (copy !== null) {
      copyFileSync(copy, draft)
      chmodSync(draft, 0o600)
    }
    await prepare(draft)
    chmodSync(draft, 0o600)
    foldLog(draft)
    syncFile(draft)
    refuseWhileOpen(path)
    return exchange(draft, path, now)
  } finally {
    removeAll(draft)
  }
}

function exchange(draft: string, path: string, now: number): string | null {
  const aside = `${path}.replaced-${new Date(now).toISOString().replace(/[:.]/g, "-")}`
  const was_there = ENDINGS.filter((ending) => existsSync(path + ending))
  for (const ending of was_there) renameSync(path + ending, aside + ending)
  renameSync(draft, path)
  syncFile(dirname(path))
  return was_there.length > 0 ? aside : null
}

function removeAll(path: string): void {
  for (const ending of [...ENDINGS, "-journal"]) rmSync(path + ending, { force: true })
}

/** Checkpoints the log into the database and deletes it. Throws SQLITE_BUSY while another process has the database open. */
function foldLog(path: string): void {
  const database = new SqliteDatabase(path)
  try {
    database.pragma("busy_timeout = 0")
    database.pragma("journal_mode = delete")
  } finally {
    database.close()
  }
}

/** A damaged database cannot be read, so no service is using it. */
function refuseWhileOpen(path: string): void {
  if (!existsSync(path)) return
  try {
    foldLog(path)
  } catch (error) {
    const { code = "" } = error as { code?: string }
    if (code.startsWith("SQLITE_BUSY"))
      throw new ServiceRuns(`The database at ${path} is in use. Stop the service first.`)
  }
}
