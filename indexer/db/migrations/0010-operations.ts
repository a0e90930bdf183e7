import type { Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** What a transaction has cost, read from its receipt once it is over. */
export const operations: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("transactions").addColumn("gas_used", "bigint").execute()
    await db.schema.alterTable("transactions").addColumn("fee_gwei", "bigint").execute()
    await db.schema.createIndex("transactions_by_cost").on("transactions").columns(["gas_used", "state"]).execute()
  },
}
