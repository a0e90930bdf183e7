import type { Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** By what a report that its sender sends again is known: never by its words, which a stranger may write, too. */
export const reportAttempts: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema.alterTable("reports").addColumn("attempt_hash", "text").execute()
    await schema
      .createIndex("reports_by_attempt")
      .on("reports")
      .columns(["attempt_hash", "product_id"])
      .where("attempt_hash", "is not", null)
      .execute()
  },
}
