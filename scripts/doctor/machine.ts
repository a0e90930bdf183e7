import { accessSync, constants, existsSync, statfsSync, statSync } from "node:fs"
import { dirname, join } from "node:path"
import { sql } from "kysely"
import { type Database, NotSerializable } from "#db/database.ts"
import { readMigrations, requireKnownTables, TablesUnknown } from "#db/migrate.ts"
import { migrations } from "#db/migrations.ts"
import { openDatabase } from "#db/open.ts"
import { listCopies } from "#indexer/backup/copies.ts"
import { checkSqlite } from "#indexer/backup/copy-sqlite.ts"
import { sqlitePath } from "#indexer/backup/schedule.ts"
import type { Config } from "#indexer/config.ts"
import { openPaths } from "#indexer/private-files.ts"
import { type Finding, look, ok, warning, wrong } from "./finding.ts"
import { lookAtPooler } from "./pooler.ts"

const FREE_GB_MIN = 5
const COPY_AGE_HOURS_MAX = 1
const HOUR_MS = 3_600_000

/** The folders, the disk, the database and its copies. */
export async function lookAtMachine(config: Config, now: number): Promise<Finding[]> {
  return [
    ...(await look("DATA_DIR", "make it writable for the service", async () =>
      lookAtFolder("DATA_DIR", config.data_dir),
    )),
    ...(await look("file modes", "run the doctor as the service's user", async () => lookAtModes(config))),
    ...(await look("MANIFEST_DIR", "make it writable for the service", async () => lookAtManifests(config))),
    ...(await look("database", "see DATABASE_URL, and whether the server runs", () => lookAtDatabase(config))),
    ...(await look("copies", "see BACKUP_DIR", async () => lookAtCopies(config, now))),
  ]
}

/** One that is missing is left to the service: made here, it might belong to somebody else. */
function lookAtFolder(name: string, path: string): Finding {
  let there = path
  while (!existsSync(there)) there = dirname(there)
  accessSync(there, constants.W_OK)
  const { bavail, bsize } = statfsSync(there)
  const free_gb = (bavail * bsize) / 1e9
  const found = `${there === path ? "" : "not there yet, its place is "}writable, ${free_gb.toFixed(0)} GB free`
  return free_gb < FREE_GB_MIN ? warning(name, found, "make room: a full disk stops everything") : ok(name, found)
}

function lookAtModes(config: Config): Finding {
  const open = openPaths(config)
  if (open.length === 0) return ok("file modes", "nobody else on this machine can read the data")
  const found = `${open.length} files or folders are open to other users, such as ${open[0]}`
  return wrong("file modes", found, `the next start closes its own; or chmod -R go= ${config.data_dir}`)
}

function lookAtManifests(config: Config): Finding[] {
  const { manifest_dir } = config
  const findings = [lookAtFolder("MANIFEST_DIR", manifest_dir)]
  const path = sqlitePath(config)
  if (path !== null && isOnOneDisk(path, manifest_dir)) {
    findings.push(
      warning("MANIFEST_DIR", "on the database's disk", "put it on another: it is there for the day that disk is lost"),
    )
  }
  const hasKey = existsSync(join(manifest_dir, "manifest.key"))
  findings.push(
    hasKey
      ? ok("manifest.key", "there; keep a copy of it apart from the manifests")
      : warning("manifest.key", "not there yet", "it is made at the first start: keep a copy of it elsewhere"),
  )
  return findings
}

const isOnOneDisk = (path: string, other: string): boolean =>
  existsSync(path) && existsSync(other) && statSync(path).dev === statSync(other).dev

async function lookAtDatabase(config: Config): Promise<Finding[]> {
  const path = sqlitePath(config)
  if (path !== null && !existsSync(path)) {
    return [warning("database", "not there yet", "it is made at the first start; if there was one: npm run restore")]
  }
  const db = openDatabase(config.database_url)
  try {
    const what = path === null ? "PostgreSQL" : "SQLite"
    const version =
      path === null ? sql<{ v: string }>`select version() as v` : sql<{ v: string }>`select sqlite_version() as v`
    const { rows } = await version.execute(db.read)
    return [
      ok("database", `${what} ${/[\d.]+/.exec(rows[0]!.v)?.[0]}`),
      ...(await lookAtTables(db)),
      ...(path === null ? await lookAtPooler(config.database_url) : []),
      ...(path === null ? await lookAtTransactions(db) : []),
      ...(path === null ? [judgeArchive(await readArchive(db))] : []),
    ]
  } finally {
    await db.close()
  }
}

/** Writes two rows and deletes them again; only where the tables are there. */
async function lookAtTransactions(db: Database): Promise<Finding[]> {
  if ((await readMigrations(db.read)).length < Object.keys(migrations).length) return []
  try {
    await db.proveTransactions()
    return [ok("transactions", "of two that contradict each other one fails")]
  } catch (error) {
    if (!(error instanceof NotSerializable)) throw error
    return [wrong("transactions", error.message, "use a server with serializable transactions")]
  }
}

async function lookAtTables(db: Database): Promise<Finding[]> {
  const applied = await readMigrations(db.read)
  try {
    requireKnownTables(applied)
  } catch (error) {
    if (error instanceof TablesUnknown) return [wrong("tables", error.found, error.advice)]
    throw error
  }
  const missing = Object.keys(migrations).length - applied.length
  if (missing > 0) return [warning("tables", `${missing} changes to come`, "the next start makes them")]
  const { count } = await db.read
    .selectFrom("users")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("is_admin", "=", 1)
    .executeTakeFirstOrThrow()
  const administrators = Number(count)
  return [
    ok("tables", "up to date"),
    administrators > 0
      ? ok("administrators", String(administrators))
      : warning("administrators", "none", "node scripts/create-admin.ts you@brand.example"),
  ]
}

/** What a PostgreSQL server says of its archive; null: never. */
export interface Archive {
  mode: string
  archived_hours: number | null
  failed_hours: number | null
}

async function readArchive(db: Database): Promise<Archive> {
  const hoursSince = (time: string) => sql<number | null>`extract(epoch from now() - ${sql.ref(time)})::float8 / 3600`
  const { rows } = await sql<Archive>`
    select current_setting('archive_mode') as mode,
      ${hoursSince("last_archived_time")} as archived_hours, ${hoursSince("last_failed_time")} as failed_hours
    from pg_stat_archiver`.execute(db.read)
  return rows[0]!
}

export function judgeArchive({ mode, archived_hours, failed_hours }: Archive): Finding {
  if (mode === "off") {
    const advice = "switch it on (docs/handbook.md, Recover), or see that pg_dump runs every hour"
    return warning("copies", "the PostgreSQL server archives nothing", advice)
  }
  if (failed_hours !== null && (archived_hours === null || failed_hours < archived_hours)) {
    return wrong("copies", "the PostgreSQL server cannot archive", "see archive_command, and the server's log")
  }
  if (archived_hours === null || archived_hours > COPY_AGE_HOURS_MAX) {
    const found = archived_hours === null ? "nothing yet" : `for the last time ${archived_hours.toFixed(1)} h ago`
    return warning("copies", `the PostgreSQL server archived ${found}`, "set archive_timeout = 300")
  }
  return ok("copies", `the PostgreSQL server archived ${(archived_hours * 60).toFixed(0)} minutes ago`)
}

function lookAtCopies(config: Config, now: number): Finding[] {
  const path = sqlitePath(config)
  return path === null ? [] : [lookAtCopiesOf(path, config, now)]
}

function lookAtCopiesOf(path: string, config: Config, now: number): Finding {
  if (!config.backup) return wrong("copies", "BACKUP_DIR is off", "unset it, or see to copies in another way")
  const [newest, ...older] = listCopies(config.backup.directory)
  if (!newest) {
    return existsSync(path)
      ? wrong("copies", "none", "the service makes one every quarter of an hour: does it run?")
      : ok("copies", "none yet")
  }
  checkSqlite(join(config.backup.directory, newest.name))
  const hours = (now - newest.at) / HOUR_MS
  const found = `${older.length + 1}, the newest is sound and ${hours.toFixed(1)} h old`
  if (hours > COPY_AGE_HOURS_MAX)
    return wrong("copies", found, "the service makes one every quarter of an hour: does it run?")
  return isOnOneDisk(path, config.backup.directory)
    ? warning("copies", `${found}, on the database's disk`, "put BACKUP_DIR on another disk")
    : ok("copies", found)
}
