import { HandleEmptyInListsPlugin, Kysely, PostgresDialect, replaceWithNoncontingentExpression, sql } from "kysely"
import type { Database, Tx } from "./database.ts"
import { migrateToNewest } from "./migrate.ts"
import { openPool, type PoolOptions } from "./postgres-connections.ts"
import { addFunctions } from "./postgres-functions.ts"
import type { Schema } from "./schema.ts"

const READERS_MAX = 8
const QUICK_MAX = 4
const STATEMENT_MS_MAX = 60_000
/** A visitor waits no longer than this to be told that his product could not be checked. */
const QUICK_MS_MAX = 3_000
/** Whoever writes holds this lock of the database's until the transaction ends. Any number that nobody else uses. */
const WRITERS_LOCK = 7_236_187

/**
 * Opens the database at `url`, which exists. As on SQLite one transaction writes at a time, here among all instances: what
 * was checked inside it still holds when it commits, with no row lock to forget and nothing to try again.
 */
export function openPostgres(url: string): Omit<Database, "isFull"> {
  const read_only = "-c default_transaction_read_only=on"
  const read = kysely({ url, max: READERS_MAX, statement_ms_max: STATEMENT_MS_MAX, session: read_only })
  const quick = kysely({ url, max: QUICK_MAX, statement_ms_max: QUICK_MS_MAX, session: "-c synchronous_commit=off" })
  const write = kysely({ url, max: 1, statement_ms_max: STATEMENT_MS_MAX })
  let last: Promise<unknown> = Promise.resolve()

  return {
    ...{ engine: "postgres", read, quick },
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
      await migrateToNewest(write)
    },
    // The server sees to that by itself.
    async tidy() {},
    async close() {
      await last
      await read.destroy()
      await quick.destroy()
      await write.destroy()
    },
  }
}

function kysely(options: PoolOptions): Kysely<Schema> {
  // PostgreSQL refuses `in ()`, which on SQLite is no row.
  const plugins = [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })]
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: openPool(options) }), plugins })
}
