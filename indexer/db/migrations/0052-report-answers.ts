import type { Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** What becomes of a report: looked at, and answered by the company, which does not see the reporter's address. */
export const reportAnswers: Migration = {
  async up({ schema }: Kysely<unknown>) {
    const add = (column: string, type: "text" | "bigint") =>
      schema.alterTable("reports").addColumn(column, type).execute()
    await schema
      .alterTable("reports")
      .addColumn("language", "text", (c) => c.notNull().defaultTo("en"))
      .execute()
    await add("email_confirmed_at", "bigint")
    await add("seen_at", "bigint")
    await add("reply", "text")
    await add("replied_at", "bigint")
    await add("replied_by", "text")
  },
}
