import { type Kysely, sql } from "kysely"
import type { Migration } from "kysely/migration"

/** What lets companies write at the same time: a row each to take, and audit events that join the chain of hashes afterwards. */
export const writesSideBySide: Migration = {
  async up(db: Kysely<unknown>) {
    const schema = db.schema
    await schema.alterTable("companies").addColumn("revision", "bigint").execute()
    await schema
      .createTable("write_skew_tests")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("value", "integer", (c) => c.notNull())
      .execute()
    // Those that wait all have place 0.
    await schema.dropIndex("deeds_by_place").execute()
    await schema
      .createIndex("deeds_by_place")
      .on("deeds")
      .column("place")
      .unique()
      .where(sql.ref("place"), "<>", 0)
      .execute()
    await schema
      .createIndex("deeds_waiting")
      .on("deeds")
      .columns(["at", "id"])
      .where(sql.ref("place"), "=", 0)
      .execute()
  },
}
