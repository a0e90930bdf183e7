import type { Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** What was found by reading a table from one end to the other, although the table grows with every customer. */
export const indexes: Migration = {
  async up(db: Kysely<unknown>) {
    for (const [name, table, column] of INDEXES) await db.schema.createIndex(name).on(table).column(column).execute()
  },
}

const INDEXES = [
  // A company's statistics read the mints of all companies.
  ["mints_by_company", "mints", "company_id"],
  ["batches_by_company", "batches", "company_id"],
  ["batches_by_transaction", "batches", "transaction_id"],
  // Asked for each open recall, several times a second.
  ["events_by_transaction", "events", "tx_hash"],
  ["events_by_time", "events", "block_time"],
  ["companies_closed", "companies", "closed_at"],
  ["reports_by_handling", "reports", "handled_at"],
  ["webhook_endpoints_disabled", "webhook_endpoints", "disabled_by"],
  ["webhook_failures_by_age", "webhook_failures", "told_at"],
] as const
