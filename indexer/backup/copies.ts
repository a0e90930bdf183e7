import {
  chmodSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from "node:fs"
import { dirname, join } from "node:path"
import SqliteDatabase from "better-sqlite3"
import { sql } from "kysely"
import type { Database } from "#db/database.ts"
import { DAY_MS, HOUR_MS } from "#shared/time.ts"

/** Disk space left free for everything else. */
const FREE_BYTES_MIN = 256 * 1024 * 1024
const DRAFT_MS_MAX = 3_600_000

export interface MakeCopy {
  from: string
  directory: string
  at: number
  bytes_max: number
}

/** Makes a copy, deletes those past their time and returns the new name. Slow, so call it from a thread. */
export async function makeCopy({ from, directory, at, bytes_max }: MakeCopy): Promise<string> {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const needed = sizeOf(from) + sizeOf(`${from}-wal`) + FREE_BYTES_MIN
  const { bavail, bsize } = statfsSync(directory)
  if (bavail * bsize < needed) throw new Error(`${directory} has no room for a copy of the database.`)
  forgetDrafts(directory)
  const name = copyName(at)
  await copySqlite(from, join(directory, name))
  for (const copy of copiesToForget(listCopies(directory), at, bytes_max)) rmSync(join(directory, copy.name))
  return name
}

/** The copies in a folder, the newest first; none when there is no folder. */
export function listCopies(directory: string): Copy[] {
  const copies: Copy[] = []
  for (const name of namesIn(directory)) {
    const at = timeOfCopy(name)
    if (at !== null) copies.push({ name, at, bytes: sizeOf(join(directory, name)) })
  }
  return copies.sort((a, b) => b.at - a.at)
}

/** Deletes drafts of processes that were killed; a running copy has touched its draft a moment ago. */
function forgetDrafts(directory: string): void {
  for (const name of namesIn(directory).filter((one) => /^touchmark-.*\.draft(-journal|-wal|-shm)?$/.test(one))) {
    const age_ms = Date.now() - (statSync(join(directory, name), { throwIfNoEntry: false })?.mtimeMs ?? 0)
    if (age_ms > DRAFT_MS_MAX) rmSync(join(directory, name), { force: true })
  }
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory)
  } catch (error) {
    if ((error as { code?: string }).code === "ENOENT") return []
    throw error
  }
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

/** Copies that are kept: all of the last day, one an hour for a week, one a day for five weeks. */
export interface Copy {
  name: string
  /** Milliseconds since 1970. */
  at: number
  bytes: number
}

export const EVERY_MS = 15 * 60_000
/** Erased data has left the copies, too, after this time. */
const KEPT_MS_MAX = 35 * DAY_MS
/** Beyond age `from_ms`, one copy per `one_in_ms` is kept. */
const TIERS = [
  { from_ms: 7 * DAY_MS, one_in_ms: DAY_MS },
  { from_ms: DAY_MS, one_in_ms: HOUR_MS },
]
const NAME = /^touchmark-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.sqlite$/

/** `touchmark-20261121T151500Z.sqlite` */
function copyName(at: number): string {
  const stamp = new Date(at).toISOString().replace(/[-:]|\.\d+/g, "")
  return `touchmark-${stamp}.sqlite`
}

/** Null for a name that is not ours. */
function timeOfCopy(name: string): number | null {
  const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? []
  return year === undefined ? null : Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

/** Never the newest. */
export function copiesToForget(copies: readonly Copy[], now: number, bytes_max: number): Copy[] {
  const [newest, ...older] = [...copies].sort((a, b) => b.at - a.at)
  if (!newest) return []
  const kept = inTiers(older, now)
  while (kept.length > 0 && bytesOf([newest, ...kept]) > bytes_max)
    kept.splice(leastMissed([newest, ...kept], now) - 1, 1)
  return older.filter((copy) => !kept.includes(copy))
}

/** Keeps the oldest copy of each hour or day: it survives the next one, and so ages into the next tier. */
function inTiers(older: readonly Copy[], now: number): Copy[] {
  const slots = new Map<string, Copy>()
  for (const copy of older) {
    const age = now - copy.at
    if (age > KEPT_MS_MAX) continue
    const tier = TIERS.find(({ from_ms }) => age > from_ms)
    slots.set(tier ? `${tier.one_in_ms}:${Math.floor(copy.at / tier.one_in_ms)}` : copy.name, copy)
  }
  return [...slots.values()]
}

/** Index of the copy whose neighbours are closest together relative to its age; never the newest. */
function leastMissed(copies: readonly Copy[], now: number): number {
  let found = copies.length - 1
  let least = Number.POSITIVE_INFINITY
  for (let place = 1; place < copies.length - 1; place++) {
    const { at } = copies[place]!
    const worth = (copies[place - 1]!.at - copies[place + 1]!.at) / Math.max(1, now - at)
    if (worth < least) [found, least] = [place, worth]
  }
  return found
}

const bytesOf = (copies: readonly Copy[]) => copies.reduce((sum, { bytes }) => sum + bytes, 0)

/** A PostgreSQL database's backups: `*.dump` files in a folder and the server's archive, whichever is newer. */
export async function readPostgresCopies(db: Database, directory: string) {
  const dumps = dumpsIn(directory)
  const times = [...dumps.map(({ mtimeMs }) => mtimeMs), await lastArchived(db)].filter((at) => at !== null)
  return {
    newest_at: times.length === 0 ? null : Math.max(...times),
    count: dumps.length,
    bytes: dumps.reduce((sum, { size }) => sum + size, 0),
  }
}

/** An archive that fails now is as old as its last success. */
async function lastArchived({ read }: Database): Promise<number | null> {
  const { rows } = await sql<{ at: number | null }>`
    select extract(epoch from last_archived_time)::float8 * 1000 as at
    from pg_stat_archiver where current_setting('archive_mode') <> 'off'`.execute(read)
  return rows[0]?.at ?? null
}

function dumpsIn(directory: string): { mtimeMs: number; size: number }[] {
  try {
    const names = readdirSync(directory).filter((name) => name.endsWith(".dump"))
    return names.map((name) => statSync(join(directory, name))).filter(({ size }) => size > 0)
  } catch (error) {
    if (["ENOENT", "EACCES"].includes((error as { code: string }).code)) return []
    throw error
  }
}

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
