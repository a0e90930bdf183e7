import type { Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** Where and from when companies sell, of all their products and of one model. */
export const saleFacts: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema
      .createTable("sale_facts")
      .addColumn("company_id", "text", (c) => c.notNull())
      .addColumn("model", "text", (c) => c.notNull())
      .addColumn("markets", "text", (c) => c.notNull())
      .addColumn("release_date", "text")
      .addColumn("changed_at", "bigint", (c) => c.notNull())
      .addPrimaryKeyConstraint("sale_facts_pk", ["company_id", "model"])
      .execute()
  },
}
