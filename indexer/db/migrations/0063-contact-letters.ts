import { type Kysely, sql } from "kysely"
import type { Migration } from "kysely/migration"

/** When the operator was sent a visitor's message: one letter tells of all that came. What is there has a job of its own. */
export const contactLetters: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("contact_messages").addColumn("told_at", "bigint").execute()
    await sql`update contact_messages set told_at = created_at`.execute(db)
    await db.schema
      .createIndex("contact_messages_by_told")
      .on("contact_messages")
      .columns(["told_at", "created_at"])
      .execute()
  },
}
