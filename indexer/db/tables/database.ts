import { double, integer, table, text } from "#db/table.ts"

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

/** Rate limits, shared by instances. Has rows only on PostgreSQL. */
export const allowances = table({
  /** A hash of the allowance and whose it is. */
  key: text().primaryKey(),
  full_at: double(),
  /** The maximum, what comes back per millisecond, and what was last asked for and granted. */
  burst: double(),
  per_ms: double(),
  wanted: integer(),
  granted: integer(),
})
  // Lost in a crash, which only forgives; and updated in place, since no index holds what changes.
  .unlogged("with (fillfactor = 50)")
