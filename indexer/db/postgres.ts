import { HandleEmptyInListsPlugin, Kysely, PostgresDialect, replaceWithNoncontingentExpression } from "kysely"
import { makeTables } from "./baseline.ts"
import type { Database, Tx } from "./database.ts"
import { oneAtATime } from "./one-at-a-time.ts"
import { openPool, type PoolOptions } from "./postgres-connections.ts"
import { proveSerializable } from "./prove-serializable.ts"
import { retryConflicts } from "./retry-conflicts.ts"
import type { Schema } from "./schema.ts"
import type { Companies } from "./tables/companies.ts"
import { takeCompany } from "./take-company.ts"

const READERS_MAX = 8
const QUICK_MAX = 4
const WRITERS_MAX = 8
const STATEMENT_MS_MAX = 60_000
/** A `quick` read longer than this becomes "could not be checked". */
const QUICK_MS_MAX = 3_000

/**
 * Opens an existing database. Transactions run in parallel, here and elsewhere; one of two contradicting ones is aborted and
 * repeated.
 */
export function openPostgres(url: string): Omit<Database, "isFull"> {
  const read_only = "-c default_transaction_read_only=on"
  const read = kysely({ url, max: READERS_MAX, statement_ms_max: STATEMENT_MS_MAX, session: read_only })
  const quick = kysely({ url, max: QUICK_MAX, statement_ms_max: QUICK_MS_MAX, session: "-c synchronous_commit=off" })
  const write = kysely({ url, max: WRITERS_MAX, statement_ms_max: STATEMENT_MS_MAX })
  // One company must not take every connection.
  const serialized = oneAtATime()

  return {
    engine: "postgres",
    read,
    quick,
    write: <T>(work: (tx: Tx) => Promise<T>) =>
      retryConflicts(() => write.transaction().setIsolationLevel("serializable").execute(work)),
    writeFor: <T>(company_id: string, work: (tx: Tx, company: Companies) => Promise<T>) =>
      serialized(company_id, () =>
        retryConflicts(() =>
          write
            .transaction()
            .setIsolationLevel("repeatable read")
            .execute(async (tx) => work(tx, await takeCompany(tx, company_id))),
        ),
      ),
    makeTables: () => retryConflicts(() => write.transaction().execute((tx) => makeTables(tx, "postgres"))),
    proveTransactions: () => proveSerializable(write),
    async checkpoint() {},
    async close() {
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
