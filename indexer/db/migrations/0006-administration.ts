import type { Kysely } from "kysely"
import type { Migration } from "kysely/migration"
import type { DeedsHead } from "#db/tables/deeds.ts"

/** What administrators decide about companies, and a trail of deeds that shows whether anybody has changed it. */
export const administration: Migration = {
  async up(db: Kysely<{ deeds_head: DeedsHead }>) {
    const schema = db.schema
    await schema
      .createTable("attestations")
      .addColumn("company_id", "text", (c) => c.notNull().references("companies.id"))
      .addColumn("chain_id", "integer", (c) => c.notNull())
      .addColumn("issuer", "text", (c) => c.notNull())
      .addColumn("wanted", "text", (c) => c.notNull())
      .addColumn("name", "text", (c) => c.notNull())
      .addColumn("domain", "text", (c) => c.notNull())
      .addColumn("decided_at", "bigint", (c) => c.notNull())
      .addColumn("settled", "integer", (c) => c.notNull())
      .addColumn("failure", "text")
      .addPrimaryKeyConstraint("attestations_pk", ["company_id", "chain_id"])
      .execute()
    await schema.createIndex("attestations_open").on("attestations").columns(["settled", "decided_at"]).execute()
    await schema
      .createIndex("transactions_by_subject")
      .on("transactions")
      .columns(["chain_id", "subject", "created_at"])
      .execute()
    await schema.alterTable("companies").addColumn("verification_withdrawn_at", "bigint").execute()
    for (const column of ["withdrawal_reason", "suspension_reason"]) {
      await schema.alterTable("companies").addColumn(column, "text").execute()
    }
    await schema.alterTable("companies").addColumn("house", "integer").execute()
    await schema.createIndex("companies_suspended").on("companies").column("suspended_at").execute()
    await schema.alterTable("files").addColumn("active_content", "integer").execute()
    await schema
      .alterTable("deeds")
      .addColumn("place", "integer", (c) => c.notNull().defaultTo(0))
      .execute()
    await schema
      .alterTable("deeds")
      .addColumn("hash", "text", (c) => c.notNull().defaultTo(""))
      .execute()
    await schema.createIndex("deeds_by_place").on("deeds").column("place").unique().execute()
    await schema.createIndex("deeds_by_company_place").on("deeds").columns(["company_id", "place"]).execute()
    await schema
      .createTable("deeds_head")
      .addColumn("id", "integer", (c) => c.primaryKey())
      .addColumn("place", "integer", (c) => c.notNull())
      .addColumn("hash", "text", (c) => c.notNull())
      .execute()
    await db.insertInto("deeds_head").values({ id: 1, place: 0, hash: "" }).execute()
  },
}
