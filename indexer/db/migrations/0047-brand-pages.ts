import type { Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** What companies say of themselves beside results, for all their products and for one model. */
export const brandPages: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema
      .createTable("brand_pages")
      .addColumn("company_id", "text", (c) => c.notNull())
      .addColumn("model", "text", (c) => c.notNull())
      .addColumn("issuer", "text", (c) => c.notNull())
      .addColumn("content", "text", (c) => c.notNull())
      .addColumn("changed_at", "bigint", (c) => c.notNull())
      .addPrimaryKeyConstraint("brand_pages_pk", ["company_id", "model"])
      .execute()
    await schema.createIndex("brand_pages_by_issuer").on("brand_pages").columns(["issuer", "model"]).execute()
    await schema.alterTable("photos").addColumn("logo_at", "bigint").execute()
  },
}
