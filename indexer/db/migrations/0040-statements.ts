import type { Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** A brand's own word: its statements, the keys that it has named, and what its domain says of it. */
export const statements: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema
      .createTable("statements")
      .addColumn("chain_id", "integer", (c) => c.notNull())
      .addColumn("subject", "text", (c) => c.notNull())
      .addColumn("key_hash", "text", (c) => c.notNull())
      .addColumn("company_id", "text", (c) => c.notNull())
      .addColumn("statement", "text", (c) => c.notNull())
      .addColumn("stored_at", "bigint", (c) => c.notNull())
      .addPrimaryKeyConstraint("statements_pk", ["subject", "chain_id", "key_hash"])
      .execute()
    await schema.createIndex("statements_by_company").on("statements").columns(["company_id"]).execute()
    await schema
      .createTable("brand_keys")
      .addColumn("company_id", "text", (c) => c.notNull())
      .addColumn("key_hash", "text", (c) => c.notNull())
      .addColumn("public_key", "text", (c) => c.notNull())
      .addColumn("name", "text", (c) => c.notNull())
      .addColumn("created_at", "bigint", (c) => c.notNull())
      .addPrimaryKeyConstraint("brand_keys_pk", ["company_id", "key_hash"])
      .execute()
    await schema
      .createTable("issuer_domains")
      .addColumn("company_id", "text", (c) => c.primaryKey())
      .addColumn("domain", "text", (c) => c.notNull())
      .addColumn("state", "text", (c) => c.notNull())
      .addColumn("reason", "text")
      .addColumn("checked_at", "bigint", (c) => c.notNull())
      .execute()
    await schema.createIndex("issuer_domains_by_age").on("issuer_domains").columns(["checked_at"]).execute()
  },
}
