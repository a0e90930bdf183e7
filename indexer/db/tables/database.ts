import { bigint, integer, table, text } from "#db/table.ts"

/** The one row that says which tables this database was made with: see `db/baseline.ts`. */
export const baseline = table({
  id: integer<1>().primaryKey(),
  fingerprint: text(),
})

/** Rows for as long as a start tests that the server keeps transactions apart. */
export const write_skew_tests = table({
  id: text().primaryKey(),
  value: integer(),
})

/** Random values that all instances share, as hex. */
export const service_secrets = table({
  name: text().primaryKey(),
  value: text(),
})

/** Rate limits, shared by instances, with the columns that `rate-limiter-flexible` asks for. Has rows only on PostgreSQL. */
export const allowances = table({
  /** The limit, and a hash of whose it is. */
  key: text().primaryKey(),
  points: integer(),
  expire: bigint(),
})
  // Lost in a crash, which only forgives; and updated in place, since no index holds what changes.
  .unlogged("with (fillfactor = 50)")
