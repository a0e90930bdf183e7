import type { Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** What happened to products besides the chain's part: changes, failures, uploads, verifications, reports. */
export const products: Migration = {
  async up(db: Kysely<unknown>) {
    const schema = db.schema
    await schema.alterTable("mints").addColumn("failure_code", "text").execute()
    await schema.alterTable("mints").addColumn("failure_params", "text").execute()
    await schema.alterTable("mints").addColumn("failed_at", "bigint").execute()
    await schema
      .createIndex("products_by_serial_number")
      .on("products")
      .columns(["company_id", "serial_number"])
      .where("serial_number", "is not", null)
      .execute()
    await schema
      .createTable("product_changes")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("product_id", "text", (c) => c.notNull().references("products.id").onDelete("cascade"))
      .addColumn("user_id", "text", (c) => c.notNull())
      .addColumn("at", "bigint", (c) => c.notNull())
      .addColumn("fields", "text", (c) => c.notNull())
      .execute()
    await schema.createIndex("product_changes_by_product").on("product_changes").columns(["product_id", "at"]).execute()
    await schema
      .createTable("bundle_entries")
      .addColumn("chain_id", "integer", (c) => c.notNull())
      .addColumn("anchor", "text", (c) => c.notNull())
      .addColumn("leaf_index", "integer", (c) => c.notNull())
      .addColumn("entry_id", "text", (c) => c.notNull())
      .addColumn("sealed", "text", (c) => c.notNull())
      .addPrimaryKeyConstraint("bundle_entries_pk", ["chain_id", "anchor", "leaf_index"])
      .execute()
    await schema
      .createTable("uploads")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("company_id", "text", (c) => c.notNull().references("companies.id"))
      .addColumn("user_id", "text", (c) => c.notNull())
      .addColumn("file_name", "text", (c) => c.notNull())
      .addColumn("content_hash", "text", (c) => c.notNull())
      .addColumn("valid_count", "integer", (c) => c.notNull())
      .addColumn("error_count", "integer", (c) => c.notNull())
      .addColumn("left_out_count", "integer", (c) => c.notNull())
      .addColumn("failed_rows_file_id", "text")
      .addColumn("created_at", "bigint", (c) => c.notNull())
      .execute()
    await schema.createIndex("uploads_by_company").on("uploads").columns(["company_id", "created_at", "id"]).execute()
    await schema.createIndex("uploads_by_content").on("uploads").columns(["company_id", "content_hash"]).execute()
    await schema
      .createTable("verification_counts")
      .addColumn("product_id", "text", (c) => c.notNull())
      .addColumn("company_id", "text", (c) => c.notNull())
      .addColumn("day", "text", (c) => c.notNull())
      .addColumn("region", "text", (c) => c.notNull())
      .addColumn("count", "integer", (c) => c.notNull())
      .addColumn("first_at", "bigint", (c) => c.notNull())
      .addColumn("last_at", "bigint", (c) => c.notNull())
      .addPrimaryKeyConstraint("verification_counts_pk", ["product_id", "day", "region"])
      .execute()
    await schema
      .createIndex("verification_counts_by_company")
      .on("verification_counts")
      .columns(["company_id", "day"])
      .execute()
    await schema
      .createTable("reports")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("company_id", "text", (c) => c.references("companies.id"))
      .addColumn("product_id", "text")
      .addColumn("code", "text", (c) => c.notNull())
      .addColumn("message", "text", (c) => c.notNull())
      .addColumn("email", "text")
      .addColumn("bought_at", "text")
      .addColumn("created_at", "bigint", (c) => c.notNull())
      .addColumn("handled_at", "bigint")
      .addColumn("handled_by", "text")
      .execute()
    await schema.createIndex("reports_by_company").on("reports").columns(["company_id", "created_at", "id"]).execute()
  },
}
