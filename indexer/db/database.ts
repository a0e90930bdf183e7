import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely"
import type { Schema } from "./schema.ts"
import type { Companies } from "./tables/companies.ts"

export type Tx = Transaction<Schema>
export type Reader = Kysely<Schema>

/** A mint's state as a word of the query's own, as the index of these mints needs it. */
export const QUEUED = sql.lit("queued" as const)

/** The database could not be reached, or has not answered in time: nothing is known, and trying again later may help. */
export class DatabaseAway extends Error {}

const DISK_FULL = "The disk of the database is full."

export class DatabaseFull extends Error {
  constructor(cause: unknown) {
    super(DISK_FULL, { cause })
  }
}

/** Compares the message: an error from a worker thread keeps nothing else. */
export const isDatabaseFull = (error: unknown): error is Error => error instanceof Error && error.message === DISK_FULL

export class NoSuchCompany extends Error {}

/** The server commits both of two transactions that contradict each other. */
export class NotSerializable extends Error {}

/** A transaction lost against others too often. Nothing was written, and a later attempt may succeed. */
export class DatabaseBusy extends DatabaseAway {}

/**
 * A database on either engine; what a transaction of `write` or `writeFor` has checked still holds when it commits.
 * PostgreSQL may run `work` again, so it uses only its `tx`, awaits no network and leaves no trace outside.
 */
export interface Database {
  engine: "sqlite" | "postgres"
  read: Reader
  /**
   * For short statements that a person waits for: not delayed by long reads, cancelled after a few seconds. Not ordered with
   * `write`: never change here what a transaction depends on.
   */
  quick: Reader
  /** Runs as if no one else wrote at the same time (SERIALIZABLE on PostgreSQL). */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * For changes that depend only on one company's rows and unique keys; serial per company, never waits for others.
   * Throws NoSuchCompany.
   */
  writeFor<T>(company_id: string, work: (tx: Tx, company: Companies) => Promise<T>): Promise<T>
  isFull(): boolean
  /** Makes the tables in an empty database; throws TablesUnknown, and changes nothing, in one that is another's. */
  makeTables(): Promise<void>
  /** Throws NotSerializable when two contradicting transactions both commit. */
  proveTransactions(): Promise<void>
  /** Moves committed data from SQLite's log into the database file. May take long, so call it from a thread. */
  checkpoint(): Promise<void>
  close(): Promise<void>
}

/** A thread's task: see `Database.checkpoint`. */
export const checkpointDatabase = (db: Database, _: null): Promise<void> => db.checkpoint()

const POSTGRES = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`
const SQLITE = sql<number>`cast(unixepoch('subsec') * 1000 as integer)`

/** The database server's clock at the moment a statement runs, in milliseconds since 1970: the one clock all instances share. */
export function databaseTime({ engine }: Pick<Database, "engine">): RawBuilder<number> {
  return engine === "postgres" ? POSTGRES : SQLITE
}
