import type { Kysely, Transaction } from "kysely"
import type { Schema } from "./schema.ts"

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

/**
 * One database, whichever engine is behind it. Reads go through `read` at any time; every change goes through `write`,
 * which is one transaction with the right to write from its first statement on, so a limit that was checked inside it
 * still holds when it commits. Inside `write` use only `tx`, and never await the network there.
 */
export interface Database {
  engine: "sqlite" | "postgres"
  read: Reader
  /**
   * For single short statements that somebody waits for, such as a verification: not held up by long reads, and given up
   * after a few seconds. Not in turn with `write` either, so nothing may be changed here that a transaction decides by.
   */
  quick: Reader
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Whether the last write found no room. */
  isFull(): boolean
  /** Brings the tables up to date, or changes nothing. */
  migrate(): Promise<void>
  /** Moves what has been written to its last place, where the engine leaves that to be done. May take long: from a thread. */
  tidy(): Promise<void>
  close(): Promise<void>
}
