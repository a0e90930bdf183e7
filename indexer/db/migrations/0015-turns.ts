import type { Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** Which company was served last by the runner of slow jobs, and what a file was made of, so that an equal wish is answered by it. */
export const turns: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("job_turns")
      .addColumn("company_id", "text", (column) => column.primaryKey())
      .addColumn("turn", "bigint", (column) => column.notNull())
      .execute()
    await db.schema.createIndex("job_turns_by_turn").on("job_turns").column("turn").execute()
    await db.schema.alterTable("files").addColumn("content_key", "text").execute()
    await db.schema.createIndex("files_by_content").on("files").columns(["company_id", "content_key"]).execute()
  },
}
