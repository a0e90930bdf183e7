import { type Kysely, sql } from "kysely"
import type { Migration } from "kysely/migration"

/** Events about brands' keys are in the index, and each brand is told of its own once. */
export const keyEvents: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("chains").addColumn("keys", "text").execute()
    await db.schema.alterTable("events").addColumn("key_hash", "text").execute()
    await sql`create index events_of_keys on events (block_time)
      where kind in ('KeyAdded', 'KeyEnded', 'SignedFromSet')`.execute(db)
    // Not `in`: SQLite proves only an `or` from one of its sides.
    await sql`create index events_of_signing on events (chain_id, subject, key_hash, block_number, log_index)
      where kind = 'KeyEnded' or kind = 'SignedFromSet'`.execute(db)
    // With the kind: a brand can have any number of events about its keys, and a verification asks for others.
    await db.schema.dropIndex("events_by_subject").execute()
    await db.schema
      .createIndex("events_by_subject")
      .on("events")
      .columns(["chain_id", "subject", "kind", "block_number", "log_index"])
      .execute()
    await db.schema
      .createTable("key_events_told")
      .addColumn("chain_id", "integer", (c) => c.notNull())
      .addColumn("issuer", "text", (c) => c.notNull())
      .addColumn("tx_hash", "text", (c) => c.notNull())
      .addColumn("kind", "text", (c) => c.notNull())
      .addColumn("key_hash", "text", (c) => c.notNull())
      .addColumn("since_s", "bigint", (c) => c.notNull())
      .addColumn("told_at", "bigint", (c) => c.notNull())
      .addPrimaryKeyConstraint("key_events_told_pk", ["chain_id", "issuer", "kind", "tx_hash", "key_hash", "since_s"])
      .execute()
    await db.schema.createIndex("key_events_told_at").on("key_events_told").column("told_at").execute()
  },
}
