import type { Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** Brands whose visitors' browsers ask the brand's domain by themselves. */
export const domainAsks: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema
      .createTable("domain_asks")
      .addColumn("company_id", "text", (c) => c.primaryKey())
      .addColumn("issuer", "text", (c) => c.notNull())
      .addColumn("since", "bigint", (c) => c.notNull())
      .execute()
    await schema.createIndex("domain_asks_by_issuer").on("domain_asks").columns(["issuer"]).execute()
  },
}
