import { accessSync, constants, existsSync, mkdirSync, statfsSync, statSync } from "node:fs"
import { join } from "node:path"
import { sql } from "kysely"
import type { Database } from "#db/database.ts"
import { migrations } from "#db/migrations.ts"
import { openDatabase } from "#db/open.ts"
import { listCopies } from "#indexer/backup/copies.ts"
import { checkSqlite } from "#indexer/backup/copy-sqlite.ts"
import { sqlitePath } from "#indexer/backup/schedule.ts"
import type { Config } from "#indexer/config.ts"
import { type Finding, look, ok, warning, wrong } from "./finding.ts"

const FREE_GB_MIN = 5
const COPY_AGE_HOURS_MAX = 1
const HOUR_MS = 3_600_000

/** The folders, the disk, the database and its copies. */
export async function lookAtMachine(config: Config, now: number): Promise<Finding[]> {
  return [
    ...(await look("DATA_DIR", "make it writable for the service", async () =>
      lookAtFolder("DATA_DIR", config.data_dir),
    )),
    ...(await look("MANIFEST_DIR", "make it writable for the service", async () => lookAtManifests(config))),
    ...(await look("database", "see DATABASE_URL, and whether the server runs", () => lookAtDatabase(config))),
    ...(await look("copies", "see BACKUP_DIR", async () => lookAtCopies(config, now))),
  ]
}

function lookAtFolder(name: string, path: string): Finding {
  mkdirSync(path, { recursive: true })
  accessSync(path, constants.W_OK)
  const { bavail, bsize } = statfsSync(path)
  const free_gb = (bavail * bsize) / 1e9
  const found = `writable, ${free_gb.toFixed(0)} GB free`
  return free_gb < FREE_GB_MIN ? warning(name, found, "make room: a full disk stops everything") : ok(name, found)
}

function lookAtManifests(config: Config): Finding[] {
  const { manifest_dir } = config
  const findings = [lookAtFolder("MANIFEST_DIR", manifest_dir)]
  const path = sqlitePath(config)
  if (path !== null && existsSync(path) && statSync(path).dev === statSync(manifest_dir).dev) {
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
      ok("database", `${what} ${rows[0]!.v.replace(/^PostgreSQL /, "").slice(0, 12)}`),
      ...(await lookAtTables(db)),
    ]
  } finally {
    await db.close()
  }
}

async function lookAtTables(db: Database): Promise<Finding[]> {
  const done: string[] = await sql<{ name: string }>`select name from kysely_migration`.execute(db.read).then(
    ({ rows }) => rows.map(({ name }) => name),
    (): string[] => [],
  )
  const known = Object.keys(migrations)
  const missing = known.filter((name) => !done.includes(name))
  const strange = done.filter((name) => !known.includes(name))
  if (strange.length > 0) {
    return [
      wrong("tables", `made by a newer version (${strange.at(-1)})`, "run that version, or restore a copy of before"),
    ]
  }
  if (missing.length > 0) return [warning("tables", `${missing.length} changes to come`, "the next start makes them")]
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

function lookAtCopies(config: Config, now: number): Finding {
  const path = sqlitePath(config)
  if (path === null)
    return warning(
      "copies",
      "a PostgreSQL server's own affair",
      "see that pg_basebackup and WAL archiving run (docs/handbook.md)",
    )
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
  const isNear = existsSync(path) && statSync(path).dev === statSync(config.backup.directory).dev
  return isNear
    ? warning("copies", `${found}, on the database's disk`, "put BACKUP_DIR on another disk")
    : ok("copies", found)
}
