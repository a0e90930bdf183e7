import type { Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** What each signing queue needs to let others pass, and to reckon a company's use of gas by day. */
export const signingQueues: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("transactions").addColumn("retry_block", "integer").execute()
    await db.schema.alterTable("transactions").addColumn("product_id", "text").execute()
    await db.schema.createIndex("transactions_by_day").on("transactions").columns(["chain_id", "signed_at"]).execute()
    await db.schema
      .createIndex("transactions_by_product")
      .on("transactions")
      .columns(["product_id", "created_at"])
      .execute()
    await db.schema
      .createIndex("transactions_by_company")
      .on("transactions")
      .columns(["company_id", "created_at"])
      .execute()
  },
}
