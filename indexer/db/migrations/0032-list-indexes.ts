import { type Kysely, sql } from "kysely"
import type { Migration } from "kysely/migration"

/** What lists of ten thousand products, and an administrator's pages of companies and audit events, took longest to read. */
export const listIndexes: Migration = {
  async up(db: Kysely<unknown>) {
    // A record's row holds its sealed text, so reading two of its columns from the row reads a page of the disk each.
    await db.schema
      .createIndex("records_on_chain")
      .on("records")
      .columns(["mint_id", "chain_id", "token_id", "anchor", "record_hash"])
      .execute()
    // Recalls are few among events. A condition has to name the same four kinds for this index to be used.
    await sql`create index events_of_recalls on events (chain_id, subject, block_number, log_index, kind)
      where kind in ('TokenRecalled', 'TokenReinstated', 'BatchRecalled', 'BatchReinstated')`.execute(db)
    await sql`create index companies_queue on companies (
      verified, (case when plan = 'enterprise' then 0 else 1 end), (coalesce(verification_withdrawn_at, created_at)), id
    ) where house is null and closed_at is null`.execute(db)
    await db.schema.createIndex("deeds_by_deed").on("deeds").columns(["deed", "place"]).execute()
  },
}
