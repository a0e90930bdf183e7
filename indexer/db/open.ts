import {
  CompiledQuery,
  HandleEmptyInListsPlugin,
  Kysely,
  PostgresDialect,
  replaceWithNoncontingentExpression,
} from "kysely"
import { makeTables } from "./baseline.ts"
import { type Database, isDatabaseFull, NoSuchCompany, type Tx } from "./database.ts"
import { openPool, type PoolOptions, prepare } from "./postgres-connections.ts"
import type { Schema } from "./schema.ts"
import { proveSerializable, retryConflicts } from "./serializable.ts"
import { openSqlite } from "./sqlite.ts"
import type { Companies } from "./tables/companies.ts"

/**
 * Opens `sqlite:PATH` or `postgres://...` as it is. With `manualCheckpoint` a thread calls `checkpoint`, so the
 * event loop never waits.
 */
export function openDatabase(url: string, options: { manualCheckpoint?: boolean } = {}): Database {
  if (url.startsWith("sqlite:")) return notingRoom(openSqlite(url.slice("sqlite:".length), options))
  if (/^postgres(ql)?:/.test(url)) return notingRoom(openPostgres(url))
  throw new Error(`DATABASE_URL: no dialect for ${url.split(":")[0]}: (known: sqlite:, postgres:)`)
}

function notingRoom(db: Omit<Database, "isFull">): Database {
  let is_full = false
  async function noting<T>(written: Promise<T>): Promise<T> {
    try {
      const answer = await written
      is_full = false
      return answer
    } catch (error) {
      if (isDatabaseFull(error)) is_full = true
      throw error
    }
  }
  return {
    ...db,
    isFull: () => is_full,
    write: (work) => noting(db.write(work)),
    writeFor: (company_id, work) => noting(db.writeFor(company_id, work)),
  }
}

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
function openPostgres(url: string): Omit<Database, "isFull"> {
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

/** Runs work of the same key one after another in order of arrival, and work of different keys in parallel. */
function oneAtATime(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>()
  return (key, work) => {
    const mine = (last.get(key) ?? Promise.resolve()).then(work)
    const ended = mine
      .catch(() => {})
      .then(() => {
        if (last.get(key) === ended) last.delete(key)
      })
    last.set(key, ended)
    return mine
  }
}

// Waiting for the row would hold a connection that other companies need, so the transaction is retried instead.
const TAKE = `
  with free as (select id from companies where id = $1 for update nowait)
  update companies set revision = coalesce(revision, 0) + 1 from free where companies.id = free.id returning companies.*`
prepare(TAKE)

/**
 * Updates the company's row, so that only one of two parallel transactions commits. With a lock, the second would decide from
 * old data.
 */
async function takeCompany(tx: Tx, company_id: string): Promise<Companies> {
  const { rows } = await tx.executeQuery(CompiledQuery.raw(TAKE, [company_id]))
  const [company] = rows as Companies[]
  if (!company) throw new NoSuchCompany(`There is no company ${company_id}.`)
  return company
}
