import type { Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** Photos of products, by the hash that records pin. */
export const photos: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema.alterTable("products").addColumn("media", "text").execute()
    await schema
      .createTable("photos")
      .addColumn("company_id", "text", (c) => c.notNull())
      .addColumn("sha256", "text", (c) => c.notNull())
      .addColumn("name", "text", (c) => c.notNull())
      .addColumn("type", "text", (c) => c.notNull())
      .addColumn("width", "integer", (c) => c.notNull())
      .addColumn("height", "integer", (c) => c.notNull())
      .addColumn("picture_bytes", "integer", (c) => c.notNull())
      .addColumn("size_bytes", "integer", (c) => c.notNull())
      .addColumn("created_at", "bigint", (c) => c.notNull())
      .addColumn("looked_at", "bigint", (c) => c.notNull())
      .addColumn("pinned_at", "bigint")
      .addColumn("picture", "bytea", (c) => c.notNull())
      .addColumn("thumbnail", "bytea")
      .addColumn("original", "bytea")
      .addPrimaryKeyConstraint("photos_pk", ["company_id", "sha256"])
      .execute()
    await schema.createIndex("photos_by_hash").on("photos").columns(["sha256"]).execute()
    await schema.createIndex("photos_by_name").on("photos").columns(["company_id", "name"]).execute()
    await schema.createIndex("photos_by_look").on("photos").columns(["looked_at"]).execute()
  },
}
