import type { Kysely } from "kysely"
import type { Migration } from "kysely/migration"

const COLUMNS = ["gtin", "model", "facility_id", "facility_name", "origin"]

/** What the second edition of the record says of a product beside the first. */
export const productFields: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of COLUMNS) await db.schema.alterTable("products").addColumn(column, "text").execute()
  },
}
