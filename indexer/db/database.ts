import type { Kysely, Transaction } from "kysely"
import type { Schema } from "./schema.ts"
import type { Companies } from "./tables/companies.ts"

export type Tx = Transaction<Schema>
export type Reader = Kysely<Schema>

/** The database could not be reached, or has not answered in time: nothing is known, and trying again later may help. */
export class DatabaseAway extends Error {}

const DISK_FULL = "The disk of the database is full."

/** What was to be written was not, for want of room. */
export class DatabaseFull extends Error {
  constructor(cause: unknown) {
    super(DISK_FULL, { cause })
  }
}

/** By its words, which are all that is left of an error that a worker thread has thrown. */
export const isDatabaseFull = (error: unknown): error is Error => error instanceof Error && error.message === DISK_FULL

export class NoSuchCompany extends Error {}

/** The server lets two transactions commit that cannot both be right. */
export class NotSerializable extends Error {}

/** A transaction has lost against others too often: nothing was done, and trying again later may help. */
export class DatabaseBusy extends DatabaseAway {}

/**
 * One database, whichever engine is behind it. Reads go through `read` at any time; every change goes through `write` or
 * `writeFor`, which are one transaction each: what was checked inside it still holds when it commits.
 *
 * On PostgreSQL `work` is run again when it lost against another transaction. So it does everything through its `tx`: it awaits
 * no network, and leaves nothing behind outside, such as a pushed item, a counter or a line in the log. What is to be known
 * afterwards it returns.
 */
export interface Database {
  engine: "sqlite" | "postgres"
  read: Reader
  /**
   * For single short statements that somebody waits for, such as a verification: not held up by long reads, and given up
   * after a few seconds. Not in turn with `write` either, so nothing may be changed here that a transaction decides by.
   */
  quick: Reader
  /** As if nobody else wrote meanwhile (SERIALIZABLE on PostgreSQL). */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * For what decides by one company's rows and by unique keys alone: one at a time for each company, and never in the way of
   * another company's. `work` gets the company as it is. Throws NoSuchCompany.
   */
  writeFor<T>(company_id: string, work: (tx: Tx, company: Companies) => Promise<T>): Promise<T>
  /** Whether the last write found no room. */
  isFull(): boolean
  /** Brings the tables up to date, or changes nothing. */
  migrate(): Promise<void>
  /** Throws NotSerializable unless of two transactions that contradict each other one fails. */
  proveTransactions(): Promise<void>
  /** Moves what has been written to its last place, where the engine leaves that to be done. May take long: from a thread. */
  checkpoint(): Promise<void>
  close(): Promise<void>
}
