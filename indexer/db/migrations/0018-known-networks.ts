import type { Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** From where users have signed in before, the secrets that all instances share, and how often a report was sent again. */
export const knownNetworks: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("known_networks")
      .addColumn("user_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
      .addColumn("tag", "text", (c) => c.notNull())
      .addColumn("last_at", "bigint", (c) => c.notNull())
      .addPrimaryKeyConstraint("known_networks_pk", ["user_id", "tag"])
      .execute()
    await db.schema.createIndex("known_networks_by_age").on("known_networks").column("last_at").execute()
    await db.schema
      .createTable("service_secrets")
      .addColumn("name", "text", (c) => c.primaryKey())
      .addColumn("value", "text", (c) => c.notNull())
      .execute()
    await db.schema
      .alterTable("reports")
      .addColumn("times", "integer", (c) => c.notNull().defaultTo(1))
      .execute()
    await db.schema
      .createIndex("reports_by_product")
      .on("reports")
      .columns(["product_id", "created_at"])
      .where("product_id", "is not", null)
      .execute()
  },
}
