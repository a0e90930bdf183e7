import type { Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** Photos that all products of a model carry, and which products carry a copy of them. */
export const modelPhotos: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema
      .createTable("model_photos")
      .addColumn("company_id", "text", (c) => c.notNull())
      .addColumn("model", "text", (c) => c.notNull())
      .addColumn("media", "text", (c) => c.notNull())
      .addColumn("changed_at", "bigint", (c) => c.notNull())
      .addPrimaryKeyConstraint("model_photos_pk", ["company_id", "model"])
      .execute()
    await schema.alterTable("products").addColumn("media_of_model", "integer").execute()
  },
}
