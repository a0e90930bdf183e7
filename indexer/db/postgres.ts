import { HandleEmptyInListsPlugin, Kysely, PostgresDialect, replaceWithNoncontingentExpression, sql } from "kysely"
import { Migrator } from "kysely/migration"
import pg from "pg"
import type { Database, Tx } from "./database.ts"
import { migrations } from "./migrations.ts"
import { addFunctions } from "./postgres-functions.ts"
import type { Schema } from "./schema.ts"

const READERS_MAX = 8
const CONNECT_MS_MAX = 10_000
const STATEMENT_MS_MAX = 60_000
/** Whoever writes holds this lock of the database's until the transaction ends. Any number that nobody else uses. */
const WRITERS_LOCK = 7_236_187

/**
 * Opens the database at `url`, which exists. As on SQLite one transaction writes at a time, here among all instances: what
 * was checked inside it still holds when it commits, with no row lock to forget and nothing to try again.
 */
export function openPostgres(url: string): Database {
  const read = kysely(url, READERS_MAX, "-c default_transaction_read_only=on")
  const write = kysely(url, 1)
  let last: Promise<unknown> = Promise.resolve()

  return {
    read,
    write<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
      const mine = last.then(() =>
        write.transaction().execute(async (tx) => {
          await sql`select pg_advisory_xact_lock(${sql.lit(WRITERS_LOCK)})`.execute(tx)
          return work(tx)
        }),
      )
      last = mine.catch(() => {})
      return mine
    },
    async migrate() {
      await write.transaction().execute(async (tx) => {
        await sql`select pg_advisory_xact_lock(${sql.lit(WRITERS_LOCK)})`.execute(tx)
        await addFunctions(tx)
      })
      const { error } = await new Migrator({
        db: write,
        provider: { getMigrations: async () => migrations },
      }).migrateToLatest()
      if (error) throw error
    },
    // The server sees to that by itself.
    async tidy() {},
    async close() {
      await last
      await read.destroy()
      await write.destroy()
    },
  }
}

function kysely(url: string, max: number, options = ""): Kysely<Schema> {
  const pool = new pg.Pool({
    ...{ connectionString: url, max, options, types: { getTypeParser }, Client: TextClient },
    ...{ connectionTimeoutMillis: CONNECT_MS_MAX, statement_timeout: STATEMENT_MS_MAX },
    idle_in_transaction_session_timeout: STATEMENT_MS_MAX,
  })
  // A connection that breaks while nobody uses it is replaced by the next one that is needed.
  pool.on("error", () => {})
  // PostgreSQL refuses `in ()`, which on SQLite is no row.
  const plugins = [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })]
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), plugins })
}

/** PostgreSQL's texts hold no NUL, and nothing of ours does: what somebody sends with one is like no text that is there. */
class TextClient extends pg.Client {
  override query(...given: unknown[]): never {
    const [text, values, ...rest] = given
    const safe = Array.isArray(values) ? values.map(withoutNul) : values
    return (super.query as (...all: unknown[]) => never)(text, safe, ...rest)
  }
}

const withoutNul = (value: unknown) =>
  typeof value === "string" && value.includes("\0") ? value.replaceAll("\0", "\u{fffd}") : value

const NUMBERS: readonly number[] = [pg.types.builtins.INT8, pg.types.builtins.NUMERIC]

/** Counts, sums and times are below 2^53: numbers, as on SQLite, and not texts. */
const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: "text" | "binary") =>
  NUMBERS.includes(oid) ? Number : pg.types.getTypeParser(oid, format as "text")
