import type { Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** Which of a company's products belong to the sample collection: each of its numbers once. */
export const samples: Migration = {
  async up(db: Kysely<{ products: { sample: number | null } }>) {
    await db.schema.alterTable("products").addColumn("sample", "integer").execute()
    await db.schema
      .createIndex("products_samples")
      .unique()
      .on("products")
      .columns(["company_id", "sample"])
      .where("sample", "is not", null)
      .execute()
  },
}
