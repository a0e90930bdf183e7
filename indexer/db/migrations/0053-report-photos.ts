import type { Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** Photos that a reporter adds to a report. */
export const reportPhotos: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema
      .createTable("report_photos")
      .addColumn("report_id", "text", (c) => c.notNull())
      .addColumn("sha256", "text", (c) => c.notNull())
      .addColumn("company_id", "text")
      .addColumn("product_id", "text")
      .addColumn("created_at", "bigint", (c) => c.notNull())
      .addColumn("picture", "bytea", (c) => c.notNull())
      .addPrimaryKeyConstraint("report_photos_pk", ["report_id", "sha256"])
      .execute()
    const index = (name: string, column: string) =>
      schema.createIndex(`report_photos_by_${name}`).on("report_photos").columns([column]).execute()
    await index("company", "company_id")
    await index("product", "product_id")
    await index("time", "created_at")
  },
}
