import type { Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** What accounts, payments and administration stand on: jobs, stored files, the audit trail, a company's language and state. */
export const ground: Migration = {
  async up(db: Kysely<unknown>) {
    const schema = db.schema
    await schema
      .alterTable("companies")
      .addColumn("language", "text", (c) => c.notNull().defaultTo("en"))
      .execute()
    for (const column of ["suspended_at", "closed_at"]) {
      await schema.alterTable("companies").addColumn(column, "bigint").execute()
    }
    await schema.alterTable("companies").addColumn("verification_notes", "text").execute()
    await schema
      .createTable("jobs")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("kind", "text", (c) => c.notNull())
      .addColumn("key", "text")
      .addColumn("company_id", "text", (c) => c.references("companies.id"))
      .addColumn("payload", "text", (c) => c.notNull())
      .addColumn("state", "text", (c) => c.notNull())
      .addColumn("attempts", "integer", (c) => c.notNull().defaultTo(0))
      .addColumn("run_at", "bigint", (c) => c.notNull())
      .addColumn("leased_until", "bigint")
      .addColumn("progress_done", "integer")
      .addColumn("progress_total", "integer")
      .addColumn("result", "text")
      .addColumn("error", "text")
      .addColumn("created_at", "bigint", (c) => c.notNull())
      .addColumn("ended_at", "bigint")
      .execute()
    await schema.createIndex("jobs_due").on("jobs").columns(["state", "run_at"]).execute()
    await schema.createIndex("jobs_by_key").on("jobs").columns(["kind", "key"]).execute()
    await schema.createIndex("jobs_by_company").on("jobs").columns(["company_id", "created_at"]).execute()
    await schema
      .createTable("files")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("company_id", "text", (c) => c.notNull().references("companies.id"))
      .addColumn("kind", "text", (c) => c.notNull())
      .addColumn("name", "text", (c) => c.notNull())
      .addColumn("content_type", "text", (c) => c.notNull())
      .addColumn("bytes", "bytea", (c) => c.notNull())
      .addColumn("size_bytes", "integer", (c) => c.notNull())
      .addColumn("created_at", "bigint", (c) => c.notNull())
      .addColumn("expires_at", "bigint")
      .execute()
    await schema.createIndex("files_by_company").on("files").columns(["company_id", "kind", "created_at"]).execute()
    await schema.createIndex("files_by_expiry").on("files").column("expires_at").execute()
    await schema
      .createTable("deeds")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("at", "bigint", (c) => c.notNull())
      .addColumn("company_id", "text")
      .addColumn("user_id", "text")
      .addColumn("deed", "text", (c) => c.notNull())
      .addColumn("subject", "text")
      .addColumn("detail", "text", (c) => c.notNull())
      .execute()
    await schema.createIndex("deeds_by_company").on("deeds").columns(["company_id", "at"]).execute()
  },
}
