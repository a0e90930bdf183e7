import { existsSync } from "node:fs"
import { sql } from "kysely"
import { TablesUnknown, whoseTables } from "#db/baseline.ts"
import { type Database, NotSerializable } from "#db/database.ts"
import { openDatabase } from "#db/open.ts"
import { openPool } from "#db/postgres-connections.ts"
import { sqlitePath } from "#indexer/backup/schedule.ts"
import type { Config } from "#indexer/config.ts"
import { type Finding, ok, warning, wrong } from "./finding.ts"

const COPY_AGE_HOURS_MAX = 1
const NO_SUCH_DATABASE = "3D000"
const HOW_TO_CREATE =
  "createdb --owner=touchmark --template=template0 --encoding=UTF8 --lc-collate=C --lc-ctype=C.UTF-8 touchmark"

/** The server or the file, its tables, and how well it keeps things apart, in order and safe. */
export async function lookAtDatabase(config: Pick<Config, "database_url">): Promise<Finding[]> {
  const path = sqlitePath(config)
  if (path !== null && !existsSync(path)) {
    return [warning("database", "does not exist yet", "the first start creates it; if you had one: npm run restore")]
  }
  const db = openDatabase(config.database_url)
  try {
    const what = path === null ? "PostgreSQL" : "SQLite"
    const version =
      path === null ? sql<{ v: string }>`select version() as v` : sql<{ v: string }>`select sqlite_version() as v`
    const { rows } = await version.execute(db.read)
    return [
      ok("database", `${what} ${/[\d.]+/.exec(rows[0]!.v)?.[0]}`),
      ...(path === null ? [judgeCreation(await readCreation(db))] : []),
      ...(await lookAtTables(db)),
      ...(path === null ? await lookAtPooler(config.database_url) : []),
      ...(path === null ? await lookAtTransactions(db) : []),
      ...(path === null ? [judgeArchive(await readArchive(db))] : []),
    ]
  } catch (error) {
    if ((error as { code?: string }).code !== NO_SUCH_DATABASE) throw error
    return [wrong("database", "the server has no database of this name", HOW_TO_CREATE)]
  } finally {
    await db.close()
  }
}

/** How a PostgreSQL database was created. */
export interface Creation {
  encoding: string
  collation: string
  character_type: string
  /** c: the C library's, i: ICU's, b: PostgreSQL's own. */
  provider: string
  may_create: boolean
}

async function readCreation(db: Database): Promise<Creation> {
  const { rows } = await sql<Creation>`
    select pg_encoding_to_char(encoding) as encoding, datcollate as collation, datctype as character_type,
      coalesce(to_jsonb(pg_database) ->> 'datlocprovider', 'c') as provider,
      has_schema_privilege(current_schema(), 'CREATE') as may_create
    from pg_database where datname = current_database()`.execute(db.read)
  return rows[0]!
}

/** Texts are ordered by their bytes, as SQLite does it, and small letters are known of every script. */
export function judgeCreation({ encoding, collation, character_type, provider, may_create }: Creation): Finding {
  if (!may_create)
    return wrong("database", "its user may not create tables", "make that user the owner: alter database ... owner to")
  if (encoding !== "UTF8") return wrong("database", `its encoding is ${encoding}`, HOW_TO_CREATE)
  if (provider === "i" || !/^(C|POSIX|C\.utf-?8)$/i.test(collation)) {
    const found = `its collation is ${provider === "i" ? "ICU's" : collation}: lists would be sorted wrongly`
    return wrong("database", found, HOW_TO_CREATE)
  }
  if (/^(C|POSIX)$/.test(character_type)) {
    return wrong("database", `its character type is ${character_type}: Á would not be found as á`, HOW_TO_CREATE)
  }
  return ok("database", `${encoding}, collation ${collation}, character type ${character_type}`)
}

/** Writes two rows and deletes them again; only where the tables are there. */
async function lookAtTransactions(db: Database): Promise<Finding[]> {
  if ((await whoseTables(db.read)) !== "ours") return []
  try {
    await db.proveTransactions()
    return [ok("transactions", "the server refuses one of two that contradict each other")]
  } catch (error) {
    if (!(error instanceof NotSerializable)) throw error
    return [wrong("transactions", error.message, "use a server with serializable transactions")]
  }
}

async function lookAtTables(db: Database): Promise<Finding[]> {
  const whose = await whoseTables(db.read)
  if (whose === "another's") return [wrong("tables", TablesUnknown.found, TablesUnknown.advice)]
  if (whose === "nobody's") return [warning("tables", "none yet", "the first start makes them")]
  const { count } = await db.read
    .selectFrom("users")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("is_admin", "=", 1)
    .executeTakeFirstOrThrow()
  const administrators = Number(count)
  return [
    ok("tables", "of this version"),
    administrators > 0
      ? ok("administrators", String(administrators))
      : warning("administrators", "none", "node scripts/create-admin.ts you@brand.example"),
  ]
}

/** A PostgreSQL server's report on its archive; null: never. */
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
    const advice = "switch archiving on (docs/handbook.md, Recover), or make sure that pg_dump runs every hour"
    return warning("copies", "the PostgreSQL server archives nothing", advice)
  }
  if (failed_hours !== null && (archived_hours === null || failed_hours < archived_hours)) {
    return wrong("copies", "the PostgreSQL server cannot archive", "check archive_command and the server's log")
  }
  if (archived_hours === null || archived_hours > COPY_AGE_HOURS_MAX) {
    const found = archived_hours === null ? "nothing yet" : `for the last time ${archived_hours.toFixed(1)} h ago`
    return warning("copies", `the PostgreSQL server archived ${found}`, "set archive_timeout = 300")
  }
  return ok("copies", `the PostgreSQL server archived ${(archived_hours * 60).toFixed(0)} minutes ago`)
}

const STATEMENT_MS_MAX = 10_000
/** What servers say of a prepared statement that is not there, or is there already. */
const PREPARED_CODES = ["26000", "42P05"]

export interface Connection {
  query(asked: string | { name: string; text: string }): Promise<{ rows: Record<string, string>[] }>
  release(): void
}

/** Whether a connection pooler before PostgreSQL, such as PgBouncer, supports what we need; nothing without one. */
async function lookAtPooler(url: string): Promise<Finding[]> {
  const pool = openPool({ url, max: 2, statement_ms_max: STATEMENT_MS_MAX })
  const connections = (await Promise.all([pool.connect(), pool.connect()])) as unknown as [Connection, Connection]
  try {
    const findings: Finding[] = []
    if (!/[?&]prepared_statements=off(&|$)/.test(url) && !(await keepsPrepared(...connections))) {
      const found = "the pooler shares connections between transactions and loses prepared statements"
      findings.push(wrong("database", found, "add ?prepared_statements=off to DATABASE_URL"))
    }
    const { rows } = await connections[0].query("show statement_timeout")
    if (rows[0]!.statement_timeout === "0") {
      const advice = "ALTER ROLE ... SET statement_timeout = '60s' (docs/handbook.md)"
      findings.push(warning("database", "the pooler does not pass our statement_timeout to the server", advice))
    }
    return findings
  } finally {
    for (const connection of connections) connection.release()
    await pool.end()
  }
}

/** Whether a prepared statement survives when another connection uses the server's. */
export async function keepsPrepared(one: Connection, other: Connection): Promise<boolean> {
  const prepared = { name: `doctor_${crypto.randomUUID()}`, text: "select 1" }
  try {
    await one.query(prepared)
    await other.query("begin")
    await other.query("select 1")
    await one.query(prepared)
    return true
  } catch (error) {
    if (PREPARED_CODES.includes((error as { code?: string }).code ?? "")) return false
    throw error
  } finally {
    await other.query("rollback")
  }
}
