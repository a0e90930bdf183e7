import { type Kysely, PostgresAdapter, sql } from "kysely"
import type { Migration } from "kysely/migration"

/** How much of what each may ask for is used up, where several instances have to know it of each other: on PostgreSQL. */
export const allowances: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("allowances")
      .addColumn("key", "text", (c) => c.primaryKey())
      .addColumn("full_at", "double precision", (c) => c.notNull())
      .addColumn("burst", "double precision", (c) => c.notNull())
      .addColumn("per_ms", "double precision", (c) => c.notNull())
      .addColumn("wanted", "integer", (c) => c.notNull())
      .addColumn("granted", "integer", (c) => c.notNull())
      .execute()
    if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return
    // Lost in a crash, which only forgives; and updated in place, since no index holds what changes.
    await sql`alter table allowances set unlogged`.execute(db)
    await sql`alter table allowances set (fillfactor = 50)`.execute(db)
  },
}
