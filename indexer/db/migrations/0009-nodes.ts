import type { Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** What nodes say of one another, and what signing keys have left. */
export const nodes: Migration = {
  async up(db: Kysely<unknown>) {
    const schema = db.schema
    await schema.alterTable("chains").addColumn("doubt", "text").execute()
    await schema
      .alterTable("chains")
      .addColumn("mended_count", "integer", (c) => c.notNull().defaultTo(0))
      .execute()
    await schema
      .createTable("funds")
      .addColumn("chain_id", "integer", (c) => c.notNull())
      .addColumn("role", "text", (c) => c.notNull())
      .addColumn("address", "text", (c) => c.notNull())
      .addColumn("balance_wei", "text", (c) => c.notNull())
      .addColumn("needed_wei", "text", (c) => c.notNull())
      .addColumn("spent_a_day_wei", "text", (c) => c.notNull())
      .addColumn("days_left", "integer")
      .addColumn("low", "integer", (c) => c.notNull())
      .addColumn("checked_at", "bigint", (c) => c.notNull())
      .addPrimaryKeyConstraint("funds_pk", ["chain_id", "role"])
      .execute()
    // What a key has spent of late is asked for every minute.
    await schema.createIndex("attempts_by_age").on("attempts").column("created_at").execute()
  },
}
