import type { Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** What is under way is asked for several times a second; what is over stays and grows for ever. */
export const openTransactions: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createIndex("transactions_open")
      .on("transactions")
      .columns(["state", "chain_id", "created_at"])
      .execute()
  },
}
