import type { Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** What companies tell shoppers about their recalls. */
export const recallNotes: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema
      .createTable("recall_notes")
      .addColumn("chain_id", "integer", (c) => c.notNull())
      .addColumn("subject", "text", (c) => c.notNull())
      .addColumn("scope", "text", (c) => c.notNull())
      .addColumn("company_id", "text", (c) => c.notNull())
      .addColumn("text", "text", (c) => c.notNull())
      .addColumn("contact", "text", (c) => c.notNull())
      .addColumn("changed_at", "bigint", (c) => c.notNull())
      .addPrimaryKeyConstraint("recall_notes_pk", ["chain_id", "subject", "scope"])
      .execute()
    await schema.createIndex("recall_notes_by_company").on("recall_notes").columns(["company_id"]).execute()
  },
}
