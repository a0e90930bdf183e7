import { copyFileSync, existsSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Kysely, Selectable, Updateable } from "kysely"
import pg from "pg"
import { FINGERPRINT } from "#db/baseline.ts"
import { openDatabase } from "#db/open.ts"
import type { Schema } from "#db/schema.ts"
import type { App } from "#indexer/app.ts"

/** If set, each test has a database on this PostgreSQL server instead of an SQLite file. */
const SERVER_URL = process.env.TEST_DATABASE_URL
const LIKE_PRODUCTION = "template template0 encoding utf8 lc_collate 'C' lc_ctype 'C.UTF-8'"
/**
 * With N set, about one in N writing transactions on PostgreSQL fails at commit, which exposes code that cannot run twice.
 */
const FAILING_WRITES = Number(process.env.TEST_FAILING_WRITES ?? 0)
/** Named after the tables, so that tests of another commit keep their own template. */
const TEMPLATE = `touchmark_template_${FAILING_WRITES || ""}_${FINGERPRINT.slice(0, 12)}`

/**
 * The URL of `directory`'s database with its tables. PostgreSQL's are never dropped: each drop waits for a checkpoint, longer than
 * most tests.
 */
export async function databaseOf(directory: string): Promise<string> {
  if (!SERVER_URL) {
    const file = join(directory, "touchmark.sqlite")
    const url = `sqlite:${file}`
    if (existsSync(file)) await makeTables(url)
    else copyFileSync(await sqliteTemplate(), file)
    return url
  }
  const noted = join(directory, "database-url")
  if (!existsSync(noted)) {
    const name = `touchmark_test_${crypto.randomUUID().replaceAll("-", "")}`
    await template()
    await onServer(`create database ${name} template ${TEMPLATE}`)
    writeFileSync(noted, at(name))
  }
  return readFileSync(noted, "utf8")
}

/** The URL of a database for `directory` without any table. */
export async function emptyDatabase(directory: string): Promise<string> {
  if (!SERVER_URL) return `sqlite:${join(directory, "touchmark.sqlite")}`
  const name = `touchmark_empty_${crypto.randomUUID().replaceAll("-", "")}`
  await onServer(`create database ${name} ${LIKE_PRODUCTION}`)
  return at(name)
}

let sqlite_template: Promise<string> | undefined

/** Made once for all test processes of this machine, since a copy costs a twentieth. */
function sqliteTemplate(): Promise<string> {
  sqlite_template ??= (async () => {
    const file = join(tmpdir(), `${TEMPLATE}.sqlite`)
    if (existsSync(file)) return file
    const draft = `${file}.${process.pid}`
    await makeTables(`sqlite:${draft}`)
    renameSync(draft, file)
    return file
  })()
  return sqlite_template
}

let template_made: Promise<void> | undefined

/** Created once, by the first test process. */
function template(): Promise<void> {
  template_made ??= (async () => {
    const client = new pg.Client(SERVER_URL)
    await client.connect()
    await client.query("select pg_advisory_lock(1)")
    try {
      const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [TEMPLATE])
      if (rowCount) return
      await client.query(`create database ${TEMPLATE} ${LIKE_PRODUCTION}`)
      await makeTables(at(TEMPLATE))
      if (FAILING_WRITES > 0) await failAtCommit(at(TEMPLATE))
    } finally {
      await client.end()
    }
  })()
  return template_made
}

async function makeTables(url: string): Promise<void> {
  const db = openDatabase(url)
  await db.makeTables()
  await db.close()
}

/** The transaction's number decides: the same result for all its rows, and a new draw when it runs again. */
async function failAtCommit(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`
    create function fail_at_commit() returns trigger language plpgsql as $$ begin
      if abs(hashtext(txid_current()::text)) % ${FAILING_WRITES} = 0 then
        raise exception 'lost against another transaction, as the test wants it' using errcode = '40001';
      end if;
      return null;
    end $$`)
  const { rows } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('allowances', 'write_skew_tests')",
  )
  for (const { name } of rows) {
    await client.query(
      `create constraint trigger fail_at_commit after insert or update or delete on ${name} deferrable initially deferred for each row execute function fail_at_commit()`,
    )
  }
  await client.end()
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client(SERVER_URL)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

function at(name: string): string {
  const url = new URL(SERVER_URL!)
  url.pathname = `/${name}`
  return url.href
}

/** Keeps everybody else from writing to the database at `url`, as a long transaction would. The answer lets them again. */
export async function holdWriters(url: string): Promise<() => Promise<void>> {
  if (!url.startsWith("sqlite:")) return lockTables(url)
  const db = openDatabase(url)
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let writing = Promise.resolve()
  await new Promise<void>((holds) => {
    writing = db.write(() => {
      holds()
      return released
    })
  })
  return async () => {
    release()
    await writing
    await db.close()
  }
}

/** Leaves out the allowances and their secret, which no transaction holds: locked, they would let nobody through to wait. */
async function lockTables(url: string): Promise<() => Promise<void>> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('allowances', 'service_secrets')",
  )
  await client.query(`begin; lock table ${rows.map(({ name }) => name).join()} in exclusive mode`)
  return () => client.end()
}

type Name = keyof Schema
type Row<Table extends Name> = Selectable<Schema[Table]>
/** The library does not know the columns of a table whose name comes as a value. */
type AnyTables = Kysely<Record<string, Record<string, unknown>>>

/** The rows of the table that have these values. */
export async function rowsOf<Table extends Name>({ db }: Pick<App, "db">, table: Table, values: Partial<Row<Table>>) {
  const rows = (db.read as unknown as AnyTables).selectFrom(table as string).selectAll()
  return (await rows.where((eb) => eb.and(values)).execute()) as Row<Table>[]
}

/** The first of them, which there has to be. */
export async function rowOf<Table extends Name>(app: Pick<App, "db">, table: Table, values: Partial<Row<Table>>) {
  const [row] = await rowsOf(app, table, values)
  if (!row) throw new Error(`No row of ${table} has ${JSON.stringify(values)}.`)
  return row
}

/** Writes into the rows of the table that have these values what no call would. */
export async function changeRows<Table extends Name>(
  { db }: Pick<App, "db">,
  table: Table,
  values: Partial<Row<Table>>,
  change: Updateable<Schema[Table]>,
): Promise<void> {
  await db.write(async (tx) => {
    const rows = (tx as unknown as AnyTables).updateTable(table as string).set(change as Record<string, unknown>)
    await rows.where((eb) => eb.and(values)).execute()
  })
}
