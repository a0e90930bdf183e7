import { chmodSync, closeSync, fsyncSync, openSync, renameSync, rmSync } from "node:fs"
import { dirname } from "node:path"
import SqliteDatabase from "better-sqlite3"

/** Every page in one step: a copy in several steps restarts whenever somebody writes in between. */
const PAGES_AT_ONCE = 0x7fff_ffff

/** SQLite's check failed on the copy; nothing was replaced. */
export class CopyBroken extends Error {}

/**
 * Copies the database at `from`, even in use, and checks the copy before naming it `to`; on errors `to` stays. Slow:
 * call it from a thread.
 */
export async function copySqlite(from: string, to: string): Promise<void> {
  const draft = `${to}.${crypto.randomUUID().slice(0, 8)}.draft`
  try {
    const source = new SqliteDatabase(from, { readonly: true, fileMustExist: true })
    try {
      await source.backup(draft, { progress: () => PAGES_AT_ONCE })
    } finally {
      source.close()
    }
    checkSqlite(draft)
    chmodSync(draft, 0o600)
    syncFile(draft)
    renameSync(draft, to)
    syncFile(dirname(to))
  } finally {
    for (const ending of ["", "-wal", "-shm", "-journal"]) rmSync(draft + ending, { force: true })
  }
}

/** Throws CopyBroken unless every page, index and reference of the file is sound. */
export function checkSqlite(path: string): void {
  let said: unknown
  let strays: unknown[]
  let tables: number
  try {
    const database = new SqliteDatabase(path, { readonly: true, fileMustExist: true })
    try {
      said = database.pragma("integrity_check(1)", { simple: true })
      // To SQLite an empty file is a sound database.
      tables = Number(database.prepare("select count(*) from sqlite_schema").pluck().get())
      strays = database.pragma("foreign_key_check") as unknown[]
    } finally {
      database.close()
    }
  } catch (error) {
    throw new CopyBroken(`${path} cannot be read: ${error instanceof Error ? error.message : error}.`)
  }
  if (tables === 0) throw new CopyBroken(`${path} holds no tables.`)
  if (said !== "ok") throw new CopyBroken(`${path} is damaged: ${said}.`)
  if (strays.length > 0) throw new CopyBroken(`${path} has ${strays.length} rows that refer to none.`)
}

/** Needed for a folder, too, after a name in it has changed. */
export function syncFile(path: string): void {
  const file = openSync(path, "r")
  fsyncSync(file)
  closeSync(file)
}
