import type { Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** What an administrator compared before a company is verified, and what the company was told meanwhile. */
export const companyChecks: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema
      .createTable("company_checks")
      .addColumn("company_id", "text", (c) => c.notNull())
      .addColumn("kind", "text", (c) => c.notNull())
      .addColumn("entered", "text", (c) => c.notNull())
      .addColumn("found", "text", (c) => c.notNull())
      .addColumn("note", "text")
      .addColumn("user_id", "text", (c) => c.notNull())
      .addColumn("checked_at", "bigint", (c) => c.notNull())
      .addPrimaryKeyConstraint("company_checks_pk", ["company_id", "kind"])
      .execute()
    for (const [column, type] of [
      ["answer", "text"],
      ["answer_reason", "text"],
      ["answered_at", "bigint"],
    ] as const) {
      await schema.alterTable("companies").addColumn(column, type).execute()
    }
  },
}
