import type { Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/**
 * A company's mints are joined to its products all at once. With the product in the index, SQLite, which estimates without
 * statistics, cannot mistake it for a worse way to the mint of a single product.
 */
export const mintsOfCompany: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.dropIndex("mints_by_company").execute()
    await db.schema.createIndex("mints_by_company").on("mints").columns(["company_id", "product_id"]).execute()
  },
}
